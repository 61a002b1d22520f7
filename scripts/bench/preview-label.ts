import type { LabelElement } from '@labelwright/label-document/label-document'
import { millimetres } from '@labelwright/label-document/lengths'

const columns = 5
const at = (index: number, width: number, height: number) => ({
  x: millimetres(2 + (index % columns) * 19.5),
  y: millimetres(2 + Math.floor(index / columns) * 4.6),
  width: millimetres(width),
  height: millimetres(height),
})

const text = (index: number): LabelElement => ({
  ...at(index, 18, 4),
  id: `text-${index}`,
  type: 'text',
  // Half of them change with every key.
  content: index % 2 === 0 ? `Lot ${index}: {{lot}}` : `Field ${index} of the label`,
  fontFamily: 'Noto Sans',
  bold: index % 3 === 0,
  fontSize: millimetres(2.4),
  align: index % 4 === 0 ? 'right' : 'left',
  wrap: false,
  minimumFontSize: millimetres(1),
  rotation: 0,
})

const barcode = (symbology: 'code128' | 'qr' | 'datamatrix', x: number): LabelElement => ({
  x: millimetres(x),
  y: millimetres(42),
  width: millimetres(30),
  height: millimetres(14),
  id: symbology,
  type: 'barcode',
  symbology,
  content: '{{lot}}',
  moduleWidth: millimetres(symbology === 'code128' ? 0.25 : 0.5),
  showText: symbology === 'code128',
  rotation: 0,
})

const box = (index: number): LabelElement => ({
  ...at(index, 18.5, 4.2),
  id: `box-${index}`,
  type: 'box',
  lineWidth: millimetres(0.2),
  filled: false,
})

/** Sixty elements, twenty texts and three barcodes of which change with the variable `lot`. */
export const sixtyElements = (): LabelElement[] => [
  ...Array.from({ length: 40 }, (_, index) => text(index)),
  barcode('code128', 2),
  barcode('qr', 45),
  barcode('datamatrix', 75),
  ...Array.from({ length: 17 }, (_, index) => box(index)),
]

/** So many texts in ten columns, a fifth of them bound to the variable `lot`. */
export const elementsInRows = (count: number): LabelElement[] =>
  Array.from({ length: count }, (_, index) => ({
    ...text(index),
    id: `text-${index}`,
    x: millimetres(3 + (index % 10) * 19.5),
    y: millimetres(3 + Math.floor(index / 10) * 5.8),
    content: index % 5 === 0 ? `Lot {{lot}}` : `Field ${index}`,
  }))
