import { type Logger, pino } from 'pino'

export type Log = Logger

/** Never in the log: what opens a door, and what stands on labels. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.refreshToken',
  '*.secret',
  '*.ticket',
]

/** Lines that could not be written wait in memory up to here; later ones are lost. */
const mostWaitingBytes = 1_000_000

/** A full disk behind the log must not end the server: lines wait, and go out with a later one that can be written. */
function ignoreLostLines(): void {}

/** One JSON object a line on standard error, so that standard output stays for people. */
export function createLog(level: string): Log {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: mostWaitingBytes })
  destination.on('error', ignoreLostLines)
  return pino({ level, redact: secretPaths, base: null }, destination)
}
