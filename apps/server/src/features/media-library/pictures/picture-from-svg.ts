import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { ownFonts } from '@labelwright/label-layout/text/shipped-fonts'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { greyOf, longestSide } from './grey-picture.ts'

const require = createRequire(import.meta.url)

/** A logo of 85 by 85 mm at 600 dpi. */
const drawnPixels = 4_000_000

let ready: Promise<void> | undefined

/** Draws an SVG large enough to be sharp on every printer. Its texts are set in the shipped fonts; nothing that it links to is fetched. */
export async function pictureFromSvg(bytes: Uint8Array): Promise<Picture> {
  ready ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  await ready
  const svg = new TextDecoder().decode(bytes)
  const fontBuffers = ownFonts.map(({ file }) => readFileSync(require.resolve(file)))
  const font = { fontBuffers, defaultFontFamily: 'Noto Sans' }
  const { width, height } = new Resvg(svg, { font })
  const scale = Math.min(longestSide / Math.max(width, height), Math.sqrt(drawnPixels / (width * height)))
  const zoom = { mode: 'zoom', value: scale } as const
  const drawn = new Resvg(svg, { font, fitTo: zoom, background: '#ffffff' }).render()
  return greyOf(drawn.pixels, drawn.width, drawn.height)
}
