import type { ZplSyntax } from '../zpl-memory.ts'
import type { Token } from './zpl-formats.ts'

export const defaultSyntax: ZplSyntax = { format: '^', control: '~', delimiter: ',' }

/** The sentence about signs that a letter or figure of a command would be taken for, or that could not be taken back one by one. */
export const whyNotSigned = ({ syntax: { format, control, delimiter }, line }: Token): string | undefined =>
  /[A-Za-z0-9]/.test(format + control + delimiter) ||
  '~,'.includes(format) ||
  '^,'.includes(control) ||
  '^~'.includes(delimiter)
    ? `Line ${line}: commands start with a sign that has another meaning. Choose other signs (^CC, ^CT, ^CD).`
    : undefined

/** The commands that give the signs of `from` those of `to`. */
export function restoreSigns(from: ZplSyntax, to: ZplSyntax): string {
  const commands: readonly (readonly [keyof ZplSyntax, string])[] = [
    ['format', 'CC'],
    ['control', 'CT'],
    ['delimiter', 'CD'],
  ]
  let [written, { format }] = ['', from]
  for (const [sign, command] of commands) {
    if (from[sign] === to[sign]) continue
    written += format + command + to[sign]
    if (sign === 'format') format = to.format
  }
  return written
}

/** What stays as a label set it, with the value of a printer that was just switched on. */
const resets: Readonly<Record<string, string>> = {
  '^LH': '^LH0,0',
  '^LS': '^LS0',
  '^LT': '^LT0',
  '^LR': '^LRN',
  '^PO': '^PON',
  '^PM': '^PMN',
  '^FW': '^FWN',
  '^MU': '^MUD',
}

/** A format that puts back what the commands of a job moved or turned for whoever prints next; empty where they did not. */
export function resetsOf(tokens: readonly Token[]): string {
  const names = new Set(tokens.map(({ command }) => command.name))
  const written = Object.entries(resets).flatMap(([name, reset]) => (names.has(name) ? reset : []))
  return written.length === 0 ? '' : `^XA${written.join('')}^XZ\n`
}
