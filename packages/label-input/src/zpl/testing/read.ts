import { inflateSync } from 'node:zlib'
import { importSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { expect } from 'vitest'
import type { PrinterMark } from '../../printer/printer-label.ts'
import { readZpl } from '../read-zpl.ts'
import type { ZplLabel, ZplReading } from '../zpl-label.ts'
import { createZplMemory } from '../zpl-memory.ts'

const symbols = await importSymbolLibrary()
const memory = createZplMemory({ widthDots: 800, heightDots: 400, dotsPerMillimetre: 8 })

/** Reads a job by a printer of 8 dots a millimetre that was just switched on, with all symbologies. */
export const read = (source: string | Uint8Array): ZplReading =>
  readZpl(source, { inflate: (bytes) => inflateSync(bytes), memory, symbols })

/** The same printer without the library of rare symbologies. */
export const readWithoutLibrary = (source: string): ZplReading =>
  readZpl(source, { inflate: (bytes) => inflateSync(bytes), memory, symbols: undefined })

/** A label from what it keeps of its job: its own commands, and the printer's memory before them. */
export const readAgain = ({ source, memory: before }: ZplLabel): ZplLabel | undefined =>
  readZpl(Buffer.from(source, 'latin1'), { inflate: (bytes) => inflateSync(bytes), memory: before, symbols }).labels[0]

/** The one label of a job that is understood whole. */
export function labelOf(source: string | Uint8Array): ZplLabel {
  const { labels, notUnderstood } = read(source)
  expect(notUnderstood).toEqual([])
  const [label] = labels
  if (!label) throw new Error('No label')
  return label
}

/** The marks of commands on a label, all of them understood. */
export const marksOf = (commands: string): readonly PrinterMark[] => {
  const { labels, notUnderstood } = read(`^XA${commands}^XZ`)
  expect(notUnderstood).toEqual([])
  return labels[0]?.marks ?? []
}

/** The reports about commands on a label: each as it stood, and the reason. */
export const reasonsOf = (commands: string): string[] =>
  read(`^XA${commands}^XZ`).notUnderstood.map(({ command, reason }) => `${command}: ${reason}`)
