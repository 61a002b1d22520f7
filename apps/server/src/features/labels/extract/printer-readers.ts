import { inflateSync } from 'node:zlib'
import { readEpl } from '@labelwright/label-input/epl/read-epl'
import type { PrinterReading } from '@labelwright/label-input/printer/printer-label'
import type { PrinterOptions } from '@labelwright/label-input/printer/printing/label-job'
import type { PrinterLanguage } from '@labelwright/label-input/printer-languages'
import { readTspl } from '@labelwright/label-input/tspl/read-tspl'
import { readZplTemplate } from '@labelwright/label-input/zpl/read-zpl-template'
import { createZplMemory } from '@labelwright/label-input/zpl/zpl-memory'

/** What extraction has to know of a language. */
export interface PrinterReader {
  /** For people. */
  readonly name: string
  readonly read: (bytes: Uint8Array, printer: PrinterOptions) => PrinterReading
  /** The commands of a label without what its fields say, and how many are printed. Bytes as characters U+0000 to U+00FF. */
  readonly withoutData: (source: string) => string
  /** The name that the label has in the printer's memory. */
  readonly nameOf: (source: string) => string | null
  /** Commands that say the size of the label. */
  readonly saysWidth: RegExp
  readonly saysHeight: RegExp
}

const mostInflated = 64 * 1024 * 1024

export const printerReaders: Readonly<Record<PrinterLanguage, PrinterReader>> = {
  zpl: {
    name: 'ZPL',
    read: (bytes, { symbols, ...size }) =>
      readZplTemplate(bytes, {
        inflate: (packed) => inflateSync(packed, { maxOutputLength: mostInflated }),
        symbols,
        memory: createZplMemory(size),
      }),
    withoutData: (source) => source.replaceAll(/(\^F[DV])[^^~]*/g, '$1').replaceAll(/\^PQ[^^]*/g, ''),
    nameOf: (source) => /\^(?:DF|XF)(?:[A-Z]:)?([^.^~\s]{1,16})/.exec(source)?.[1] ?? null,
    saysWidth: /\^PW\d/i,
    saysHeight: /\^LL\d/i,
  },
  epl: {
    name: 'EPL',
    read: readEpl,
    withoutData: (source) =>
      source
        .replaceAll(/"(?:\\[\s\S]|[^"\\\n])*"/g, '""')
        .replaceAll(/^PA?[\d,]+\s*$/gm, '')
        .trim(),
    nameOf: (source) => /^FS"([^"\n]{1,16})"/m.exec(source)?.[1] ?? null,
    saysWidth: /^\s*q\d/m,
    saysHeight: /^\s*Q\d/m,
  },
  tspl: {
    name: 'TSPL',
    read: readTspl,
    withoutData: (source) =>
      source
        // The names of fonts and codes stand in quotation marks too, before the last text of a command.
        .replaceAll(/"(?:\\\["\]|[^"\n])*"(?=\s*$)/gm, '""')
        .replaceAll(/^\s*PRINT\b.*$/gim, '')
        .trim(),
    nameOf: () => null,
    saysWidth: /^\s*SIZE\s+[\d.]/im,
    saysHeight: /^\s*SIZE\s+[^,\n]+,/im,
  },
}
