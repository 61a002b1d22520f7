// A ZPL label that was stored as it came: its fields filled with values, as bytes for a ZPL printer.
import { barcodeBytes } from './barcode-values.ts'
import type { ChangingField, ZplTemplate } from './compile-zpl-label.ts'
import type { ValueRefusal, Values } from './template-data.ts'
import { textBytes } from './text-values.ts'
import { writeSafely } from './value-bytes.ts'

export interface FillOptions {
  /** Identical labels. */
  readonly copies: number
  /** The parameters of `^PQ` behind it, where the job and not the label says them. */
  readonly behindCopies?: readonly string[]
}

/** Why values cannot be printed, each with its variable and a sentence. */
export interface FillProblem {
  readonly variableName: string
  readonly message: string
}

/** The most bytes of one field's data (ZPL II guide, ^FD). */
const mostFieldBytes = 3_072

/**
 * One label filled with values by the names of its variables, as characters U+0000 to U+00FF; a job is the template's
 * `before`, such labels, and its `after`. No value becomes a command: signs are written as `^FH` escapes.
 */
export function fillLabel(
  { pieces, copies, closing }: ZplTemplate,
  values: Readonly<Record<string, string>>,
  options: FillOptions,
): { readonly label: string } | { readonly problems: readonly FillProblem[] } {
  const byName = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  const problems = new Map<string, FillProblem>()
  let label = ''
  for (const piece of pieces) {
    const written = typeof piece === 'string' ? piece : writeField(piece, byName)
    if (typeof written === 'string') label += written
    else problems.set(written.variableName, { variableName: written.variableName, message: sentenceOf(written) })
  }
  if (problems.size > 0) return { problems: [...problems.values()] }
  const { syntax, rest } = copies
  const counted = [options.copies, ...(options.behindCopies ?? rest)].join(syntax.delimiter)
  return { label: `${label}${syntax.format}PQ${counted}${closing}` }
}

/** A whole job of one label, as bytes. */
export function fillZpl(
  template: ZplTemplate,
  values: Readonly<Record<string, string>>,
  options: FillOptions,
): { readonly bytes: Uint8Array } | { readonly problems: readonly FillProblem[] } {
  const filled = fillLabel(template, values, options)
  return 'label' in filled ? { bytes: toBytes(template.before + filled.label + template.after) } : filled
}

/** Characters U+0000 to U+00FF as bytes. */
export function toBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

const sentenceOf = ({ variableName, reason }: ValueRefusal): string =>
  `The value of "${variableName}" ${reason}. Change the value.`

function writeField(field: ChangingField, values: Values): string | ValueRefusal {
  const { target, parts, syntax, head, end, restoredSet } = field
  const filled = target.kind === 'text' ? textBytes(target, parts, values) : barcodeBytes(target, parts, values)
  if ('reason' in filled) return filled
  if (filled.bytes.length > mostFieldBytes) {
    const [variableName = ''] = parts.flatMap((part) => ('variableName' in part ? part.variableName : []))
    return { variableName, reason: `makes its field longer than ${mostFieldBytes} bytes` }
  }
  const { indicator, text } = writeSafely(filled.bytes, syntax)
  const { format } = syntax
  const isOtherSet = filled.isUtf8 && target.characterSet.number !== 28
  const escaped = indicator === undefined ? '' : `${format}FH${indicator}`
  const set = isOtherSet ? `${format}CI28` : ''
  return `${head}${set}${escaped}${format}FD${text}${end}${isOtherSet ? restoredSet : ''}`
}
