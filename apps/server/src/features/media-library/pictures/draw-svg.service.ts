import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { widenHairlines } from '@labelwright/label-input/svg/widen-hairlines'
import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { ownFonts } from '@labelwright/label-layout/text/shipped-fonts'
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm'
import { greyOf } from './grey-picture.ts'

const require = createRequire(import.meta.url)
let ready: Promise<ResvgRenderOptions> | undefined

/** The options that every SVG is read with: its texts are set in the shipped fonts, and nothing that it links to is fetched. */
export const svgOptions = (): Promise<ResvgRenderOptions> => {
  ready ??= prepare()
  return ready
}

async function prepare(): Promise<ResvgRenderOptions> {
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const fontBuffers = ownFonts.map(({ file }) => readFileSync(require.resolve(file)))
  return { font: { fontBuffers, defaultFontFamily: 'Noto Sans' } }
}

/** Draws an SVG into a picture of exactly this size, as wide as it and from its top; what is left is white. No line is thinner than a dot. */
export async function drawSvgGrey(
  svg: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Picture> {
  const options = await svgOptions()
  const read = (source: string) =>
    new Resvg(source, { ...options, fitTo: { mode: 'width', value: width }, background: '#ffffff' })
  const simplified = read(svg).toString()
  const widened = widenHairlines(simplified, width)
  const drawn = read(widened === simplified ? svg : widened).render()
  const own = greyOf(drawn.pixels, drawn.width, drawn.height)
  const grey = new Uint8Array(width * height).fill(255)
  for (let row = 0; row < Math.min(height, own.height); row++)
    grey.set(own.grey.subarray(row * own.width, row * own.width + Math.min(width, own.width)), row * width)
  return { width, height, grey }
}
