import { usualAccentColor } from '@labelwright/label-document/label-document'
import type { ImageMark } from '@labelwright/label-layout/drawing'
import { partsOfColour } from '../png/ink-png.ts'
import type { Bitmap } from '../raster/bitmap.ts'
import type { PageNames } from './paint-marks.ts'
import type { PdfObjects } from './pdf-objects.ts'

/** The pictures and colours of a file. */
interface PdfPictures extends Pick<PageNames, 'useImage' | 'useDots' | 'useAccent'> {
  /** Entries of the resource dictionary; `spaces` with its own key, empty where no colour is in use. */
  readonly names: () => { readonly images: string; readonly spaces: string }
}

export function createPdfPictures(objects: PdfObjects): PdfPictures {
  const known = new Map<Uint8Array, Map<string, number>>()
  const imageIds: number[] = []
  const accents = new Map<string, number>()

  function useImage(mark: ImageMark, accentColor: string | undefined): number {
    const { grey, ink } = mark
    const ofInk = known.get(grey) ?? new Map<string, number>()
    known.set(grey, ofInk)
    const key = ink === 'accent' ? `accent ${accentColor}` : (ink ?? 'black')
    const before = ofInk.get(key)
    if (before !== undefined) return before
    const space = ink === 'accent' ? useAccent(accentColor) : undefined
    const id = ink ? writeInkImage(objects, mark, space) : writeGrey(objects, mark, grey)
    ofInk.set(key, id)
    imageIds.push(id)
    return id
  }

  function useDots({ widthDots, heightDots, bits }: Bitmap): number {
    const id = objects.allocate()
    const size = `/Width ${widthDots}/Height ${heightDots}`
    objects.stream(id, `/Type/XObject/Subtype/Image${size}/ImageMask true/Decode[1 0]/BitsPerComponent 1`, bits)
    imageIds.push(id)
    return id
  }

  function useAccent(accentColor = usualAccentColor): number {
    const before = accents.get(accentColor)
    if (before !== undefined) return before
    const id = objects.allocate()
    objects.object(id, accentSpace(accentColor))
    accents.set(accentColor, id)
    return id
  }

  function names(): { readonly images: string; readonly spaces: string } {
    const spaces = [...accents.values()].map((id) => `/A${id} ${id} 0 R`).join('')
    return {
      images: imageIds.map((id) => `/I${id} ${id} 0 R`).join(''),
      spaces: spaces && `/ColorSpace<<${spaces}>>`,
    }
  }
  return { useImage, useDots, useAccent, names }
}

function writeGrey(objects: PdfObjects, { pixelWidth, pixelHeight }: ImageMark, levels: Uint8Array): number {
  const id = objects.allocate()
  const size = `/Width ${pixelWidth}/Height ${pixelHeight}`
  objects.stream(id, `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/BitsPerComponent 8`, levels)
  return id
}

/** One full pixel of the ink, white where no colour space is named, with the picture as its mask: black lets all of it through. */
function writeInkImage(objects: PdfObjects, mark: ImageMark, space: number | undefined): number {
  const opacities = mark.grey.map((level) => 255 - level)
  const mask = writeGrey(objects, mark, opacities)
  const id = objects.allocate()
  const size = `/Width 1/Height 1/ColorSpace${space === undefined ? '/DeviceGray' : ` ${space} 0 R`}/BitsPerComponent 8`
  objects.stream(id, `/Type/XObject/Subtype/Image${size}/SMask ${mask} 0 R`, Uint8Array.of(255))
  return id
}

// sRGB as a calibrated colour space, near enough to need no profile (ISO 32000-1 8.6.5.3).
const calibrated =
  '[/CalRGB<</WhitePoint[0.9505 1 1.089]/Gamma[2.2 2.2 2.2]/Matrix[0.4124 0.2126 0.0193 0.3576 0.7152 0.1192 0.1805 0.0722 0.9505]>>]'

/** An ink of its own, which a press may print as such and everything else as its colour (ISO 32000-1 8.6.6.4). */
function accentSpace(accentColor: string): string {
  const colour = partsOfColour(accentColor).map((part) => Number((part / 255).toFixed(4)))
  const tint = `<</FunctionType 2/Domain[0 1]/N 1/C0[1 1 1]/C1[${colour.join(' ')}]>>`
  return `[/Separation/Accent#20${accentColor.slice(1)} ${calibrated} ${tint}]`
}
