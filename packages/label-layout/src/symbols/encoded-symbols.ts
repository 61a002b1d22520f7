import type { LinearSymbol, MatrixSymbol } from '../drawing.ts'
import type { Encoded } from './encoded-symbol.ts'

/** Symbols that were encoded, by what they were encoded from. */
export interface EncodedSymbols {
  /** A copy whose bars are the caller's. */
  readonly get: (key: string) => Encoded | undefined
  readonly set: (key: string, encoded: Encoded) => void
}

/** Keeps the ones used last: at most so many, of at most so many bytes together. */
export function createEncodedSymbols({
  maxSymbols,
  maxBytes,
}: {
  readonly maxSymbols: number
  readonly maxBytes: number
}): EncodedSymbols {
  const kept = new Map<string, Encoded>()
  let bytes = 0
  const remove = (key: string, encoded: Encoded): void => {
    kept.delete(key)
    bytes -= sizeOf(key, encoded)
  }
  return {
    get(key) {
      const encoded = kept.get(key)
      if (!encoded) return undefined
      // A map keeps the order in which keys came in: now it is the one used last.
      kept.delete(key)
      kept.set(key, encoded)
      return copyOf(encoded)
    },
    set(key, encoded) {
      const before = kept.get(key)
      if (before) remove(key, before)
      kept.set(key, copyOf(encoded))
      bytes += sizeOf(key, encoded)
      for (const [oldest, symbol] of kept) {
        if (kept.size <= maxSymbols && bytes <= maxBytes) return
        remove(oldest, symbol)
      }
    },
  }
}

const bytesOfCharacter = 2
const bytesOfNumber = 8
/** Objects, names of fields and the map's own. */
const bytesOfEntry = 400

/** About what an entry takes in memory. */
function sizeOf(key: string, encoded: Encoded): number {
  const characters = key.length * bytesOfCharacter + bytesOfEntry
  if ('reason' in encoded) return characters + encoded.reason.length * bytesOfCharacter
  const { symbol, data, text, rowModules = [], hexagons = [] } = encoded
  const bars = symbol.kind === 'matrix' ? symbol.modules.length : symbol.widths.length
  const numbers = rowModules.length + hexagons.length + (symbol.kind === 'linear' ? symbol.codewords.length : 0)
  return characters + (data.length + text.length) * bytesOfCharacter + bars + numbers * bytesOfNumber
}

function copyOf(encoded: Encoded): Encoded {
  if ('reason' in encoded) return { ...encoded }
  const { symbol, addOn, rowModules, hexagons, advice } = encoded
  return {
    ...encoded,
    symbol: symbol.kind === 'matrix' ? copyOfMatrix(symbol) : copyOfLinear(symbol),
    ...(addOn && { addOn: { ...addOn, symbol: copyOfLinear(addOn.symbol) } }),
    ...(rowModules && { rowModules: [...rowModules] }),
    ...(hexagons && { hexagons: [...hexagons] }),
    ...(advice && { advice: [...advice] }),
  }
}

const copyOfMatrix = (symbol: MatrixSymbol): MatrixSymbol => ({ ...symbol, modules: symbol.modules.slice() })
const copyOfLinear = (symbol: LinearSymbol): LinearSymbol => ({
  ...symbol,
  widths: symbol.widths.slice(),
  codewords: [...symbol.codewords],
})
