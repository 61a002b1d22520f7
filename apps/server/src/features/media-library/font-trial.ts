// Tries one font. Runs in a reader.
import type { ReadFiles } from '../../platform/readers/reader-program.ts'
import type { TrialAnswer } from './font-trial-protocol.ts'
import { tryFont } from './try-font.ts'

export const read: ReadFiles<null, TrialAnswer> = (_order, [file = new Uint8Array()]) => tryFont(file)
