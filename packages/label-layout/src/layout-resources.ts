// Where the ink goes: turns a label document and values into a drawing, in whole dots of the target, knowing no file, network or screen.
import type { FontKey } from './drawing.ts'
import type { PictogramShelf } from './pictograms/pictogram.ts'
import { createEncodedSymbols } from './symbols/encoded-symbols.ts'
import type { SymbolShelf } from './symbols/library/symbol-library.ts'
import { type AddedFont, createHarfBuzz, type HarfBuzz, type Shape } from './text/harfbuzz.ts'
import { shapeByPairs } from './text/pair-table.ts'
import { parseTrueType, type TrueType } from './text/true-type.ts'
import { noWords, type WordPlaces } from './text/word-breaks.ts'

/** Families that stand in for some characters, the first that has all of a text's before the others. */
export interface ScriptFonts {
  /** One character, with the flag `u`. */
  readonly characters: RegExp
  readonly families: readonly string[]
}

/** Fonts by their keys, and which families stand in for characters that a text's own font does not have. */
export interface FontFamilies {
  readonly fonts: ReadonlyMap<FontKey, Font>
  readonly scripts: readonly ScriptFonts[]
}

/** What layout and back ends share and never change: fonts, parsed and ready to shape. Make it once for a program. */
export interface LayoutResources extends FontFamilies {
  /** The font of human-readable lines and of texts whose own font is missing: the first regular one. */
  readonly plainFont: Font
  readonly media: Media
  readonly words: WordPlaces
  /** The encoders of rare symbologies, once `loadSymbolLibrary` of `symbols/load-symbols.ts` has loaded them, and symbols that were encoded. */
  readonly symbols: SymbolShelf
  /** The signs, once `loadPictograms` of `pictograms/load-pictograms.ts` has loaded them. */
  readonly pictograms: PictogramShelf
  /** Opens one more font beside the others; it is not among `fonts`, see `withFonts`. */
  readonly openFont: (source: FontSource) => OpenFont
}

/** Finds pictures that labels name, as PNG files: by the SHA-256 of one, or by the name that a value gives. The same bytes each time, so that they are read once. */
export interface Media {
  readonly get: (name: string) => Uint8Array | undefined
}

export interface Font {
  readonly key: FontKey
  readonly family: string
  readonly bold: boolean
  /** Whether its bytes are at hand; `trueType` and `shape` throw where they are not. */
  readonly isHere: () => boolean
  readonly trueType: TrueType
  readonly shape: Shape
}

/** A font that can be let go of. */
export interface OpenFont extends Font {
  /** Gives back what it takes in HarfBuzz. Drawings that name it can still be painted; texts cannot be laid out in it any more. */
  readonly close: () => void
}

export interface FontSource {
  readonly family: string
  readonly bold: boolean
  /** An OpenType file with TrueType or CFF outlines; kept, so do not change it. A function is asked when the font is first needed, and again while it answers none. */
  readonly bytes: Uint8Array | (() => Uint8Array | undefined)
}

export const fontKeyOf = (family: string, bold: boolean): FontKey => `${family}/${bold ? 'bold' : 'regular'}`

/** Room for dozens of the largest symbols. */
const symbolBounds = { maxSymbols: 500, maxBytes: 2 * 1024 * 1024 }

/** Loads HarfBuzz from the bytes of `harfbuzzjs/dist/harfbuzz.wasm` and the fonts from theirs. Throws when there is no font, or one is not OpenType. */
export async function createLayoutResources(options: {
  readonly harfbuzzWasm: Uint8Array
  readonly fonts: readonly FontSource[]
  /** Who stands in for missing characters; nobody when absent, so that such characters are a problem. */
  readonly scripts?: readonly ScriptFonts[]
  readonly media?: Media
  readonly words?: WordPlaces
}): Promise<LayoutResources> {
  const harfBuzz = await createHarfBuzz(options.harfbuzzWasm)
  const open = (source: FontSource): OpenFont => openFont(source, harfBuzz)
  const fonts = new Map(options.fonts.map((source) => [fontKeyOf(source.family, source.bold), open(source)]))
  const all = [...fonts.values()]
  const plainFont = all.find((font) => !font.bold) ?? all[0]
  if (!plainFont) throw new Error('Layout needs at least one font')
  const { scripts = [], media = new Map<string, Uint8Array>(), words = noWords } = options
  return {
    fonts,
    plainFont,
    scripts,
    media,
    words,
    symbols: { library: undefined, encoded: createEncodedSymbols(symbolBounds) },
    pictograms: { library: undefined },
    openFont: open,
  }
}

/** The same, without the symbols that were encoded before: for measuring what a label costs. */
export const withoutSymbols = ({ symbols, ...resources }: LayoutResources): LayoutResources => ({
  ...resources,
  symbols: { ...symbols, encoded: createEncodedSymbols(symbolBounds) },
})

/** The same with more fonts, which stand before others of the same family and weight. */
export const withFonts = (resources: LayoutResources, fonts: readonly Font[]): LayoutResources => ({
  ...resources,
  fonts: new Map([...resources.fonts, ...fonts.map((font) => [font.key, font] as const)]),
})

function openFont({ family, bold, bytes }: FontSource, harfBuzz: HarfBuzz): OpenFont {
  const key = fontKeyOf(family, bold)
  let loaded: (Pick<Font, 'trueType' | 'shape'> & Pick<AddedFont, 'remove'>) | undefined
  const load = (): typeof loaded => {
    if (loaded) return loaded
    const file = typeof bytes === 'function' ? bytes() : bytes
    if (!file) return undefined
    const trueType = parseTrueType(file)
    const { shape, remove } = harfBuzz.addFont(trueType.bytes)
    loaded = { trueType, shape: shapeByPairs(shape, trueType.advances), remove }
    return loaded
  }
  const need = (): NonNullable<typeof loaded> => {
    const here = load()
    if (!here) throw new Error(`The font ${key} is not here`)
    return here
  }
  const font: OpenFont = {
    key,
    family,
    bold,
    isHere: () => load() !== undefined,
    close: () => loaded?.remove(),
    get trueType() {
      return need().trueType
    },
    get shape() {
      return need().shape
    },
  }
  // A font whose bytes are here is opened now: its mistakes are told at once, and nothing asks for it later.
  if (typeof bytes === 'function') return font
  return { ...font }
}
