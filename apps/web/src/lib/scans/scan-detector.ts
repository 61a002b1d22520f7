// Tells a hand-held scanner, which types like a keyboard, from a person. No clock and no page: times are in milliseconds.

/** Elsewhere than in a search a code begins with so many keys this close to each other; scanners may be set to longer gaps within it. */
const keysToBegin = 3
const beginGapMs = 100
/** Makers let an inter-character delay be set up to 990 ms. */
const codeGapMs = 1_000
/** People hold a key down for 90 ms on average; scanners let go after 30 ms at most, as long as their interscan delay may be. */
const personHoldMs = 50
/** Where nothing tells how long keys were held: nobody types that fast for the length of a code. */
const scannerGapMs = 50
/** Suffixes of several keys follow each other at the pace of the code, and at this one at least. */
const leastPaceMs = 50

interface Key {
  readonly text: string
  /** The key of the keyboard, whatever it types. */
  readonly id: string
  readonly downMs: number
  upMs?: number
}

/** A row of keys that may be a code. */
interface KeyRow {
  readonly text: string
  readonly count: number
  /** Its keys were held down as long as only people do. */
  readonly isPerson: boolean
  /** No person types so: held too short or, where that is not known, too fast. */
  readonly isScanner: boolean
}

export interface KeyReading {
  /** All keys with gaps up to 1 s. */
  readonly all: KeyRow
  /** Those since a code has begun; undefined where none has. */
  readonly code: KeyRow | undefined
}

export interface KeyPlace {
  /** No key before it belongs to it. */
  readonly isFirst: boolean
  /** A code may begin with it. */
  readonly mayBegin: boolean
}

/** How long a code without suffix is waited for. */
export const pauseMs = codeGapMs

export function createScanDetector() {
  let keys: Key[] = []
  let first = 0
  let hasBegun = false
  let endMs = Number.NEGATIVE_INFINITY
  let paceMs = leastPaceMs

  const clear = (): void => {
    keys = []
    first = 0
    hasBegun = false
  }
  const gapBefore = (atMs: number): number => atMs - (keys.at(-1)?.downMs ?? Number.NEGATIVE_INFINITY)
  const isWithin = (gapMs: number, mostMs: number): boolean => gapMs >= 0 && gapMs <= mostMs

  return {
    clear,
    /** Takes a character. */
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
    /** What stands before a suffix; `undefined` where the last key is more than 1 s ago. */
    read(atMs: number): KeyReading | undefined {
      if (keys.length === 0 || !isWithin(gapBefore(atMs), codeGapMs)) return undefined
      return { all: rowOf(keys, atMs), code: hasBegun ? rowOf(keys.slice(first), atMs) : undefined }
    },
    /** A code was read: further suffixes at its pace belong to it. */
    end(atMs: number): void {
      endMs = atMs
      paceMs = Math.max(leastPaceMs, 2 * medianGap(keys))
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

/** Where no key was let go nothing is known: some programs between keyboard and browser tell only that keys were pressed. */
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
