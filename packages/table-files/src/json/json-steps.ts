import { TableError } from '../table-error.ts'

const maximumDepth = 64

export const [quote, comma, colon] = [34, 44, 58] as const
export const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125] as const
const backslash = 92
const byteOrderMark = 0xfeff
/** How brackets change the depth. */
const steps: ReadonlyMap<number, number> = new Map([
  [openBrace, 1],
  [openBracket, 1],
  [closeBrace, -1],
  [closeBracket, -1],
])

export const unreadable = (why: string) => new TableError('json-not-readable', `The JSON cannot be read: ${why}.`)

/** Whether a character between values means nothing. */
export const isBlankCode = (code: number): boolean => code <= 32 || code === byteOrderMark

/** Follows a JSON text from character to character. */
export interface JsonSteps {
  /** Takes a character; true where it is no part of a string's inside. */
  readonly take: (code: number) => boolean
  /** How many brackets are open. */
  readonly depth: () => number
  readonly isInString: () => boolean
  /** Where from `at` on something opens or closes, the text's length where nothing does: what is between needs no look. */
  readonly next: (text: string, at: number) => number
}

/** In a string, and outside. */
const turnInString = /["\\]/g
const turnOutside = /["[\]{}]/g

export function createJsonSteps(): JsonSteps {
  let depth = 0
  let isInString = false
  let isEscaped = false

  const takeInString = (code: number) => {
    if (isEscaped) isEscaped = false
    else if (code === backslash) isEscaped = true
    else if (code === quote) isInString = false
  }

  return {
    depth: () => depth,
    isInString: () => isInString,
    next: (text, at) => {
      if (isEscaped) return at
      const turn = isInString ? turnInString : turnOutside
      turn.lastIndex = at
      return turn.test(text) ? turn.lastIndex - 1 : text.length
    },
    take: (code) => {
      if (isInString) {
        takeInString(code)
        return false
      }
      if (code === quote) isInString = true
      depth = Math.max(0, depth + (steps.get(code) ?? 0))
      if (depth > maximumDepth) throw unreadable('it is nested too deeply')
      return true
    },
  }
}
