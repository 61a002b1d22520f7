import { expect } from 'vitest'
import type { PrinterMark } from '../../../printer/printer-label.ts'
import { labelOf } from '../../testing/read.ts'
import { compileZplLabel, type ZplTemplate } from '../compile-zpl-label.ts'
import { fillZpl } from '../fill-zpl.ts'

export function templateOf(source: string | Uint8Array): ZplTemplate {
  const compiled = compileZplLabel(source)
  if ('problems' in compiled) throw new Error(compiled.problems.join(' '))
  return compiled
}

export function problemsOf(source: string | Uint8Array): readonly string[] {
  const compiled = compileZplLabel(source)
  return 'problems' in compiled ? compiled.problems : []
}

/** The bytes of a label that can be filled, as characters U+0000 to U+00FF. */
export function filled(source: string | Uint8Array, values: Readonly<Record<string, string>>, copies = 1): string {
  const answer = fillZpl(templateOf(source), values, { copies })
  if ('problems' in answer) throw new Error(answer.problems.map(({ message }) => message).join(' '))
  return Buffer.from(answer.bytes).toString('latin1')
}

/** Why a label cannot be filled with values. */
export function refusalsOf(source: string, values: Readonly<Record<string, string>>): readonly string[] {
  const answer = fillZpl(templateOf(source), values, { copies: 1 })
  return 'problems' in answer ? answer.problems.map(({ message }) => message) : []
}

const dataOf = (mark: PrinterMark): string[] =>
  mark.type === 'text' ? [mark.text] : mark.type === 'barcode' ? [mark.data] : []

/** What a printer prints of a filled label: its texts, and the data of its barcodes. */
export function printed(source: string | Uint8Array, values: Readonly<Record<string, string>>): string[] {
  const label = labelOf(Buffer.from(filled(source, values), 'latin1'))
  expect(label.copies).toBe(1)
  return label.marks.flatMap((mark) => (label.fields.get(mark) && dataOf(mark)) ?? [])
}
