import type { PrinterCommand } from '../printer/printer-command.ts'
import type { ZplSyntax } from './zpl-memory.ts'

/** One command: `^FO` with its parameters as they stood, bytes as characters U+0000 to U+00FF. */
export interface ZplCommand extends PrinterCommand {
  /** `^` or `~`, whatever sign stood for it, and two letters in upper case; `^A` and its font letter count as `^A`. */
  readonly name: string
  /** Parts the parameters. */
  readonly delimiter: string
  readonly end: number
  /** Its binary data announces more bytes than the job has. */
  readonly isCutShort: boolean
}

const syntaxChange = /^[\^~]C[CDT]$/

/** Splits ZPL into commands by the signs that hold when each is read. Everything up to the next sign belongs to a command, but for counted binary data. */
export function* zplCommands(source: string, syntax: () => ZplSyntax): Generator<ZplCommand> {
  let start = nextSign(source, 0, syntax())
  while (start < source.length) {
    const signs = syntax()
    const sign = source[start] === signs.format ? '^' : '~'
    // Font letters follow at once, `^A0N`: the second letter is part of the parameters.
    const isFont = sign === '^' && source[start + 1]?.toUpperCase() === 'A'
    const parametersAt = Math.min(start + (isFont ? 2 : 3), source.length)
    const name = sign + source.slice(start + 1, parametersAt).toUpperCase()
    const wantedEnd = endOf({ source, name, from: parametersAt, signs })
    const end = Math.min(source.length, wantedEnd)
    const parameters = source.slice(parametersAt, end)
    yield { name, parameters, delimiter: signs.delimiter, start, end, isCutShort: wantedEnd > end }
    start = nextSign(source, end, syntax())
  }
}

interface Start {
  readonly source: string
  readonly name: string
  /** The start of the parameters. */
  readonly from: number
  readonly signs: ZplSyntax
}

function endOf(start: Start): number {
  const { source, name, from, signs } = start
  if (syntaxChange.test(name)) return Math.min(from + 1, source.length)
  if (name === '^GF' || name === '~DY') return binaryEnd(start) ?? nextSign(source, from, signs)
  return nextSign(source, from, signs)
}

function nextSign(source: string, from: number, { format, control }: ZplSyntax): number {
  const at = source.indexOf(format, from)
  const other = source.slice(from, at === -1 ? undefined : at).indexOf(control)
  let sign = other !== -1 ? from + other : at === -1 ? source.length : at
  // Of several signs the last starts a command.
  while (source[sign + 1] === format || source[sign + 1] === control) sign++
  return sign
}

const longestHead = 200

/** The end of the bytes of `^GFB,count,` or `~DYname,B,kind,count,`, perhaps beyond the source; undefined where the data is not binary. */
function binaryEnd({ source, name, from, signs: { delimiter } }: Start): number | undefined {
  const parts = source.slice(from, from + longestHead).split(delimiter)
  const [format, count, headParts] = name === '^GF' ? [parts[0], parts[1], 4] : [parts[1], parts[3], 5]
  if (!/^\s*[BC]\s*$/i.test(format ?? '') || !/^\s*\d{1,9}\s*$/.test(count ?? '') || parts.length <= headParts)
    return undefined
  const head = parts.slice(0, headParts).reduce((length, part) => length + part.length + 1, 0)
  return from + head + Number(count)
}
