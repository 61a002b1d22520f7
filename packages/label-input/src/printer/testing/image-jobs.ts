import { importSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { expect } from 'vitest'
import { readEpl } from '../../epl/read-epl.ts'
import { readTspl } from '../../tspl/read-tspl.ts'
import type { BarcodeMark, PrinterLabel, PrinterMark, PrinterReading } from '../printer-label.ts'
import type { PrinterOptions } from '../printing/label-job.ts'

/** A printer of 8 dots a millimetre with labels of 100 × 50 mm, and all symbologies. */
export const usualPrinter: PrinterOptions = {
  widthDots: 800,
  heightDots: 400,
  dotsPerMillimetre: 8,
  symbols: await importSymbolLibrary(),
}

/** Reads jobs of one language, of which a test writes the commands that draw. */
export interface ImageJobReader {
  readonly read: (source: string | Uint8Array, options?: Partial<PrinterOptions>) => PrinterReading
  /** The one label of a job that is understood whole. */
  readonly labelOf: (source: string | Uint8Array) => PrinterLabel
  /** The marks of commands on a label, all of them understood. */
  readonly marksOf: (commands: string) => readonly PrinterMark[]
  readonly barcodeOf: (commands: string) => BarcodeMark
  /** The reports about commands on a label: each as it stood, and the reason. */
  readonly reasonsOf: (commands: string) => string[]
}

interface Language {
  readonly read: (source: string | Uint8Array, options: PrinterOptions) => PrinterReading
  /** Puts commands between those that empty the image and print it. */
  readonly wrap: (commands: string) => string
}

function createReader(language: Language): ImageJobReader {
  const read: ImageJobReader['read'] = (source, options) => language.read(source, { ...usualPrinter, ...options })
  const labelOf: ImageJobReader['labelOf'] = (source) => {
    const { labels, notUnderstood } = read(source)
    expect(notUnderstood).toEqual([])
    const [label] = labels
    if (!label) throw new Error('No label')
    return label
  }
  const marksOf: ImageJobReader['marksOf'] = (commands) => labelOf(language.wrap(commands)).marks
  return {
    read,
    labelOf,
    marksOf,
    barcodeOf: (commands) => {
      const mark = marksOf(commands).find(({ type }) => type === 'barcode')
      if (mark?.type !== 'barcode') throw new Error('No barcode')
      return mark
    },
    reasonsOf: (commands) =>
      read(language.wrap(commands)).notUnderstood.map(({ command, reason }) => `${command}: ${reason}`),
  }
}

export const epl = createReader({ read: readEpl, wrap: (commands) => `\nN\n${commands}\nP1\n` })
export const tspl = createReader({ read: readTspl, wrap: (commands) => `CLS\r\n${commands}\r\nPRINT 1\r\n` })
