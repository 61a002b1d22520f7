// Where the ink goes: turns a label document and values into a drawing, in whole dots of the target, knowing no file, network or screen.
import type { FontKey } from './drawing.ts'
import type { SymbolShelf } from './symbols/symbol-library.ts'
import { createHarfBuzz, type HarfBuzz, type Shape } from './text/harfbuzz.ts'
import { shapeByPairs } from './text/pair-table.ts'
import { parseTrueType, type TrueType } from './text/true-type.ts'

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
  /** Pictures that labels name, as PNG files by their name. */
  readonly media: ReadonlyMap<string, Uint8Array>
  /** The encoders of rare symbologies, once `loadSymbolLibrary` of `symbols/load-symbols.ts` has loaded them. */
  readonly symbols: SymbolShelf
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

interface FontSource {
  readonly family: string
  readonly bold: boolean
  /** An OpenType file with TrueType or CFF outlines; kept, so do not change it. A function is asked when the font is first needed, and again while it answers none. */
  readonly bytes: Uint8Array | (() => Uint8Array | undefined)
}

export const fontKeyOf = (family: string, bold: boolean): FontKey => `${family}/${bold ? 'bold' : 'regular'}`

/** Loads HarfBuzz from the bytes of `harfbuzzjs/dist/harfbuzz.wasm` and the fonts from theirs. Throws when there is no font, or one is not OpenType. */
export async function createLayoutResources(options: {
  readonly harfbuzzWasm: Uint8Array
  readonly fonts: readonly FontSource[]
  /** Who stands in for missing characters; nobody when absent, so that such characters are a problem. */
  readonly scripts?: readonly ScriptFonts[]
  readonly media?: ReadonlyMap<string, Uint8Array>
}): Promise<LayoutResources> {
  const harfBuzz = await createHarfBuzz(options.harfbuzzWasm)
  const fonts = new Map(
    options.fonts.map((source) => [fontKeyOf(source.family, source.bold), openFont(source, harfBuzz)]),
  )
  const all = [...fonts.values()]
  const plainFont = all.find((font) => !font.bold) ?? all[0]
  if (!plainFont) throw new Error('Layout needs at least one font')
  const { scripts = [], media = new Map() } = options
  return { fonts, plainFont, scripts, media, symbols: { library: undefined } }
}

function openFont({ family, bold, bytes }: FontSource, harfBuzz: HarfBuzz): Font {
  const key = fontKeyOf(family, bold)
  let loaded: Pick<Font, 'trueType' | 'shape'> | undefined
  const load = (): typeof loaded => {
    if (loaded) return loaded
    const file = typeof bytes === 'function' ? bytes() : bytes
    if (!file) return undefined
    const trueType = parseTrueType(file)
    loaded = { trueType, shape: shapeByPairs(harfBuzz.addFont(trueType.bytes), trueType.advances) }
    return loaded
  }
  const need = (): NonNullable<typeof loaded> => {
    const here = load()
    if (!here) throw new Error(`The font ${key} is not here`)
    return here
  }
  const font: Font = {
    key,
    family,
    bold,
    isHere: () => load() !== undefined,
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
