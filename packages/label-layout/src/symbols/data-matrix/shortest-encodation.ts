import {
  asciiWords,
  c40Values,
  type Encodation,
  isDigit,
  isEdifact,
  separatorUnit,
  x12Value,
} from './encodation-values.ts'

/** Characters in one encodation. */
export interface Stretch {
  readonly encodation: Encodation
  readonly from: number
  readonly to: number
}

/** The encoding of data in a symbol. */
export interface Encoding {
  readonly stretches: readonly Stretch[]
  /** The last stretch that is not ASCII ends without a code word that says so, because the symbol ends with it. */
  readonly isOpen: boolean
}

export interface DataMatrixData {
  /** Characters up to 255. */
  readonly data: string
  readonly isGs1: boolean
  /** Code words before the data. */
  readonly lead: number
}

// A state is an encodation with the values (of C40, Text and X12: modulo 3; of EDIFACT: modulo 4) that are not yet code words.
const states: readonly { readonly encodation: Encodation; readonly open: number }[] = [
  { encodation: 'ascii', open: 0 },
  ...(['c40', 'text', 'x12'] as const).flatMap((encodation) => [0, 1, 2].map((open) => ({ encodation, open }))),
  ...[0, 1, 2, 3].map((open) => ({ encodation: 'edifact' as const, open })),
  { encodation: 'base256', open: 0 },
]
const ascii = 0
const firstOf: Readonly<Record<Encodation, number>> = { ascii, c40: 1, text: 4, x12: 7, edifact: 10, base256: 13 + 1 }
const count = states.length
const latched = (['c40', 'text', 'x12', 'edifact', 'base256'] as const).map((encodation) => firstOf[encodation])
const longestShortBase256 = 249

/** The fewest code words at every place of the data in every state, and the way there. */
interface Table {
  readonly words: Float64Array
  /** The state that a character came from. */
  readonly before: Int8Array
  /** The number of characters it took. */
  readonly taken: Uint8Array
  /** The state that was left, or whose latch was written, without a character; -1 where none. */
  readonly changed: Int8Array
  /** Of Base 256: the bytes so far. */
  readonly bytes: Uint16Array
}

/**
 * Finds the encoding with which data fits the smallest of the capacities, by dynamic programming over places and states
 * (better than the look-ahead of ISO/IEC 16022 annex P). Answers undefined when the data fits none.
 */
export function shortestEncoding(source: DataMatrixData, capacities: readonly number[]): Encoding | undefined {
  const table = fill(source)
  for (const capacity of capacities) {
    const end = findEnd(table, source, capacity)
    if (end) return { stretches: trace(table, end), isOpen: end.isOpen }
  }
  return undefined
}

function fill({ data, isGs1, lead }: DataMatrixData): Table {
  const size = (data.length + 2) * count
  const table: Table = {
    words: new Float64Array(size).fill(Infinity),
    before: new Int8Array(size),
    taken: new Uint8Array(size),
    changed: new Int8Array(size).fill(-1),
    bytes: new Uint16Array(size),
  }
  table.words[ascii] = lead
  for (let place = 0; place < data.length; place++) {
    changeEncodation(table, place)
    addAscii(table, data, place)
    addOthers(table, { unit: data.charCodeAt(place), isGs1 }, place)
  }
  changeEncodation(table, data.length)
  return table
}

// Back to ASCII, and from there into any other.
function changeEncodation(table: Table, place: number): void {
  const row = place * count
  for (let state = 1; state < count; state++) {
    change(table, row, { from: state, to: ascii, words: unlatchWords(state) })
  }
  for (const state of latched) {
    change(table, row, { from: ascii, to: state, words: states[state]?.encodation === 'base256' ? 2 : 1 })
  }
}

// EDIFACT says its end with a value of six bits; Base 256 has said its length before.
function unlatchWords(state: number): number {
  const { encodation = 'ascii', open = 0 } = states[state] ?? {}
  if (encodation === 'base256') return 0
  if (encodation === 'edifact') return Math.min(3, open + 1)
  return open === 0 ? 1 : Infinity
}

interface Change {
  readonly from: number
  readonly to: number
  readonly words: number
}

function change(table: Table, row: number, { from, to, words }: Change): void {
  const total = (table.words[row + from] ?? Infinity) + words
  if (total >= (table.words[row + to] ?? Infinity)) return
  table.words[row + to] = total
  table.changed[row + to] = from
  table.bytes[row + to] = 0
}

interface Addition extends Change {
  readonly place: number
  readonly taken: number
}

function add(table: Table, { place, from, to, words, taken }: Addition): void {
  const source = place * count + from
  const target = (place + taken) * count + to
  const total = (table.words[source] ?? Infinity) + words
  if (total >= (table.words[target] ?? Infinity)) return
  table.words[target] = total
  table.before[target] = from
  table.taken[target] = taken
  table.changed[target] = -1
  table.bytes[target] = (table.bytes[source] ?? 0) + 1
}

function addAscii(table: Table, data: string, place: number): void {
  const unit = data.charCodeAt(place)
  add(table, { place, from: ascii, to: ascii, words: asciiWords(unit), taken: 1 })
  if (isDigit(unit) && isDigit(data.charCodeAt(place + 1))) {
    add(table, { place, from: ascii, to: ascii, words: 1, taken: 2 })
  }
}

function addOthers(
  table: Table,
  { unit, isGs1 }: { readonly unit: number; readonly isGs1: boolean },
  place: number,
): void {
  const isFunctionOne = isGs1 && unit === separatorUnit
  addValues(table, { place, encodation: 'c40', values: c40Values(unit, 'c40', isGs1).length, of: 3 })
  addValues(table, { place, encodation: 'text', values: c40Values(unit, 'text', isGs1).length, of: 3 })
  if (x12Value(unit) !== undefined) addValues(table, { place, encodation: 'x12', values: 1, of: 3 })
  if (isEdifact(unit)) addValues(table, { place, encodation: 'edifact', values: 1, of: 4 })
  if (isFunctionOne) return
  const state = firstOf.base256
  const isSecondLength = table.bytes[place * count + state] === longestShortBase256
  add(table, { place, from: state, to: state, words: isSecondLength ? 2 : 1, taken: 1 })
}

interface Values {
  readonly place: number
  readonly encodation: 'c40' | 'text' | 'x12' | 'edifact'
  readonly values: number
  /** The number of values that make code words, one word fewer. */
  readonly of: 3 | 4
}

function addValues(table: Table, { place, encodation, values, of }: Values): void {
  const first = firstOf[encodation]
  for (let open = 0; open < of; open++) {
    const whole = Math.floor((open + values) / of)
    add(table, { place, from: first + open, to: first + ((open + values) % of), words: whole * (of - 1), taken: 1 })
  }
}

interface End {
  readonly place: number
  readonly state: number
  readonly isOpen: boolean
  /** The characters behind, which are in ASCII without a word that says so. */
  readonly rest: number
}

/** ISO/IEC 16022 5.2.5 to 5.2.9: where the symbol ends with the data, the way back to ASCII is left out. */
function findEnd(table: Table, source: DataMatrixData, capacity: number): End | undefined {
  const { length } = source.data
  if (wordsAt(table, length, ascii) <= capacity) return { place: length, state: ascii, isOpen: false, rest: 0 }
  const c40 = endOfThirds(table, source, { capacity, encodation: 'c40' })
  const text = c40 ?? endOfThirds(table, source, { capacity, encodation: 'text' })
  const x12 = text ?? endOfThirds(table, source, { capacity, encodation: 'x12' })
  return x12 ?? endOfBase256(table, source, capacity) ?? endOfEdifact(table, source, capacity)
}

const wordsAt = ({ words }: Table, place: number, state: number): number =>
  place < 0 ? Infinity : (words[place * count + state] ?? Infinity)

interface Wanted {
  readonly capacity: number
  readonly encodation: 'c40' | 'text' | 'x12'
}

// Two values filled up with a shift (5.2.5.2 b) never reach a smaller symbol than these.
function endOfThirds(table: Table, { data }: DataMatrixData, { capacity, encodation }: Wanted): End | undefined {
  const { length } = data
  const state = firstOf[encodation]
  if (wordsAt(table, length, state) === capacity) return { place: length, state, isOpen: true, rest: 0 }
  const isOneWord = asciiLength(data.slice(-1)) === 1
  const isRest = isOneWord && wordsAt(table, length - 1, state) === capacity - 1
  return isRest ? { place: length - 1, state, isOpen: true, rest: 1 } : undefined
}

// A length of 0, always one word, means up to the end of the symbol.
function endOfBase256(table: Table, { data }: DataMatrixData, capacity: number): End | undefined {
  const state = firstOf.base256
  const place = data.length
  const savedWords = (table.bytes[place * count + state] ?? 0) > longestShortBase256 ? 1 : 0
  return wordsAt(table, place, state) - savedWords === capacity ? { place, state, isOpen: true, rest: 0 } : undefined
}

// One or two words behind EDIFACT's triples are ASCII.
function endOfEdifact(table: Table, { data }: DataMatrixData, capacity: number): End | undefined {
  const state = firstOf.edifact
  for (let rest = 0; rest <= Math.min(4, data.length); rest++) {
    const place = data.length - rest
    const left = capacity - wordsAt(table, place, state)
    if (left >= 0 && left <= 2 && asciiLength(data.slice(place)) <= left) return { place, state, isOpen: true, rest }
  }
  return undefined
}

/** Code words of data in ASCII encodation alone. */
export function asciiLength(data: string): number {
  let words = 0
  for (let place = 0; place < data.length; place++) {
    const unit = data.charCodeAt(place)
    if (isDigit(unit) && isDigit(data.charCodeAt(place + 1))) place++
    words += asciiWords(unit)
  }
  return words
}

function trace(table: Table, end: End): Stretch[] {
  const stretches: Stretch[] = []
  const push = (encodation: Encodation, from: number, to: number): void => {
    const last = stretches[0]
    if (last?.encodation === encodation) stretches[0] = { ...last, from }
    else stretches.unshift({ encodation, from, to })
  }
  if (end.rest > 0) push('ascii', end.place, end.place + end.rest)
  for (let { place, state } = end; place > 0; ) {
    const cell = place * count + state
    const changed = table.changed[cell] ?? -1
    if (changed >= 0) {
      state = changed
      continue
    }
    const taken = table.taken[cell] ?? 1
    push(states[state]?.encodation ?? 'ascii', place - taken, place)
    state = table.before[cell] ?? ascii
    place -= taken
  }
  return stretches
}
