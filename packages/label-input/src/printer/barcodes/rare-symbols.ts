import { drawRows, postalRows } from '@labelwright/label-layout/symbols/library/library-rows'
import type {
  LibraryOptions,
  LibrarySymbol,
  SymbolLibrary,
} from '@labelwright/label-layout/symbols/library/symbol-library'

/** The encoders of a job, and how often it may still use them. */
export interface LibraryBudget {
  readonly symbols: SymbolLibrary | undefined
  librarySymbolsLeft: number
}

/** The library's symbol for data, in modules. */
export type RareSymbol =
  | { readonly kind: 'linear'; readonly widths: readonly number[]; readonly heightModules: number }
  | {
      readonly kind: 'matrix'
      readonly columns: number
      readonly rows: number
      readonly modules: Uint8Array
      readonly rowModules: readonly number[]
    }
  | { readonly kind: 'hexagons'; readonly dark: readonly number[] }

export const hasLibrary = ({ symbols }: LibraryBudget): boolean => symbols !== undefined

const modulesPerInch = 72
const mostCharacters = 4_000
const postal = /^(postnet|planet|onecode)$/

/** Encodes data by the symbol library; answers why not as the rest of a sentence. */
export function encodeRare(budget: LibraryBudget, options: LibraryOptions): RareSymbol | { readonly reason: string } {
  const { symbols } = budget
  if (!symbols) return { reason: 'the encoder of this barcode is not loaded' }
  if (options.text.length > mostCharacters) return { reason: 'its data is too long' }
  if (budget.librarySymbolsLeft-- <= 0) return { reason: 'the job has too many barcodes of rare kinds' }
  try {
    const symbol = symbols.raw(options)[0]
    return (symbol && symbolOf(symbols, options, symbol)) ?? { reason: 'its data does not fit' }
  } catch {
    return { reason: 'its data is none of this code, or does not fit' }
  }
}

function symbolOf(library: SymbolLibrary, options: LibraryOptions, symbol: LibrarySymbol): RareSymbol | undefined {
  const { sbs, bhs = [], pixs, pixx, pixy } = symbol
  if (sbs && !postal.test(options.bcid)) {
    const widths = sbs.map((width) => Math.round(width))
    // A space at the end is part of the quiet zone.
    if (widths.length % 2 === 0) widths.pop()
    return { kind: 'linear', widths, heightModules: Math.round((bhs[0] ?? 0) * modulesPerInch) }
  }
  if (sbs) return { kind: 'matrix', ...postalRows(symbol) }
  if (!pixs) return undefined
  if (pixx === undefined || pixy === undefined) return { kind: 'hexagons', dark: pixs }
  if (pixs.length === pixx * pixy) {
    const rowModules = new Array<number>(pixy).fill(1)
    return { kind: 'matrix', columns: pixx, rows: pixy, modules: Uint8Array.from(pixs), rowModules }
  }
  const rows = drawRows(library, options, symbol)
  return rows && { kind: 'matrix', ...rows }
}
