// Files of a label as a printer or a person gets them, and what a printer makes of them; fetched when somebody asks for a preview.

import { emuPerInch } from '@labelwright/label-document/lengths'
import { readEpl } from '@labelwright/label-input/epl/read-epl'
import { labelSvg } from '@labelwright/label-input/printer/drawing/label-svg'
import type { PrinterLabel } from '@labelwright/label-input/printer/printer-label'
import { readTspl } from '@labelwright/label-input/tspl/read-tspl'
import { readZpl } from '@labelwright/label-input/zpl/read-zpl'
import { createZplMemory } from '@labelwright/label-input/zpl/zpl-memory'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { outputFormats } from '@labelwright/label-output/output-formats'
import { unzlibSync, zlibSync } from 'fflate'

export type PreviewFormat = 'png' | 'pdf' | 'zpl' | 'tspl' | 'epl'

export interface PreviewFile {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly fileExtension: string
  /** Of each page: a file that an image shows; PDF is shown by the browser itself. */
  readonly pictures: readonly Blob[]
}

interface PreviewOptions {
  readonly drawings: readonly Drawing[]
  readonly resources: LayoutResources
  readonly title: string
}

/** Writes the label in a format; languages of printers are read back and drawn as the printer would. */
export function writePreview(format: PreviewFormat, { drawings, resources, title }: PreviewOptions): PreviewFile {
  const { write, mediaType, fileExtension } = outputFormats[format]
  const options = { resources, copies: 1, deflate: zlibSync, title }
  const bytes = write(drawings, options)
  return {
    bytes,
    mediaType,
    fileExtension,
    pictures: picturesOf(format, { bytes, drawings, write: (one) => write([one], options) }),
  }
}

interface Written {
  readonly bytes: Uint8Array
  readonly drawings: readonly Drawing[]
  readonly write: (drawing: Drawing) => Uint8Array
}

function picturesOf(format: PreviewFormat, { bytes, drawings, write }: Written): Blob[] {
  if (format === 'pdf') return [blobOf(bytes, 'application/pdf')]
  if (format === 'png') return drawings.map((drawing) => blobOf(write(drawing), 'image/png'))
  const [first] = drawings
  if (!first) return []
  const printer = {
    dotsPerMillimetre: emuPerInch / first.dot / 25.4,
    widthDots: Math.ceil(first.width / first.dot),
    heightDots: Math.ceil(first.height / first.dot),
  }
  return printedLabels(format, bytes, printer).map(
    (label) => new Blob([labelSvg(label, printer.dotsPerMillimetre)], { type: 'image/svg+xml' }),
  )
}

interface PrinterDots {
  readonly dotsPerMillimetre: number
  readonly widthDots: number
  readonly heightDots: number
}

/** As a printer that was just switched on prints the file. */
function printedLabels(
  format: 'zpl' | 'tspl' | 'epl',
  bytes: Uint8Array,
  printer: PrinterDots,
): readonly PrinterLabel[] {
  const symbols = undefined
  if (format === 'epl') return readEpl(bytes, { ...printer, symbols }).labels
  if (format === 'tspl') return readTspl(bytes, { ...printer, symbols }).labels
  return readZpl(bytes, { inflate: unzlibSync, memory: createZplMemory(printer), symbols }).labels
}

const blobOf = (bytes: Uint8Array, type: string): Blob => new Blob([new Uint8Array(bytes)], { type })
