import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { Resvg } from '@resvg/resvg-wasm'
import { svgOptions } from './draw-svg.service.ts'
import { greyOf, longestSide } from './grey-picture.ts'

/** A logo of 85 by 85 mm at 600 dpi. */
const drawnPixels = 4_000_000

/** Draws an SVG large enough to be sharp on every printer. */
export async function pictureFromSvg(bytes: Uint8Array): Promise<Picture> {
  const options = await svgOptions()
  const svg = new TextDecoder().decode(bytes)
  const { width, height } = new Resvg(svg, options)
  const scale = Math.min(longestSide / Math.max(width, height), Math.sqrt(drawnPixels / (width * height)))
  const zoom = { mode: 'zoom', value: scale } as const
  const drawn = new Resvg(svg, { ...options, fitTo: zoom, background: '#ffffff' }).render()
  return greyOf(drawn.pixels, drawn.width, drawn.height)
}
