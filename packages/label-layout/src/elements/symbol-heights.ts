import type { Emu } from '@labelwright/label-document/lengths'
import type { EncodedSymbol } from '../symbols/encoded-symbol.ts'

/** The thickness of ITF-14's bearer bars for printing without plates (GS1 General Specifications 5.3.2.4), in modules. */
export const bearerModules = 2

// ISO/IEC 24724: the rows of DataBar are never lower than 13 modules where only one line crosses them.
const leastModules = 13

/** Heights of a symbol's rows in whole dots: natural ones, with what the frame has to spare, or lacks, in the tallest rows or in all. */
export function rowHeightsOf(
  rowModules: readonly number[],
  stretches: EncodedSymbol['stretches'],
  { module, free, dot }: { readonly module: Emu; readonly free: number; readonly dot: Emu },
): Emu[] {
  const total = rowModules.reduce((sum, modules) => sum + modules, 0)
  if (stretches === 'all') {
    const unit = Math.max(1, Math.floor(free / total / dot)) * dot
    return rowModules.map((modules) => (modules * unit) as Emu)
  }
  const heights = rowModules.map((modules) => (modules * module) as Emu)
  const spare = Math.floor((free - total * module) / dot) * dot
  if (stretches === undefined) return heights
  const tallest = Math.max(...rowModules)
  const growing = rowModules.filter((modules) => modules === tallest).length
  const share = Math.floor(spare / growing / dot) * dot
  const least = Math.min(tallest, leastModules) * module
  return heights.map((height, row) => (rowModules[row] === tallest ? (Math.max(least, height + share) as Emu) : height))
}
