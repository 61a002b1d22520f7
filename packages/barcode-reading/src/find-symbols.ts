// Finds the barcodes of a page of which nothing is known but its dots: a label that is a file.
import type { Symbology } from '@labelwright/label-document/symbologies'
import type { Bitmap } from '@labelwright/label-output/raster/bitmap'
import type { ReadResult } from 'zxing-wasm/reader'
import { cutOut } from './cut-out.ts'
import { type ReaderFormat, readPicture } from './read-picture.ts'

export interface FoundSymbol {
  readonly symbology: Symbology
  /** Decoded text; FNC1 separators as U+001D. */
  readonly data: string
}

/** Without Codabar, Telepen and others that a reader sees in plain text and lines. */
const findable: readonly ReaderFormat[] = [
  'Code128',
  'EAN-13',
  'EAN-8',
  'UPC-E',
  'ITF',
  'Code39Std',
  'Code93',
  'QRCode',
  'MicroQRCode',
  'RMQRCode',
  'DataMatrix',
  'Aztec',
  'PDF417',
  'MicroPDF417',
  'MaxiCode',
  'DataBarOmni',
  'DataBarLtd',
  'DataBarExp',
  'DataBarStk',
  'DataBarStkOmni',
  'DataBarExpStk',
]

/** Our names for the reader's formats. It reads UPC-A as EAN-13 with a leading zero. */
const named: Readonly<Record<string, Symbology>> = {
  Code128: 'code128',
  EAN13: 'ean13',
  EAN8: 'ean8',
  UPCE: 'upce',
  ITF: 'interleaved-2-of-5',
  Code39: 'code39',
  Code93: 'code93',
  QRCode: 'qr',
  MicroQRCode: 'micro-qr',
  RMQRCode: 'rmqr',
  DataMatrix: 'datamatrix',
  Aztec: 'aztec',
  PDF417: 'pdf417',
  MicroPDF417: 'micropdf417',
  MaxiCode: 'maxicode',
  DataBarOmni: 'databar-omni',
  DataBarLtd: 'databar-limited',
  DataBarExp: 'databar-expanded',
  DataBarStk: 'databar-stacked',
  DataBarStkOmni: 'databar-stacked-omni',
  DataBarExpStk: 'databar-expanded-stacked',
}
/** With FNC1 in the first place they carry identifiers of GS1 (General Specifications 5.1.2). */
const withIdentifiers: Readonly<Partial<Record<Symbology, Symbology>>> = {
  code128: 'gs1-128',
  qr: 'gs1-qr',
  datamatrix: 'gs1-datamatrix',
}
/** A page of small labels side by side. */
const mostSymbols = 100

/** Every barcode that a scanner finds on a page, from the top down, then from left to right. */
export async function findSymbols(dots: Bitmap): Promise<readonly FoundSymbol[]> {
  const page = { x: 0, y: 0, width: dots.widthDots, height: dots.heightDots }
  const read = await readPicture(cutOut(dots, page), findable, mostSymbols)
  return read.toSorted(byPlace).flatMap(({ format, contentType, text }): FoundSymbol[] => {
    const symbology = named[format]
    if (!symbology) return []
    return [{ symbology: (contentType === 'GS1' && withIdentifiers[symbology]) || symbology, data: text }]
  })
}

const byPlace = ({ position: one }: ReadResult, { position: other }: ReadResult): number =>
  one.topLeft.y - other.topLeft.y || one.topLeft.x - other.topLeft.x
