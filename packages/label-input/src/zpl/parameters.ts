import { type Parameters, readParameters } from '../printer/parameters.ts'
import type { Report } from '../printer/reports.ts'
import type { ZplCommand } from './zpl-commands.ts'
import type { ZplMemory } from './zpl-memory.ts'

/** The parameters between delimiters. Line breaks that were written as `\r\n` by another program end none of them. */
export const splitParameters = ({ parameters, delimiter }: ZplCommand): string[] =>
  parameters
    .replaceAll(/[\r\n\t]/g, '')
    .replace(/(?:\\[rn])+$/, '')
    .split(delimiter)
    .map((part) => part.trim())

interface Reader {
  readonly report: Report
  readonly memory: Pick<ZplMemory, 'unitDots'>
}

/** Reads the parameters of a command, or parts that were split from it; lengths are in the unit of `^MU`. */
export const readZplParameters = (
  { report, memory }: Reader,
  command: ZplCommand,
  parts = splitParameters(command),
): Parameters => readParameters({ report, unitDots: memory.unitDots }, command, parts)
