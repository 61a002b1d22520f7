import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLayoutResources, type LayoutResources } from '../layout-resources.ts'

const read = (url: string): Uint8Array => readFileSync(fileURLToPath(url))

interface TestFont {
  readonly family: string
  readonly bold: boolean
  readonly file: string
}

const latin: readonly TestFont[] = [
  {
    family: 'Noto Sans',
    bold: false,
    file: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  },
  {
    family: 'Noto Sans',
    bold: true,
    file: import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  },
]

const others: readonly TestFont[] = [
  [
    'Noto Sans Arabic',
    import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  ],
  [
    'Noto Sans Devanagari',
    import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  ],
  ['Noto Sans Thai', import.meta.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf')],
  ['Alef', import.meta.resolve('@expo-google-fonts/alef/400Regular/Alef_400Regular.ttf')],
  [
    'Sawarabi Gothic',
    import.meta.resolve('@expo-google-fonts/sawarabi-gothic/400Regular/SawarabiGothic_400Regular.ttf'),
  ],
].map(([family = '', file = '']) => ({ family, bold: false, file }))

/** The bytes of HarfBuzz. */
export const harfbuzzWasm = (): Uint8Array => read(import.meta.resolve('harfbuzzjs/dist/harfbuzz.wasm'))

/** The bytes of the product's regular font. */
export const fontFile = (): Uint8Array => read(latin[0]?.file ?? '')

const load = (fonts: readonly TestFont[], fallbackFamilies: readonly string[]): Promise<LayoutResources> =>
  createLayoutResources({
    harfbuzzWasm: harfbuzzWasm(),
    fonts: fonts.map(({ family, bold, file }) => ({ family, bold, bytes: read(file) })),
    fallbackFamilies,
  })

/** The product's own fonts, read from their packages; for tests and benchmarks. */
export const loadResources = (): Promise<LayoutResources> => load(latin, [])

/** Fonts of the world's scripts besides, standing in for each other. */
export const loadWorldResources = (): Promise<LayoutResources> =>
  load(
    [...latin, ...others],
    others.map(({ family }) => family),
  )
