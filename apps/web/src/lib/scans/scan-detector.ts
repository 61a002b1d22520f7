// Tells a hand-held scanner, which types like a keyboard, from a person. Pure: the times of the keys come in by argument.

/** Outside a search field a code begins with this many keys in a row, each less than `beginGapMs` after the one before. */
const keysToBegin = 3
const beginGapMs = 100
/** Once a code has begun, gaps may be longer: scanners can be set to an inter-character delay of up to 990 ms. */
const codeGapMs = 1_000
/** People hold a key for 90 ms on average, scanners for at most 30 ms. */
const personHoldMs = 50
/** The mean gap that decides when no key was seen to be released: nobody types a whole code that fast. */
const scannerGapMs = 50
/** The keys of a suffix follow each other at the pace of the code. This is the shortest gap that is allowed for. */
const minPaceMs = 50

interface Key {
  readonly text: string
  /** Identifies the key of the keyboard: see `idOf`. */
  readonly id: string
  readonly downMs: number
  upMs?: number
}

/** Keys in a row that may be a code. */
interface KeyRow {
  readonly text: string
  readonly count: number
  /** The keys were held as long as only people hold them. */
  readonly isPerson: boolean
  /** The keys were released or, when that is unknown, pressed faster than by any person. */
  readonly isScanner: boolean
}

export interface KeyReading {
  /** All keys, with gaps of up to 1 s. */
  readonly all: KeyRow
  /** The keys since the beginning of a code; `undefined` when no code has begun. */
  readonly code: KeyRow | undefined
}

export interface KeyPlace {
  /** It follows no other key within 1 s. */
  readonly isFirst: boolean
  /** A code may begin with it. */
  readonly mayBegin: boolean
}

/** A code without suffix ends after this pause. */
export const pauseMs = codeGapMs

export function createScanDetector() {
  let keys: Key[] = []
  let first = 0
  let hasBegun = false
  let endMs = Number.NEGATIVE_INFINITY
  let paceMs = minPaceMs

  const clear = (): void => {
    keys = []
    first = 0
    hasBegun = false
  }
  const gapBefore = (atMs: number): number => atMs - (keys.at(-1)?.downMs ?? Number.NEGATIVE_INFINITY)
  const isWithin = (gapMs: number, maxMs: number): boolean => gapMs >= 0 && gapMs <= maxMs

  return {
    clear,
    /** Adds a character. */
    press(text: string, id: string, atMs: number): KeyPlace {
      endMs = Number.NEGATIVE_INFINITY
      const gapMs = gapBefore(atMs)
      if (!isWithin(gapMs, codeGapMs)) clear()
      else if (!hasBegun && gapMs >= beginGapMs) first = keys.length
      keys.push({ text, id, downMs: atMs })
      if (keys.length - first >= keysToBegin) hasBegun = true
      return { isFirst: keys.length === 1, mayBegin: keys.length - 1 === first }
    },
    release(id: string, atMs: number): void {
      const key = keys.find((each) => each.id === id && each.upMs === undefined)
      if (key) key.upMs = atMs
    },
    /** Reads the keys before a suffix; `undefined` when the last one is more than 1 s ago. */
    read(atMs: number): KeyReading | undefined {
      if (keys.length === 0 || !isWithin(gapBefore(atMs), codeGapMs)) return undefined
      return { all: rowOf(keys, atMs), code: hasBegun ? rowOf(keys.slice(first), atMs) : undefined }
    },
    /** Ends a code that was read. Further suffixes at its pace belong to it. */
    end(atMs: number): void {
      endMs = atMs
      paceMs = Math.max(minPaceMs, 2 * medianGap(keys))
      clear()
    },
    isMoreOfEnd(atMs: number): boolean {
      const isMore = isWithin(atMs - endMs, paceMs)
      if (isMore) endMs = atMs
      return isMore
    },
  }
}

function rowOf(keys: readonly Key[], atMs: number): KeyRow {
  const holdMs = meanHold(keys, atMs)
  const isPerson = holdMs !== undefined && holdMs >= personHoldMs
  const isScanner = holdMs === undefined ? meanGap(keys) < scannerGapMs : !isPerson
  return { text: keys.map(({ text }) => text).join(''), count: keys.length, isPerson, isScanner }
}

/** `undefined` when no key was released: some programs between keyboard and browser report only that keys are pressed. */
function meanHold(keys: readonly Key[], atMs: number): number | undefined {
  if (keys.every(({ upMs }) => upMs === undefined)) return undefined
  return mean(keys.map(({ downMs, upMs = atMs }) => upMs - downMs))
}

const gapsOf = (keys: readonly Key[]): number[] =>
  keys.slice(1).map(({ downMs }, index) => downMs - (keys[index]?.downMs ?? downMs))

const meanGap = (keys: readonly Key[]): number => mean(gapsOf(keys))

const medianGap = (keys: readonly Key[]): number => {
  const gaps = gapsOf(keys).sort((one, other) => one - other)
  return gaps[Math.floor(gaps.length / 2)] ?? 0
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
