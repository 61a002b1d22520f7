// Text compaction (ISO/IEC 15438 5.4.1): characters as values below 30 in four sub-modes, two values a code word.

/** Upper case, lower case, mixed and punctuation. */
export type SubMode = 0 | 1 | 2 | 3
type OfEach<Value> = readonly [Value, Value, Value, Value]

const subModes: OfEach<SubMode> = [0, 1, 2, 3]
const punctuation = 3

export const upperCase: SubMode = 0
export const mixed: SubMode = 2

const values = 30
/** Fills the place of a value that is a latch or a shift. */
const noCharacter = '\u0080'
// Table 3, by value.
const characters: OfEach<string> = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ ',
  'abcdefghijklmnopqrstuvwxyz ',
  `0123456789&\r\t,:#-.$/+%*=^${noCharacter} `,
  ';<>@[\\]_`~!\r\t,:\n-.$/"|*()?{}\'',
]
const asciiCharacters = 128
const none = -1

function valuesByCharacter(places: string): Int8Array {
  const ofCharacters = new Int8Array(asciiCharacters).fill(none)
  for (const [value, character] of [...places].entries()) {
    if (character !== noCharacter) ofCharacters[character.charCodeAt(0)] = value
  }
  return ofCharacters
}

const [upper, lower, mixedCharacters, signs] = characters
const valuesOf: OfEach<Int8Array> = [
  valuesByCharacter(upper),
  valuesByCharacter(lower),
  valuesByCharacter(mixedCharacters),
  valuesByCharacter(signs),
]

const valueIn = (subMode: SubMode, byte: number): number => valuesOf[subMode][byte] ?? none

/** Whether text compaction has the character. */
export const isText = (byte: number): boolean => subModes.some((subMode) => valueIn(subMode, byte) !== none)

/** The fewest values that change from a sub-mode (row) to another for good. */
const latches: OfEach<OfEach<readonly number[]>> = [
  [[], [27], [28], [28, 25]],
  [[28, 28], [], [28], [28, 25]],
  [[28], [27], [], [25]],
  [[29], [29, 27], [29, 28], []],
]
const shift = 29
const latchOutOfPunctuation = 29
/** The value that changes from a sub-mode (row) to another for one character. */
const shifts: OfEach<OfEach<number | undefined>> = [
  [undefined, undefined, undefined, shift],
  [27, undefined, undefined, shift],
  [undefined, undefined, undefined, shift],
  [undefined, undefined, undefined, undefined],
]

/** A value of a path, with those before it. */
interface Step {
  readonly value: number
  readonly before: Step | undefined
}

/** The shortest way so far that ends in a sub-mode. */
interface Path {
  readonly length: number
  readonly last: Step | undefined
}

type Paths = [Path, Path, Path, Path]

const unreached: Path = { length: Number.POSITIVE_INFINITY, last: undefined }
const start: Path = { length: 0, last: undefined }

function append({ length, last }: Path, added: readonly number[]): Path {
  let step = last
  for (const value of added) step = { value, before: step }
  return { length: length + added.length, last: step }
}

const shorter = (known: Path, path: Path, added: readonly number[]): Path =>
  path.length + added.length < known.length ? append(path, added) : known

export interface CompactedText {
  readonly codewords: readonly number[]
  /** The sub-mode of what follows. */
  readonly subMode: SubMode
}

/**
 * The fewest code words of a text that text compaction has, from a sub-mode on. Of ways that are equally short it takes the one
 * that bwip-js takes (the order of the loops below), so that a label keeps the bars that were approved.
 */
export function compactText(text: Uint8Array, from: SubMode): CompactedText {
  let paths: Paths = [unreached, unreached, unreached, unreached]
  paths[from] = start
  for (const byte of text) {
    addLatches(paths)
    paths = withCharacter(paths, byte)
  }
  const subMode = subModes.reduce((best, other) => (paths[other].length < paths[best].length ? other : best))
  const found = valuesAlong(paths[subMode])
  if (found.length % 2 === 0) return { codewords: inPairs(found), subMode }
  // A shift at the end means nothing. Punctuation has no shift, so it is left.
  const isLeft = subMode === punctuation
  found.push(isLeft ? latchOutOfPunctuation : shift)
  return { codewords: inPairs(found), subMode: isLeft ? upperCase : subMode }
}

function addLatches(paths: Paths): void {
  let isShorter = true
  while (isShorter) {
    isShorter = false
    for (const from of subModes) {
      for (const to of subModes) {
        const path = shorter(paths[to], paths[from], latches[from][to])
        if (path !== paths[to]) isShorter = true
        paths[to] = path
      }
    }
  }
}

function withCharacter(paths: Paths, byte: number): Paths {
  const next: Paths = [unreached, unreached, unreached, unreached]
  for (const subMode of subModes) {
    const value = valueIn(subMode, byte)
    if (value === none) continue
    next[subMode] = shorter(next[subMode], paths[subMode], [value])
    for (const from of subModes) {
      const change = shifts[from][subMode]
      if (change !== undefined) next[from] = shorter(next[from], paths[from], [change, value])
    }
  }
  return next
}

function valuesAlong({ length, last }: Path): number[] {
  const found = new Array<number>(length)
  let step = last
  for (let place = length - 1; step; place--) {
    found[place] = step.value
    step = step.before
  }
  return found
}

const inPairs = (found: readonly number[]): number[] =>
  Array.from({ length: found.length / 2 }, (_, pair) => (found[2 * pair] ?? 0) * values + (found[2 * pair + 1] ?? 0))
