import { generate } from '@pdfme/generator'
import * as schemas from '@pdfme/schemas'
import { pointsPerMillimetre as mm } from './bars.mjs'

/** Draws the labels with pdfme as it is, its own barcodes as pictures. It has no GS1-128, and leaves a GS1 DataMatrix of more than 52 characters out without a word, so it gets less data. */
export async function draw({ records, place, logo, fonts }) {
  const font = {
    regular: { data: fonts.regular, fallback: true, subset: true },
    bold: { data: fonts.bold, subset: true },
  }
  const template = {
    basePdf: { width: place.width, height: place.height, padding: [0, 0, 0, 0] },
    schemas: [[...fixed(place, logo), ...texts(place), ...barcodes(place)]],
  }
  const inputs = records.map(({ linear, matrix, ...rest }) => ({
    ...rest,
    linear: linear.replaceAll(/[()]/g, ''),
    matrix: matrix.slice(0, matrix.indexOf('(21)')),
  }))
  const plugins = {
    text: schemas.text,
    image: schemas.image,
    rectangle: schemas.rectangle,
    line: schemas.line,
    code128: schemas.barcodes.code128,
    gs1datamatrix: schemas.barcodes.gs1datamatrix,
  }
  return generate({ template, inputs, options: { font }, plugins })
}

const texts = (place) =>
  place.texts.map(({ key, x, y, size, bold }) => ({
    name: key,
    type: 'text',
    position: { x, y: y - size / mm },
    width: 70,
    height: (size / mm) * 1.3,
    fontName: bold ? 'bold' : 'regular',
    fontSize: size,
    fontColor: '#000000',
  }))

const barcodes = ({ linear, matrix }) => [
  {
    name: 'linear',
    type: 'code128',
    position: { x: linear.x, y: linear.y },
    width: 255 * linear.module,
    height: linear.height,
    backgroundColor: '#ffffff',
    barColor: '#000000',
    includetext: false,
  },
  {
    name: 'matrix',
    type: 'gs1datamatrix',
    position: { x: matrix.x, y: matrix.y },
    width: 11,
    height: 11,
    backgroundColor: '#ffffff',
    barColor: '#000000',
    includetext: false,
  },
]

const fixed = ({ logo, frame, rules }, png) => [
  {
    name: 'logo',
    type: 'image',
    position: { x: logo.x, y: logo.y },
    width: logo.width,
    height: logo.height,
    content: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
    readOnly: true,
  },
  {
    name: 'frame',
    type: 'rectangle',
    position: { x: frame.x, y: frame.y },
    width: frame.width,
    height: frame.height,
    borderWidth: frame.line,
    borderColor: '#000000',
    color: '',
    readOnly: true,
  },
  ...rules.map(({ x, y, length, line }, index) => ({
    name: `rule${index}`,
    type: 'line',
    position: { x, y },
    width: length,
    height: line,
    color: '#000000',
    readOnly: true,
  })),
]
