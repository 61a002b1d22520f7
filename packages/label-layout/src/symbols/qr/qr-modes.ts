import { encodeUtf8 } from './utf-8.ts'

/** A stretch of text in one mode. In an alphanumeric one of GS1 data % stands for FNC1 and %% for itself. */
export interface QrSegment {
  readonly mode: QrMode
  readonly text: string
  /** Of byte mode. */
  readonly bytes: Uint8Array | undefined
}

export type QrMode = (typeof modes)[number]

const modes = ['numeric', 'alphanumeric', 'byte'] as const

/** ISO/IEC 18004 table 3: bits of the character count for versions up to 9, 26 and 40. */
export const countBits: Readonly<Record<QrMode, readonly [number, number, number]>> = {
  numeric: [10, 12, 14],
  alphanumeric: [9, 11, 13],
  byte: [8, 16, 16],
}

export const alphanumerics = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const separator = '\u001d'
// Costs are sixths of a bit, so that three digits in ten bits and two characters in eleven are whole.
const sixths = 6
const wholeBits = (cost: number): number => Math.ceil(cost / sixths) * sixths

/** Parts a text into the stretches that take the fewest bits together, by dynamic programming; `range` is that of the count bits. */
export function shortestQrSegments(text: string, isGs1: boolean, range: 0 | 1 | 2): QrSegment[] {
  if (/^\d+$/.test(text)) return [{ mode: 'numeric', text, bytes: undefined }]
  const characters = [...text.toWellFormed()]
  const heads = modes.map((mode) => (4 + countBits[mode][range]) * sixths)
  // The mode before the one that a character ends in.
  const previous = new Uint8Array(characters.length * modes.length)
  let costs = heads
  characters.forEach((character, index) => {
    costs = addCharacter({ costs, heads, previous, index }, characterCosts(character, isGs1))
  })
  return join(characters, modesOf(previous, costs), isGs1)
}

interface Step {
  /** Of the text so far, in each mode. */
  readonly costs: readonly number[]
  readonly heads: readonly number[]
  readonly previous: Uint8Array
  readonly index: number
}

function addCharacter({ costs, heads, previous, index }: Step, own: readonly number[]): number[] {
  const extended = costs.map((cost, mode) => cost + (own[mode] ?? Infinity))
  return extended.map((stay, to) => {
    let [best, from] = [stay, to]
    extended.forEach((cost, mode) => {
      const changed = wholeBits(cost) + (heads[to] ?? 0)
      if (changed < best) [best, from] = [changed, mode]
    })
    previous[index * modes.length + to] = from
    return best
  })
}

function characterCosts(character: string, isGs1: boolean): readonly number[] {
  const isDigit = character >= '0' && character <= '9'
  const byte = 8 * sixths * utf8Length(character)
  return [isDigit ? 20 : Infinity, 33 * alphanumericLength(character, isGs1), byte]
}

function alphanumericLength(character: string, isGs1: boolean): number {
  if (isGs1 && character === separator) return 1
  if (isGs1 && character === '%') return 2
  return character.length === 1 && alphanumerics.includes(character) ? 1 : Infinity
}

function utf8Length(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

function modesOf(previous: Uint8Array, costs: readonly number[]): number[] {
  const whole = costs.map(wholeBits)
  let mode = whole.indexOf(Math.min(...whole))
  const found: number[] = []
  for (let index = previous.length / modes.length - 1; index >= 0; index--) {
    mode = previous[index * modes.length + mode] ?? 0
    found[index] = mode
  }
  return found
}

function join(characters: readonly string[], found: readonly number[], isGs1: boolean): QrSegment[] {
  const segments: QrSegment[] = []
  for (let start = 0; start < characters.length; ) {
    const mode = modes[found[start] ?? 0] ?? 'byte'
    let end = start
    while (end < characters.length && found[end] === found[start]) end++
    const text = characters.slice(start, end).join('')
    if (mode === 'byte') segments.push({ mode, text, bytes: encodeUtf8(text) })
    else segments.push({ mode, text: isGs1 ? markSeparators(text) : text, bytes: undefined })
    start = end
  }
  return segments
}

// ISO/IEC 18004 7.4.8.2.
const markSeparators = (text: string): string => text.replaceAll('%', '%%').replaceAll(separator, '%')
