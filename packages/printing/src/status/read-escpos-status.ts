// Answers to `DLE EOT n` (Epson, ESC/POS Command Reference): one byte for each n.
import { type ReadStatus, reasonsOfBits, type StatusReason, statusOf, unreadable } from './status-words.ts'

/** Printer, why it is offline, what is wrong, and its paper. */
export const escPosQuestions = '\u0010\u0004\u0001\u0010\u0004\u0002\u0010\u0004\u0003\u0010\u0004\u0004'

type Bits = readonly (readonly [number, StatusReason])[]

const meanings: readonly Bits[] = [
  [[0x08, 'offline']],
  [
    [0x04, 'head-open'],
    [0x20, 'paper-out'],
  ],
  [
    [0x08, 'cutter-jam'],
    [0x20, 'other'],
    [0x40, 'over-temperature'],
  ],
  [
    [0x0c, 'paper-low'],
    [0x60, 'paper-out'],
  ],
]

/** Bits 0, 1, 4 and 7 of every answer are fixed. */
const isAnswer = (byte: number): boolean => (byte & 0x93) === 0x12

/** Reads the four bytes in the order of the questions. */
export function readEscPosStatus(bytes: Uint8Array): ReadStatus {
  const answers = [...bytes.subarray(0, meanings.length)]
  if (answers.length === 0 || !answers.every(isAnswer)) return unreadable
  const found = new Set(answers.flatMap((byte, index) => reasonsOfBits(byte, meanings[index] ?? [])))
  // Near the end and at the end are told together; offline follows from whatever else is wrong.
  if (found.has('paper-out')) found.delete('paper-low')
  if (found.size > 1) found.delete('offline')
  return statusOf(found)
}
