import type { LinearSymbol } from '../drawing.ts'

// ISO/IEC 15417 table 1: element widths of code words 0 to 106 (stop), bar first.
const patterns: readonly Uint8Array[] =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
    .split(/\s+/)
    .map((pattern) => Uint8Array.from(pattern, Number))

type Subset = 0 | 1 | 2
const a: Subset = 0
const b: Subset = 1
const c: Subset = 2
const allSubsets = [a, b, c] as const
const startOfSubset = [103, 104, 105] as const
const switchToSubset = [101, 100, 99] as const
const functionOne = 102
const stop = 106
const unreachable = 1_000_000

/** FNC1, as it stands in the data of GS1 symbols. */
export const groupSeparator = '\u001d'
const functionOneUnit = 29

/** The longest data taken; far beyond what any scanner reads. */
const mostCode128Characters = 200

/** Why Code 128 cannot hold the content, as a sentence; undefined when it can. */
export function checkCode128(content: string): string | undefined {
  const character = [...content].find((one) => one > '\u007f')
  if (character !== undefined) return `Code 128 takes letters A to Z, digits and plain signs, not "${character}".`
  if (content.length > mostCode128Characters) return `Code 128 takes at most ${mostCode128Characters} characters here.`
  return undefined
}

/** Code words of the shortest Code 128 symbol with start, check and stop. In GS1 data U+001D is FNC1 and one is set in front (ISO/IEC 15417, GS1 General Specifications 5.4). The data must be ASCII. */
export function code128Codewords(data: string, isGs1: boolean): number[] {
  const units = toUnits(data, isGs1)
  return withCheckAndStop(followRoute(units, findShortestRoute(units)))
}

/** Puts the check character and the stop behind a start and its code words. */
function withCheckAndStop(codewords: readonly number[]): number[] {
  let sum = codewords[0] ?? 0
  for (let index = 1; index < codewords.length; index++) sum += index * (codewords[index] ?? 0)
  return [...codewords, sum % 103, stop]
}

/** Encodes ASCII data as Code 128 or GS1-128 of the given bar height. */
export const encodeCode128 = (data: string, isGs1: boolean): Omit<LinearSymbol, 'barHeight'> =>
  drawCodewords(code128Codewords(data, isGs1))

/** The symbol of a start character and code words that somebody else chose, with its check character and stop. */
export const drawCode128 = (codewords: readonly number[]): Omit<LinearSymbol, 'barHeight'> =>
  drawCodewords(withCheckAndStop(codewords))

function drawCodewords(codewords: number[]): Omit<LinearSymbol, 'barHeight'> {
  const widths = new Uint8Array(codewords.length * 6 + 1)
  let offset = 0
  for (const codeword of codewords) {
    const pattern = patterns[codeword]
    if (!pattern) throw new Error(`No Code 128 pattern ${codeword}`)
    widths.set(pattern, offset)
    offset += pattern.length
  }
  return { kind: 'linear', widths, codewords }
}

const functionOneMark = -1

function toUnits(data: string, isGs1: boolean): Int16Array {
  const lead = isGs1 ? 1 : 0
  const units = new Int16Array(data.length + lead)
  if (isGs1) units[0] = functionOneMark
  for (let index = 0; index < data.length; index++) {
    const unit = data.charCodeAt(index)
    units[index + lead] = isGs1 && unit === functionOneUnit ? functionOneMark : unit
  }
  return units
}

interface Route {
  /** Least code words from position i when in subset s, at s * stride + i. */
  readonly costs: Int32Array
  /** The subset to be in for that; another than s means switching first. */
  readonly subsets: Uint8Array
  readonly stride: number
}

const stride = mostCode128Characters + 2
const shared: Route = { costs: new Int32Array(3 * stride), subsets: new Uint8Array(3 * stride), stride }

// Dynamic programming from the end: the cost of the rest is known for each subset, so each step looks only one symbol ahead.
function findShortestRoute(units: Int16Array): Route {
  if (units.length >= stride) throw new Error('Code 128 data is too long')
  const { costs } = shared
  for (const subset of allSubsets) costs[subset * stride + units.length] = 0
  for (let position = units.length - 1; position >= 0; position--) {
    for (const subset of allSubsets) costs[subset * stride + position] = stepCost(units, position, subset)
    settle(position)
  }
  return shared
}

// Switches to the cheapest subset from those that cost more than switching and going on there.
function settle(position: number): void {
  const { costs, subsets } = shared
  const best = cheapestAt(position)
  const switched = (costs[best * stride + position] ?? 0) + 1
  for (const subset of allSubsets) {
    const place = subset * stride + position
    const stays = (costs[place] ?? 0) <= switched
    if (!stays) costs[place] = switched
    subsets[place] = stays ? subset : best
  }
}

function cheapestAt(position: number): Subset {
  const { costs } = shared
  const inA = costs[position] ?? 0
  const inB = costs[stride + position] ?? 0
  const inC = costs[2 * stride + position] ?? 0
  if (inB <= inC && inB <= inA) return b
  return inC <= inA ? c : a
}

function stepCost(units: Int16Array, position: number, subset: Subset): number {
  const unit = units[position] ?? 0
  const width = unit === functionOneMark || subset !== c ? 1 : 2
  if (!isInSubset(units, position, subset)) return unreachable
  return 1 + (shared.costs[subset * stride + position + width] ?? unreachable)
}

function isInSubset(units: Int16Array, position: number, subset: Subset): boolean {
  const unit = units[position] ?? 0
  if (unit === functionOneMark) return true
  if (subset === a) return unit < 96
  if (subset === b) return unit >= 32 && unit < 128
  return isDigit(unit) && isDigit(units[position + 1] ?? 0)
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57

function followRoute(units: Int16Array, route: Route): number[] {
  let subset = cheapestStart(route)
  const codewords: number[] = [startOfSubset[subset]]
  let position = 0
  while (position < units.length) {
    const next = route.subsets[subset * stride + position] as Subset
    if (next !== subset) {
      codewords.push(switchToSubset[next])
      subset = next
      continue
    }
    const unit = units[position] ?? 0
    codewords.push(codewordOf(unit, units[position + 1] ?? 0, subset))
    position += subset === c && unit !== functionOneMark ? 2 : 1
  }
  return codewords
}

function cheapestStart({ costs }: Route): Subset {
  const [inA = 0, inB = 0, inC = 0] = [costs[0], costs[stride], costs[2 * stride]]
  if (inC <= inB && inC <= inA) return c
  return inB <= inA ? b : a
}

function codewordOf(unit: number, next: number, subset: Subset): number {
  if (unit === functionOneMark) return functionOne
  if (subset === c) return (unit - 48) * 10 + (next - 48)
  return unit < 32 ? unit + 64 : unit - 32
}
