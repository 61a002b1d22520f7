import { emuPerInch } from '@labelwright/label-document/lengths'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { Deflate } from './deflate.ts'
import { ByteWriter } from './pdf/byte-writer.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { writeColourPng, writePng } from './png/write-png.ts'
import { moveDrawings } from './print-settings/move-drawing.ts'
import { rasterise, rasteriseInks } from './raster/rasterise.ts'
import type { BrotherHead } from './raster-languages/brother-rolls.ts'
import { writeBrotherQl } from './raster-languages/write-brother-ql.ts'
import { writeCpcl } from './raster-languages/write-cpcl.ts'
import { writeEpl } from './raster-languages/write-epl.ts'
import { endEscPosJob, writeEscPos } from './raster-languages/write-esc-pos.ts'
import { writeTspl } from './raster-languages/write-tspl.ts'
import { writeSvg } from './svg/write-svg.ts'
import { writeZpl } from './zpl/write-zpl.ts'
import { endZplJob } from './zpl/zpl-settings.ts'

/** What every format is given; each takes what it needs. */
export interface OutputOptions {
  readonly resources: LayoutResources
  readonly copies: number
  readonly deflate: Deflate
  readonly title: string
  /** Settings that `unsupportedSettings` names for the format are not written. */
  readonly settings?: PrintSettings | undefined
  /** Of Brother QL printers; absent it is the narrow one. */
  readonly brotherHead?: BrotherHead | undefined
}

/** One way of putting drawings into a file. */
export interface OutputFormat {
  readonly mediaType: string
  /** Without a dot. */
  readonly fileExtension: string
  /** Whether a file holds more than one label, and copies; the others take the first drawing. */
  readonly holdsSeveral: boolean
  readonly write: (drawings: Iterable<Drawing>, options: OutputOptions) => Uint8Array
}

const moved =
  (write: OutputFormat['write']): OutputFormat['write'] =>
  (drawings, options) =>
    write(moveDrawings(drawings, options.settings), options)

/** Commands behind the last label of a job, whose labels may be written in turn. */
export function endJob(format: OutputFormatName, settings: PrintSettings = {}): Uint8Array {
  if (format === 'esc-pos') return endEscPosJob(settings)
  return toBytes(format === 'zpl' ? endZplJob(settings) : '')
}

/** The list of all formats. Drawings must be laid out for the resolution of the printer that gets the file. */
export const outputFormats = {
  svg: {
    mediaType: 'image/svg+xml',
    fileExtension: 'svg',
    holdsSeveral: false,
    write: (drawings, { resources }) => toBytes(writeSvg(first(drawings), resources)),
  },
  pdf: {
    mediaType: 'application/pdf',
    fileExtension: 'pdf',
    holdsSeveral: true,
    write: writePdf,
  },
  zpl: {
    mediaType: 'application/vnd.zebra-zpl',
    fileExtension: 'zpl',
    holdsSeveral: true,
    write: (drawings, options) =>
      toBytes(Array.from(moveDrawings(drawings, options.settings), (drawing) => writeZpl(drawing, options)).join('')),
  },
  tspl: { mediaType: 'application/vnd.tsc-tspl', fileExtension: 'tspl', holdsSeveral: true, write: moved(writeTspl) },
  epl: { mediaType: 'application/vnd.zebra-epl', fileExtension: 'epl', holdsSeveral: true, write: moved(writeEpl) },
  'esc-pos': {
    mediaType: 'application/vnd.epson-escpos',
    fileExtension: 'bin',
    holdsSeveral: true,
    write: moved(writeEscPos),
  },
  cpcl: { mediaType: 'application/vnd.zebra-cpcl', fileExtension: 'cpcl', holdsSeveral: true, write: moved(writeCpcl) },
  'brother-ql': {
    mediaType: 'application/vnd.brother-ql',
    fileExtension: 'bin',
    holdsSeveral: true,
    write: moved(writeBrotherQl),
  },
  png: {
    mediaType: 'image/png',
    fileExtension: 'png',
    holdsSeveral: false,
    write: (drawings, { resources, deflate }) => {
      const drawing = first(drawings)
      const options = { deflate, dpi: emuPerInch / drawing.dot }
      const { accentColor } = drawing
      if (accentColor) return writeColourPng(rasteriseInks(drawing, resources), accentColor, options)
      return writePng(rasterise(drawing, resources), options)
    },
  },
} as const satisfies Readonly<Record<string, OutputFormat>>

export type OutputFormatName = keyof typeof outputFormats

// SVG and ZPL are ASCII: text is outlines or dots.
function toBytes(text: string): Uint8Array {
  const writer = new ByteWriter(text.length)
  writer.ascii(text)
  return writer.bytes()
}

function first(drawings: Iterable<Drawing>): Drawing {
  for (const drawing of drawings) return drawing
  throw new Error('There is no drawing to write')
}
