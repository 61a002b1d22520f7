import { TableError } from '../table-error.ts'
import { type ScannedRow, splitRow } from './split-row.ts'

export interface CsvScanner {
  /** The rows that end within what was pushed so far. */
  readonly push: (text: string) => ScannedRow[]
  readonly end: () => ScannedRow[]
}

/** A row this long is no row, but a quote that was opened and never closed. */
const maximumRowLength = 8_388_608
const quote = '"'
const lineFeed = 10
const carriageReturn = 13

/** Whether a quote opens at `at`: at the start of the text or right behind a delimiter or a line end. */
function opens(text: string, at: number, delimiter: string): boolean {
  const before = text[at - 1]
  return at === 0 || before === delimiter || before === '\n' || before === '\r'
}

/** Where the quoted cell ends whose inside begins at `from`, or -1 when its end is not there. */
function closingOf(text: string, from: number, isLast: boolean): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 2)) {
    if (at + 1 === text.length && !isLast) return -1
    if (text[at + 1] !== quote) return at
  }
  return -1
}

function countLineEnds(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count += 1
  }
  return count
}

/** Remembers where the next quote and the next carriage return are, so that files without them are not searched again. */
function createMarks(text: string) {
  let nextQuote = text.indexOf(quote)
  let nextReturn = text.indexOf('\r')
  return {
    quoteFrom: (from: number): number => {
      if (nextQuote >= 0 && nextQuote < from) nextQuote = text.indexOf(quote, from)
      return nextQuote
    },
    lineEndFrom: (from: number): number => {
      if (nextReturn >= 0 && nextReturn < from) nextReturn = text.indexOf('\r', from)
      const feed = text.indexOf('\n', from)
      return nextReturn >= 0 && (feed < 0 || nextReturn < feed) ? nextReturn : feed
    },
  }
}

interface RowEnd {
  /** Of its line end; -1 when the text ends before. */
  readonly at: number
  readonly isQuoted: boolean
  /** Where a quoted cell begins that is still open. */
  readonly openAt?: number
}

interface Search {
  readonly text: string
  readonly marks: ReturnType<typeof createMarks>
  readonly delimiter: string
  /** Whether nothing follows the text. */
  readonly isLast: boolean
}

function findRowEnd({ text, marks, delimiter, isLast }: Search, start: number): RowEnd {
  let isQuoted = false
  let from = start
  for (;;) {
    const at = marks.lineEndFrom(from)
    const quoteAt = marks.quoteFrom(from)
    if (quoteAt < 0 || (at >= 0 && quoteAt > at)) return { at, isQuoted }
    from = quoteAt + 1
    if (!opens(text, quoteAt, delimiter)) continue
    const closing = closingOf(text, from, isLast)
    if (closing < 0) return { at: -1, isQuoted: true, openAt: quoteAt }
    isQuoted = true
    from = closing + 1
  }
}

/** Whether more text may change where the row ends: a carriage return at the very end may be half of a line end. */
const isUnfinished = ({ text, isLast }: Search, { at }: RowEnd): boolean =>
  !isLast && (at < 0 || (at === text.length - 1 && text[at] === '\r'))

function assertClosed({ isLast }: Search, { openAt }: RowEnd, line: number): void {
  if (openAt === undefined || !isLast) return
  const row = `A quote that opens in the row on line ${line.toLocaleString('en')} is never closed.`
  throw new TableError('quote-not-closed', row, { line })
}

/**
 * Finds the rows of a CSV text that comes in pieces: RFC 4180, any line end, any one-character delimiter. A quote counts
 * only where a cell begins with it. Empty lines are passed over; a quote that never closes is a TableError.
 */
export function createCsvScanner(delimiter: string): CsvScanner {
  let rest = ''
  /** The line that `rest` begins on. */
  let line = 1
  /** Where in `rest` the quoted cell begins whose end is still to come. */
  let openAt = 0

  /** The row of `text` from `start` to its end, and what is behind its line end. */
  const takeRow = (text: string, start: number, end: RowEnd) => {
    const stop = end.at < 0 ? text.length : end.at
    const row = text.slice(start, stop)
    const scanned = row === '' ? [] : [splitRow({ row, line, delimiter, isQuoted: end.isQuoted })]
    line += end.isQuoted ? countLineEnds(row) + 1 : 1
    return { scanned, next: stop + (text.startsWith('\r\n', stop) ? 2 : 1) }
  }

  const scan = (text: string, isLast: boolean): ScannedRow[] => {
    const found: ScannedRow[] = []
    const search = { text, marks: createMarks(text), delimiter, isLast }
    const resumeAt = openAt
    openAt = 0
    let start = 0
    while (start < text.length) {
      const resumed = start === 0 ? resumeAt : 0
      const end = findRowEnd(search, start + resumed)
      assertClosed(search, end, line)
      if (isUnfinished(search, end)) {
        openAt = (end.openAt ?? start) - start
        break
      }
      const { scanned, next } = takeRow(text, start, { ...end, isQuoted: end.isQuoted || resumed > 0 })
      found.push(...scanned)
      start = next
    }
    rest = text.slice(start)
    return found
  }

  return {
    push: (text) => {
      if (rest.length > maximumRowLength) {
        const row = `The row on line ${line.toLocaleString('en')} is longer than 8 million characters.`
        throw new TableError('row-too-long', `${row} A quote may not be closed.`, { line })
      }
      return scan(rest === '' ? text : rest + text, false)
    },
    end: () => scan(rest, true),
  }
}
