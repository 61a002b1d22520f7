import { TableError } from '../table-error.ts'
import type { FoundList } from './find-list.ts'
import { closeBracket, comma, createJsonSteps, isBlankCode, openBrace, unreadable } from './json-steps.ts'

/** One element of a list may have this many characters. */
const maximumElementLength = 4_194_304

/**
 * Finds the elements of the list that was found in a JSON text, which comes in pieces. Each is told as its own text;
 * nothing else is kept.
 */
export function createElementScanner(list: FoundList): {
  readonly push: (text: string) => string[]
  readonly end: () => void
} {
  const steps = createJsonSteps()
  let rest = ''
  /** Characters before the list that are still to come. */
  let before = list.start
  let isBehind = false
  let start = -1
  let at = 0

  /** An element's text up to `end`; empty where there is none. */
  const takeElement = (end: number): string => {
    const element = start < 0 ? '' : rest.slice(start, end).trim()
    start = -1
    return element
  }

  /** The comma or bracket behind an element. */
  const endElement = (code: number): string | undefined => {
    isBehind = code === closeBracket
    const element = takeElement(at)
    if (element === '' && !isBehind) throw unreadable('an element is missing between two commas')
    return element || undefined
  }

  /** Looks at one character of a list; gives an element's text where one ends. */
  const stepInList = (code: number): string | undefined => {
    if (steps.depth() === 0 && !steps.isInString()) {
      if (code === comma || code === closeBracket) return endElement(code)
      if (start < 0 && !isBlankCode(code)) start = at
    }
    steps.take(code)
    return undefined
  }

  /** The same where objects follow each other. */
  const stepInLines = (code: number): string | undefined => {
    if (start < 0 && isBlankCode(code)) return undefined
    if (start < 0 && code !== openBrace) throw unreadable('a line does not begin with an object')
    if (start < 0) start = at
    steps.take(code)
    return steps.depth() === 0 ? takeElement(at + 1) : undefined
  }

  const step = list.kind === 'list' ? stepInList : stepInLines

  const scan = (): string[] => {
    const found: string[] = []
    for (; at < rest.length && !isBehind; at += 1) {
      if (steps.depth() > 0) at = steps.next(rest, at)
      if (at === rest.length) break
      const element = step(rest.charCodeAt(at))
      if (element !== undefined) found.push(element)
    }
    return found
  }

  return {
    push: (text) => {
      if (isBehind) return []
      rest += text.slice(before)
      before -= Math.min(before, text.length)
      const found = scan()
      const kept = start < 0 ? at : start
      rest = rest.slice(kept)
      at -= kept
      if (start >= 0) start = 0
      if (rest.length > maximumElementLength) throw unreadable('one element has more than 4 million characters')
      return found
    },
    end: () => {
      const isOver = list.kind === 'list' ? isBehind : start < 0
      if (!isOver) throw new TableError('file-ends-too-soon', 'The JSON ends in the middle of its list.')
    },
  }
}
