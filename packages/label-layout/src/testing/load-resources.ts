import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLayoutResources, type LayoutResources } from '../layout-resources.ts'
import { ownFonts, type ShippedFont, worldFonts, worldScripts } from '../text/shipped-fonts.ts'

const read = (url: string): Uint8Array => readFileSync(fileURLToPath(url))
const readPackaged = (file: string): Uint8Array => read(import.meta.resolve(file))

/** The bytes of HarfBuzz. */
export const harfbuzzWasm = (): Uint8Array => read(import.meta.resolve('harfbuzzjs/dist/harfbuzz.wasm'))

/** The bytes of the product's regular font. */
export const fontFile = (): Uint8Array => readPackaged(ownFonts[0]?.file ?? '')

/** The bytes of a font with CFF outlines. */
export const cffFontFile = (): Uint8Array =>
  read(new URL('../fonts/Inconsolata.otf', import.meta.resolve('bwip-js')).href)

const sourceOf = ({ family, bold, file }: ShippedFont) => ({ family, bold, bytes: readPackaged(file) })

/** The product's own fonts, read from their packages; for tests and benchmarks. */
export const loadResources = (): Promise<LayoutResources> =>
  createLayoutResources({ harfbuzzWasm: harfbuzzWasm(), fonts: ownFonts.map(sourceOf) })

/** Fonts of the world's scripts besides, standing in as they do in the product. */
export const loadWorldResources = (): Promise<LayoutResources> =>
  createLayoutResources({
    harfbuzzWasm: harfbuzzWasm(),
    fonts: [
      ...ownFonts.map(sourceOf),
      ...worldFonts.map(({ family, bold, file }) => ({ family, bold, bytes: () => readPackaged(file) })),
    ],
    scripts: worldScripts,
  })
