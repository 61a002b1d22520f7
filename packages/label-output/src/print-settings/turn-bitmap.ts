import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { type Bitmap, createBitmap, isSet } from '../raster/bitmap.ts'
import { type InkPlanes, rasterise, rasteriseInks } from '../raster/rasterise.ts'

interface TurnedOptions {
  readonly resources: LayoutResources
  readonly settings?: PrintSettings | undefined
}

/** The dots of a label, mirrored and turned as its settings say, so that the printer needs to be told neither. */
export function rasteriseTurned(drawing: Drawing, { resources, settings }: TurnedOptions): Bitmap {
  return turn(rasterise(drawing, resources), settings)
}

/** The dots of each ink, mirrored and turned as the settings say. */
export function rasteriseInksTurned(drawing: Drawing, { resources, settings }: TurnedOptions): InkPlanes {
  const { black, accent } = rasteriseInks(drawing, resources)
  return { black: turn(black, settings), accent: turn(accent, settings) }
}

function turn(page: Bitmap, settings: PrintSettings | undefined): Bitmap {
  const isUpsideDown = settings?.isUpsideDown === true
  const isMirrored = settings?.isMirrored === true
  // A mirror and a half turn together are a mirror from top to bottom.
  const across = isMirrored === isUpsideDown ? page : flip(page, 'across')
  return isUpsideDown ? flip(across, 'along') : across
}

function flip(page: Bitmap, way: 'across' | 'along'): Bitmap {
  const { widthDots, heightDots, bytesPerRow } = page
  const flipped = createBitmap(widthDots, heightDots)
  for (let row = 0; row < heightDots; row++) {
    const start = row * bytesPerRow
    if (way === 'along') {
      flipped.bits.set(page.bits.subarray(start, start + bytesPerRow), (heightDots - 1 - row) * bytesPerRow)
      continue
    }
    for (let column = 0; column < widthDots; column++) {
      const to = start + ((widthDots - 1 - column) >> 3)
      if (isSet(page, column, row)) flipped.bits[to] = (flipped.bits[to] ?? 0) | (128 >> ((widthDots - 1 - column) & 7))
    }
  }
  return flipped
}
