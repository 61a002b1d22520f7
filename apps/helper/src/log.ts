export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** One JSON object a line on standard error. Never label data, tickets or secrets. */
export interface Log {
  readonly info: (event: string, fields?: LogFields) => void
  readonly warn: (event: string, fields?: LogFields) => void
}

export function createLog(write: (line: string) => void): Log {
  const line = (level: string) => (event: string, fields?: LogFields) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`)
  return { info: line('info'), warn: line('warn') }
}
