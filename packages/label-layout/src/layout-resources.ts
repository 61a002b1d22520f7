// Where the ink goes: turns a label document and values into a drawing, in whole dots of the target, knowing no file, network or screen.
import type { FontKey } from './drawing.ts'
import type { SymbolShelf } from './symbols/symbol-library.ts'
import { createHarfBuzz, type Shape } from './text/harfbuzz.ts'
import { shapeByPairs } from './text/pair-table.ts'
import { parseTrueType, type TrueType } from './text/true-type.ts'

/** What layout and back ends share and never change: fonts, parsed and ready to shape. Make it once for a program. */
export interface LayoutResources {
  readonly fonts: ReadonlyMap<FontKey, Font>
  /** The font of human-readable lines and of texts whose own font is missing: the first regular one. */
  readonly plainFont: Font
  /** Fonts that stand in, in this order, for characters that a text's own font does not have. */
  readonly fallbacks: readonly Font[]
  /** Pictures that labels name, as PNG files by their name. */
  readonly media: ReadonlyMap<string, Uint8Array>
  /** The encoders of rare symbologies, once `loadSymbolsFor` of `symbols/load-symbols.ts` has loaded them. */
  readonly symbols: SymbolShelf
}

export interface Font {
  readonly key: FontKey
  readonly family: string
  readonly bold: boolean
  readonly trueType: TrueType
  readonly shape: Shape
}

interface FontSource {
  readonly family: string
  readonly bold: boolean
  /** A TrueType file; kept, so do not change it. */
  readonly bytes: Uint8Array
}

export const fontKeyOf = (family: string, bold: boolean): FontKey => `${family}/${bold ? 'bold' : 'regular'}`

/** Loads HarfBuzz from the bytes of `harfbuzzjs/dist/harfbuzz.wasm` and the fonts from theirs. Throws when there is no font, or one is not TrueType. */
export async function createLayoutResources(options: {
  readonly harfbuzzWasm: Uint8Array
  readonly fonts: readonly FontSource[]
  /** Families that stand in for missing characters; none when absent, so that such characters are a problem. */
  readonly fallbackFamilies?: readonly string[]
  readonly media?: ReadonlyMap<string, Uint8Array>
}): Promise<LayoutResources> {
  const harfBuzz = await createHarfBuzz(options.harfbuzzWasm)
  const fonts = new Map<FontKey, Font>()
  for (const { family, bold, bytes } of options.fonts) {
    const trueType = parseTrueType(bytes)
    const shape = shapeByPairs(harfBuzz.addFont(bytes), trueType.advances)
    const key = fontKeyOf(family, bold)
    fonts.set(key, { key, family, bold, trueType, shape })
  }
  const all = [...fonts.values()]
  const plainFont = all.find((font) => !font.bold) ?? all[0]
  if (!plainFont) throw new Error('Layout needs at least one font')
  const fallbacks = (options.fallbackFamilies ?? []).flatMap((family) => all.filter((font) => font.family === family))
  return { fonts, plainFont, fallbacks, media: options.media ?? new Map(), symbols: { library: undefined } }
}
