import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLayoutResources, type LayoutResources } from '../layout-resources.ts'

const read = (url: string): Uint8Array => readFileSync(fileURLToPath(url))

/** The product's own fonts, read from their packages; for tests and benchmarks. */
export const loadResources = (): Promise<LayoutResources> =>
  createLayoutResources({
    harfbuzzWasm: read(import.meta.resolve('harfbuzzjs/dist/harfbuzz.wasm')),
    fonts: [
      {
        family: 'Noto Sans',
        bold: false,
        bytes: read(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
      },
      {
        family: 'Noto Sans',
        bold: true,
        bytes: read(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')),
      },
    ],
  })
