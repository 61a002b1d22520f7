// Answers to `<ESC>!?` and `<ESC>!S` (TSC, TSPL/TSPL2 Programming Language).
import { type ReadStatus, reasonsOfBits, type StatusReason, statusOf, unreadable } from './status-words.ts'

/** Both questions; some firmware knows the first alone. */
export const tsplQuestions = '\u001b!?\u001b!S'

type Bits = readonly (readonly [number, StatusReason])[]

const shortBits: Bits = [
  [0x01, 'head-open'],
  [0x02, 'paper-jam'],
  [0x04, 'paper-out'],
  [0x08, 'ribbon-out'],
  [0x10, 'paused'],
  [0x80, 'other'],
]
const shortPrinting = 0x20

/** The four letters between STX and ETX; each carries its bits in the lower six, `@` is none. */
const warningBits: Bits = [
  [0x01, 'paper-low'],
  [0x02, 'ribbon-low'],
]
const printerBits: Bits = [
  [0x01, 'over-temperature'],
  [0x02, 'over-temperature'],
  [0x04, 'head-fault'],
  [0x08, 'cutter-jam'],
  [0x10, 'memory-full'],
]
const mediaBits: Bits = [
  [0x01, 'paper-out'],
  [0x02, 'paper-jam'],
  [0x04, 'ribbon-out'],
  [0x08, 'other'],
  [0x20, 'head-open'],
]
const messages: Readonly<Record<string, StatusReason>> = { '`': 'paused', E: 'other', K: 'paused', L: 'take-label' }
/** It feeds, cuts, draws or prints. */
const busyMessages = 'BCFPW'

const startOfText = 0x02
const endOfText = 0x03

/** Where the long answer begins: STX, four letters, ETX. The short one before it can be the same byte as STX. */
const longAnswerAt = (bytes: Uint8Array): number =>
  bytes.findIndex(
    (byte, at) =>
      byte === startOfText &&
      bytes[at + 5] === endOfText &&
      bytes.subarray(at + 1, at + 5).every((each) => each >= 0x40),
  )

const most = 64

/** Reads what a printer answered; both answers in one piece, or the short one alone. */
export function readTsplStatus(answer: Uint8Array): ReadStatus {
  const bytes = answer.subarray(0, most)
  const at = longAnswerAt(bytes)
  if (at < 0 && bytes.length !== 1) return unreadable
  const short = at === 0 ? 0 : (bytes[0] ?? 0)
  const [message = '', warning, printer, media] = Buffer.from(at < 0 ? [] : bytes.subarray(at + 1, at + 5)).toString(
    'latin1',
  )
  const spoken = messages[message]
  return statusOf(
    [
      ...reasonsOfBits(short, shortBits),
      ...(spoken === undefined ? [] : [spoken]),
      ...reasonsOfBits(lettersBits(warning), warningBits),
      ...reasonsOfBits(lettersBits(printer), printerBits),
      ...reasonsOfBits(lettersBits(media), mediaBits),
    ],
    { isBusy: (short & shortPrinting) !== 0 || (message !== '' && busyMessages.includes(message)) },
  )
}

const lettersBits = (letter = '@'): number => letter.charCodeAt(0) & 0x3f
