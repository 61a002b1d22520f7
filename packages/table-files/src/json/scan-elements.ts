import { TableError } from '../table-error.ts'
import type { FoundList } from './find-list.ts'
import {
  closeBracket,
  comma,
  createJsonSteps,
  isBlankCode,
  type JsonSteps,
  openBrace,
  unreadable,
} from './json-steps.ts'

/** One element of a list may have this many characters. */
const maximumElementLength = 4_194_304

/** A text that is looked through, a piece at a time. */
interface Scan {
  readonly steps: JsonSteps
  /** What is still looked at. */
  rest: string
  /** The place in `rest` of the next character. */
  at: number
  /** Where the element that is open begins; -1 where none is. */
  start: number
  /** The list has ended. */
  isBehind: boolean
}

/** The text of the element that ends before `end`; empty where there is none. */
function takeElement(scan: Scan, end: number): string {
  const element = scan.start < 0 ? '' : scan.rest.slice(scan.start, end).trim()
  scan.start = -1
  return element
}

/** The comma or bracket behind an element. */
function endElement(scan: Scan, code: number): string | undefined {
  scan.isBehind = code === closeBracket
  const element = takeElement(scan, scan.at)
  if (element === '' && !scan.isBehind) throw unreadable('an element is missing between two commas')
  return element || undefined
}

/** Looks at one character of a list; gives an element's text where one ends. */
function stepInList(scan: Scan, code: number): string | undefined {
  const { steps } = scan
  if (steps.depth() === 0 && !steps.isInString()) {
    if (code === comma || code === closeBracket) return endElement(scan, code)
    if (scan.start < 0 && !isBlankCode(code)) scan.start = scan.at
  }
  steps.take(code)
  return undefined
}

/** The same where objects follow each other. */
function stepInLines(scan: Scan, code: number): string | undefined {
  if (scan.start < 0) {
    if (isBlankCode(code)) return undefined
    if (code !== openBrace) throw unreadable('a line does not begin with an object')
    scan.start = scan.at
  }
  scan.steps.take(code)
  return scan.steps.depth() === 0 ? takeElement(scan, scan.at + 1) : undefined
}

/** The elements that end in what is there. */
function findElements(scan: Scan, step: typeof stepInList): string[] {
  const found: string[] = []
  const { steps, rest } = scan
  for (; scan.at < rest.length && !scan.isBehind; scan.at += 1) {
    if (steps.depth() > 0) scan.at = steps.next(rest, scan.at)
    if (scan.at === rest.length) break
    const element = step(scan, rest.charCodeAt(scan.at))
    if (element !== undefined) found.push(element)
  }
  return found
}

/** Forgets all but the element that is open. */
function forgetElements(scan: Scan): void {
  const kept = scan.start < 0 ? scan.at : scan.start
  scan.rest = scan.rest.slice(kept)
  scan.at -= kept
  if (scan.start >= 0) scan.start = 0
  if (scan.rest.length > maximumElementLength) throw unreadable('one element has more than 4 million characters')
}

/**
 * Finds the elements of the list that was found in a JSON text, which comes in pieces. Each is answered as its own text;
 * nothing else is kept.
 */
export function createElementScanner(list: FoundList): {
  readonly push: (text: string) => string[]
  readonly end: () => void
} {
  const scan: Scan = { steps: createJsonSteps(), rest: '', at: 0, start: -1, isBehind: false }
  const step = list.kind === 'list' ? stepInList : stepInLines
  /** Characters before the list that are still to come. */
  let before = list.start
  return {
    push: (text) => {
      if (scan.isBehind) return []
      scan.rest += text.slice(before)
      before -= Math.min(before, text.length)
      const found = findElements(scan, step)
      forgetElements(scan)
      return found
    },
    end: () => {
      const isOver = list.kind === 'list' ? scan.isBehind : scan.start < 0
      if (!isOver) throw new TableError('file-ends-too-soon', 'The JSON ends in the middle of its list.')
    },
  }
}
