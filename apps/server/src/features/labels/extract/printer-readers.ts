import { readEpl } from '@labelwright/label-input/epl/read-epl'
import type { PrinterLabel, PrinterReading } from '@labelwright/label-input/printer/printer-label'
import type { PrinterOptions } from '@labelwright/label-input/printer/printing/label-job'
import type { PrinterLanguage } from '@labelwright/label-input/printer-languages'
import { readTspl } from '@labelwright/label-input/tspl/read-tspl'
import { readZplTemplate } from '@labelwright/label-input/zpl/read-zpl-template'
import { zplOptionsOf } from '../../label-engine/zpl-labels.service.ts'
import { type AsItIs, zplAsItIs } from './zpl-as-it-is.ts'

export interface PrinterFile {
  readonly reading: PrinterReading
  /** A label of the file as it can be printed with its own commands. */
  readonly asItIs: (label: PrinterLabel) => AsItIs
}

/** What extraction has to know of a language. */
export interface PrinterReader {
  /** For people. */
  readonly name: string
  readonly read: (bytes: Uint8Array, printer: PrinterOptions) => PrinterFile
  /** The commands of a label without what its fields say, and how many are printed. Bytes as characters U+0000 to U+00FF. */
  readonly withoutData: (source: string) => string
  /** The name that the label has in the printer's memory. */
  readonly nameOf: (source: string) => string | null
  /** Commands that say the size of the label. */
  readonly saysWidth: RegExp
  readonly saysHeight: RegExp
}

function readZplFile(bytes: Uint8Array, printer: PrinterOptions): PrinterFile {
  const options = zplOptionsOf(printer)
  const reading = readZplTemplate(bytes, options)
  const { labels } = reading
  return {
    reading,
    asItIs: (label) => {
      const own = labels.find((one) => one === label)
      return own ? zplAsItIs(own, { bytes, labels, options }) : neverAsItIs
    },
  }
}

/** Only ZPL is kept as it is. */
const neverAsItIs: AsItIs = { zpl: null, zplRefusals: [] }
const onlyDesigns =
  (read: (bytes: Uint8Array, printer: PrinterOptions) => PrinterReading): PrinterReader['read'] =>
  (bytes, printer) => ({ reading: read(bytes, printer), asItIs: () => neverAsItIs })

export const printerReaders: Readonly<Record<PrinterLanguage, PrinterReader>> = {
  zpl: {
    name: 'ZPL',
    read: readZplFile,
    withoutData: (source) => source.replaceAll(/(\^F[DV])[^^~]*/g, '$1').replaceAll(/\^PQ[^^]*/g, ''),
    nameOf: (source) => /\^(?:DF|XF)(?:[A-Z]:)?([^.^~\s]{1,16})/.exec(source)?.[1] ?? null,
    saysWidth: /\^PW\d/i,
    saysHeight: /\^LL\d/i,
  },
  epl: {
    name: 'EPL',
    read: onlyDesigns(readEpl),
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
    read: onlyDesigns(readTspl),
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
