import type { LinearSymbol, MatrixSymbol } from '../drawing.ts'
import type { Encoded } from './encoded-symbol.ts'

/** A memory of encoded symbols, keyed by what they were encoded from. */
export interface EncodedSymbols {
  /** Answers a copy, which the caller may change. */
  readonly get: (key: string) => Encoded | undefined
  readonly set: (key: string, encoded: Encoded) => void
}

/** Keeps the symbols that were used last, within bounds of their number and of about the memory they take. */
export function createEncodedSymbols({
  maxSymbols,
  maxBytes,
}: {
  readonly maxSymbols: number
  readonly maxBytes: number
}): EncodedSymbols {
  const cached = new Map<string, Encoded>()
  let bytes = 0
  const remove = (key: string, encoded: Encoded): void => {
    cached.delete(key)
    bytes -= sizeOf(key, encoded)
  }
  return {
    get(key) {
      const encoded = cached.get(key)
      if (!encoded) return undefined
      // A map iterates in the order of insertion, so the one used last stands at its end.
      cached.delete(key)
      cached.set(key, encoded)
      return copyOf(encoded)
    },
    set(key, encoded) {
      const before = cached.get(key)
      if (before) remove(key, before)
      cached.set(key, copyOf(encoded))
      bytes += sizeOf(key, encoded)
      for (const [oldest, symbol] of cached) {
        if (cached.size <= maxSymbols && bytes <= maxBytes) return
        remove(oldest, symbol)
      }
    },
  }
}

const bytesOfCharacter = 2
const bytesOfNumber = 8
/** The objects of an entry and its place in the map. */
const bytesOfEntry = 400

/** An estimate of the memory that an entry takes. */
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
  const { symbol, addOn, rowModules, hexagons, advice, gs1Rules } = encoded
  return {
    ...encoded,
    symbol: symbol.kind === 'matrix' ? copyOfMatrix(symbol) : copyOfLinear(symbol),
    ...(addOn && { addOn: { ...addOn, symbol: copyOfLinear(addOn.symbol) } }),
    ...(rowModules && { rowModules: [...rowModules] }),
    ...(hexagons && { hexagons: [...hexagons] }),
    ...(advice && { advice: [...advice] }),
    ...(gs1Rules && { gs1Rules: [...gs1Rules] }),
  }
}

const copyOfMatrix = (symbol: MatrixSymbol): MatrixSymbol => ({ ...symbol, modules: symbol.modules.slice() })
const copyOfLinear = (symbol: LinearSymbol): LinearSymbol => ({
  ...symbol,
  widths: symbol.widths.slice(),
  codewords: [...symbol.codewords],
})
