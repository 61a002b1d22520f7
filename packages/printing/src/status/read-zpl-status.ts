// Answers to `~HQES` and `~HS` (Zebra, ZPL II Programming Guide).
import { type ReadStatus, reasonsOfBits, type StatusReason, statusOf, unreadable } from './status-words.ts'

/** Both questions of this language; a printer answers them in this order. */
export const zplQuestions = '~HQES~HS'

/** Errors, group 1 of `~HQES`; group 2 has none that are defined. */
const errorBits = [
  [0x1, 'paper-out'],
  [0x2, 'ribbon-out'],
  [0x4, 'head-open'],
  [0x8, 'cutter-jam'],
  [0x10, 'over-temperature'],
  [0x20, 'over-temperature'],
  [0x40, 'head-fault'],
  [0x80, 'head-fault'],
  [0x100, 'other'],
  [0x200, 'head-fault'],
  [0x1000, 'paper-jam'],
  [0x2000, 'paper-jam'],
  [0x4000, 'other'],
  [0x8000, 'paper-jam'],
  [0x10000, 'paused'],
  [0x20000, 'other'],
  [0x40000, 'other'],
  [0x80000, 'other'],
] as const satisfies readonly (readonly [number, StatusReason])[]

/** Warnings, group 1; that media should be calibrated and the head cleaned keeps nobody from printing. */
const warningBits = [[0x8, 'paper-low']] as const satisfies readonly (readonly [number, StatusReason])[]

const groups = (word: string, text: string): RegExpExecArray | null =>
  new RegExp(`${word}:\\s{1,40}([01])\\s{1,10}([0-9A-Fa-f]{8})\\s{1,10}([0-9A-Fa-f]{8})`).exec(text)

/** The three lines of `~HS`: between STX and ETX, fields by comma, told apart by how many fields they have. */
const hostStatusLine = (text: string, fields: number): string[] | undefined =>
  text
    .split('\u0002')
    .map((piece) => piece.split('\u0003', 1)[0]?.split(',', fields + 1) ?? [])
    .find((line) => line.length === fields && line.every((field) => /^\d{1,8}$/.test(field)))

/** Reads what a printer answered to both questions, or to one of them. */
export function readZplStatus(text: string): ReadStatus {
  const errors = groups('ERRORS', text)
  const first = hostStatusLine(text, 12)
  const second = hostStatusLine(text, 11)
  if (errors === null && first === undefined && second === undefined) return unreadable
  const waiting = [first?.[4], second?.[8]].filter((count) => count !== undefined).map(Number)
  const queueLength = waiting.length > 0 ? Math.max(...waiting) : undefined
  return statusOf(
    [
      ...extendedErrors(errors),
      ...reasonsOfBits(bitsOf(groups('WARNINGS', text)), warningBits),
      ...flagged(first, { 1: 'paper-out', 2: 'paused', 10: 'under-temperature', 11: 'over-temperature' }),
      ...flagged(second, { 2: 'head-open', 3: 'ribbon-out' }),
    ],
    { isBusy: queueLength !== undefined && queueLength > 0, queueLength },
  )
}

const bitsOf = (found: RegExpExecArray | null): number => Number.parseInt(found?.[3] ?? '0', 16)

function extendedErrors(found: RegExpExecArray | null): StatusReason[] {
  const known = reasonsOfBits(bitsOf(found), errorBits)
  // An error that the table does not know is one nevertheless.
  return found?.[1] === '1' && known.length === 0 ? ['other'] : known
}

const flagged = (line: readonly string[] | undefined, meanings: Readonly<Record<number, StatusReason>>) =>
  Object.entries(meanings)
    .filter(([field]) => line?.[Number(field)] === '1')
    .map(([, reason]) => reason)
