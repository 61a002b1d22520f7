import { countLines } from './count-lines.ts'
import type { PrinterCommand } from './printer-command.ts'
import type { NotUnderstood } from './printer-label.ts'

const mostReports = 100
const longestShown = 48

/** Notes that a command is not drawn as a printer would; the reason is the rest of a sentence. */
export type Report = (command: PrinterCommand, reason: string) => void

/** Gathers what was not understood in a job. */
export interface Reports {
  readonly add: Report
  /** For the job as a whole, or what starts at an offset. */
  readonly addForJob: (reason: string, offset?: number) => void
  /** In the order of their places in the source. */
  readonly list: (source: string) => NotUnderstood[]
}

/** A sentence for people: the command as it stood, and the reason. */
export function sayNotUnderstood({ command, reason }: NotUnderstood): string {
  return command === '' ? `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.` : `${command}: ${reason}.`
}

interface Entry {
  readonly offset: number
  readonly command: string
  readonly reason: string
}

export function createReports(): Reports {
  const entries = new Map<string, Entry>()
  const add = (entry: Entry): void => {
    const key = `${entry.command}\n${entry.reason}`
    if (entries.size < mostReports && !entries.has(key)) entries.set(key, entry)
  }
  return {
    add: ({ name, parameters, start }, reason) =>
      add({ offset: start, command: shownCommand(name, parameters), reason }),
    addForJob: (reason, offset = 0) => add({ offset, command: '', reason }),
    list: (source) => withLines([...entries.values()], source),
  }
}

function shownCommand(name: string, parameters: string): string {
  const start = parameters.slice(0, longestShown + 1).replaceAll(/[^\u0020-\u007e]/g, ' ')
  const shown = `${name.replaceAll(/[^\u0020-\u007e]/g, ' ')}${start}`.trim()
  return shown.length > longestShown ? `${shown.slice(0, longestShown)}…` : shown
}

function withLines(entries: readonly Entry[], source: string): NotUnderstood[] {
  const lineOf = countLines(source)
  return entries
    .toSorted((one, other) => one.offset - other.offset)
    .map(({ offset, command, reason }) => ({ place: { offset, line: lineOf(offset) }, command, reason }))
}
