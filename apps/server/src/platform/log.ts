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

/** One JSON object a line on standard error, so that standard output stays for people. */
export const createLog = (level: string): Log =>
  pino({ level, redact: secretPaths, base: null }, pino.destination({ dest: 2, sync: true }))
