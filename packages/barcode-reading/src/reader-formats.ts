import type { Symbology } from '@labelwright/label-document/symbologies'
import type { ReaderFormat } from './read-picture.ts'

/** How the independent reader reads a symbology. */
interface Reading {
  readonly format: ReaderFormat
  /** What it reads, where that is not the data itself. */
  readonly toRead?: (data: string) => string
  /** It reads the linear part of a composite only. */
  readonly isPart?: true
}

const as = (format: ReaderFormat): Reading => ({ format })
/** A composite holds the data of its parts with a bar between. */
const linearPart = (format: ReaderFormat): Reading => ({
  format,
  toRead: (data) => data.split('|')[0] ?? '',
  isPart: true,
})

/** Symbologies that are not here have no reader but those that are made by the encoder's own authors. */
export const readings: Readonly<Partial<Record<Symbology, Reading>>> = {
  code128: as('Code128'),
  'gs1-128': as('Code128'),
  ean13: as('EAN-13'),
  ean8: as('EAN-8'),
  // The reader knows UPC as EAN-13 with a zero in front.
  upca: { format: 'UPC-A', toRead: (data) => `0${data}` },
  upce: { format: 'UPC-E', toRead: (data) => `0${data}` },
  itf14: as('ITF'),
  code39: as('Code39Std'),
  qr: as('QRCode'),
  'gs1-qr': as('QRCode'),
  'gs1-digital-link-qr': as('QRCode'),
  datamatrix: as('DataMatrix'),
  'gs1-datamatrix': as('DataMatrix'),
  'gs1-datamatrix-rectangular': as('DataMatrix'),
  'gs1-digital-link-datamatrix': as('DataMatrix'),
  'code39-full-ascii': as('Code39Ext'),
  code93: as('Code93'),
  codabar: as('Codabar'),
  telepen: as('Telepen'),
  'interleaved-2-of-5': as('ITF'),
  pzn: as('PZN'),
  code32: as('Code32'),
  isbn: { format: 'EAN-13', toRead: (data) => data.replaceAll(/\D/g, '') },
  'databar-omni': as('DataBarOmni'),
  'databar-truncated': as('DataBarOmni'),
  'databar-limited': as('DataBarLtd'),
  'databar-expanded': as('DataBarExp'),
  'databar-stacked': as('DataBarStk'),
  'databar-stacked-omni': as('DataBarStkOmni'),
  'databar-expanded-stacked': as('DataBarExpStk'),
  'ean13-composite': linearPart('EAN-13'),
  'ean8-composite': linearPart('EAN-8'),
  'gs1-128-composite': linearPart('Code128'),
  pdf417: as('PDF417'),
  'pdf417-compact': as('CompactPDF417'),
  micropdf417: as('MicroPDF417'),
  'micro-qr': as('MicroQRCode'),
  rmqr: as('RMQRCode'),
  'swiss-qr': as('QRCode'),
  aztec: as('Aztec'),
  'aztec-rune': as('AztecRune'),
  maxicode: as('MaxiCode'),
  'maxicode-carrier': as('MaxiCode'),
  'datamatrix-rectangular': as('DataMatrix'),
  'hibc-code128': as('Code128'),
  'hibc-code39': as('Code39Std'),
  'hibc-datamatrix': as('DataMatrix'),
  'hibc-qr': as('QRCode'),
  'hibc-aztec': as('Aztec'),
  'hibc-pdf417': as('PDF417'),
  'royal-mail-mailmark': as('DataMatrix'),
}
