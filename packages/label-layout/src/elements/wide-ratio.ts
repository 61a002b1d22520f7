import type { Emu } from '@labelwright/label-document/lengths'
import type { LinearSymbol, MatrixSymbol } from '../drawing.ts'

type Symbol = LinearSymbol | MatrixSymbol

interface Scale {
  readonly module: Emu
  readonly dot: Emu
}

/** A symbol of two widths with wide bars of so many tenths of the narrow ones, in whole dots; `unit` is what its widths count. Without a ratio it stays as it is. */
export function withRatio(
  symbol: Symbol,
  wideRatio: number | undefined,
  { module, dot }: Scale,
): { readonly symbol: Symbol; readonly unit: Emu } {
  if (symbol.kind === 'matrix' || wideRatio === undefined) return { symbol, unit: module }
  const narrow = module / dot
  const grain = narrow > mostNarrowDots ? narrow : 1
  const wide = Math.round((narrow * wideRatio) / 10 / grain) * grain
  const common = commonDivisor(narrow, wide)
  const widths = symbol.widths.map((width) => (width > 1 ? wide : narrow * width) / common)
  return { symbol: { ...symbol, widths, narrowUnits: narrow / common }, unit: (common * dot) as Emu }
}

// Widths are bytes; bars of more than 3 mm need no finer ratio than whole ones.
const mostNarrowDots = 80

function commonDivisor(one: number, other: number): number {
  let [larger, smaller] = [Math.max(one, other), Math.min(one, other)]
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller]
  return larger
}
