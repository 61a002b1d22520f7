import { deflateSync } from 'node:zlib'
import type { LabelDocument, LabelElement, TextElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { checkDigit } from '@labelwright/label-layout/symbols/check-digit'
import { pngFile } from '@labelwright/label-output/png/png-file'

/** Where everything stands, in millimetres, texts by their baseline and size in points: the same for every subject. */
export const place = {
  width: 100,
  height: 60,
  logo: { x: 3, y: 3, width: 18, height: 12 },
  texts: [
    { key: 'title', x: 24, y: 9, size: 14, bold: true },
    { key: 'article', x: 24, y: 14.5, size: 9, bold: false },
    { key: 'lotText', x: 4, y: 22, size: 10, bold: true },
    { key: 'expiryText', x: 40, y: 22, size: 10, bold: true },
    { key: 'address', x: 4, y: 28, size: 8, bold: false },
    { key: 'serialText', x: 4, y: 33, size: 8, bold: false },
  ],
  linear: { x: 6, y: 40, height: 15, module: 0.254 },
  matrix: { x: 80, y: 22, module: 0.5 },
  frame: { x: 1, y: 1, width: 98, height: 58, line: 0.3 },
  rules: [
    { x: 1, y: 17, length: 98, line: 0.3 },
    { x: 1, y: 37, length: 98, line: 0.3 },
  ],
} as const

/** The values of one label. */
export type LabelRecord = Readonly<Record<string, string>>

const adjectives = ['Fresh', 'Organic', 'Våt', 'Naïve', 'Type AV', 'Kräftig', 'Toasted', 'Łódź', 'Frozen', 'Smoked']
const nouns = ['Apple Juice', 'Wasserfilter', 'Steel Valve', 'Pressure Gauge', 'Oak Panel', 'Röd Tråd', 'Vial Tray']
const cities = ['Göteborg', 'Kraków', 'Lyon', 'Tórshavn', 'Aarhus', 'Zürich', 'Porto', 'Tallinn', 'Wrocław', 'Málaga']

/** Labels whose values are all different, the same at every run. */
export function makeRecords(count: number): LabelRecord[] {
  let state = 42
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) % limit
  }
  return Array.from({ length: count }, (_, index) => {
    const base = `0950110${String(100_000 + index).padStart(6, '0')}`
    const gtin = base + checkDigit(base)
    const lot = `L${100_000 + below(900_000)}${index % 2 === 0 ? 'A' : 'B'}${String(index % 97).padStart(2, '0')}`
    const two = (value: number): string => String(value).padStart(2, '0')
    const [year, month, day] = [two(27 + (index % 4)), two(1 + (index % 12)), two(1 + (index % 28))]
    const serial = `${1_000_000_000 + below(9_000_000)}${index.toString(36).toUpperCase()}`
    return {
      title: `${adjectives[index % adjectives.length]} ${nouns[(index * 3) % nouns.length]} ${100 + below(900)} g`,
      article: `Article: ART-${100_000 + index}`,
      lotText: `LOT ${lot}`,
      expiryText: `EXP 20${year}-${month}-${day}`,
      address: `Tovägen ${1 + below(300)}, ${10_000 + below(80_000)} ${cities[index % cities.length]}`,
      serialText: `S/N ${serial}`,
      linear: `(01)${gtin}(10)${lot}`,
      matrix: `(01)${gtin}(17)${year}${month}${day}(10)${lot}(21)${serial}`,
    }
  })
}

/** A logo that is the same on every label, as a PNG. */
export function makeLogo(): Uint8Array {
  const [width, height] = [216, 144]
  const rows = new Uint8Array((width + 1) * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const distance = Math.hypot(column - width / 2, (row - height / 2) * 1.4)
      rows[row * (width + 1) + 1 + column] = distance < 90 && distance > 60 ? 20 : distance <= 60 ? 120 : 255
    }
  }
  return pngFile({ width, height, bitDepth: 8, data: deflateSync(rows) }, [])
}

const baselineInEms = 0.942
const millimetresPerPoint = 25.4 / 72

/** The label as a document of the product. */
export function makeDocument(): LabelDocument {
  const names = [...place.texts.map(({ key }) => key), 'linear', 'matrix']
  return {
    formatVersion: 3,
    width: millimetres(place.width),
    height: millimetres(place.height),
    cornerRadius: millimetres(0),
    variables: names.map((variableName) => ({
      variableId: variableName,
      variableName,
      variableData: '',
      dataType: 'default',
      propertySize: 2000,
      required: true,
    })),
    elements: [...fixedElements(), ...place.texts.map(textElement), ...barcodeElements()],
  }
}

function textElement({ key, x, y, size, bold }: (typeof place.texts)[number]): TextElement {
  const em = size * millimetresPerPoint
  return {
    id: key,
    type: 'text',
    x: millimetres(x),
    y: millimetres(y - baselineInEms * em),
    width: millimetres(Math.min(74, place.width - x)),
    height: millimetres(1.3 * em),
    content: `{{${key}}}`,
    fontFamily: 'Noto Sans',
    bold,
    fontSize: micrometres(em * 1000),
    align: 'left',
    wrap: false,
    minimumFontSize: micrometres(em * 500),
    rotation: 0,
  }
}

function barcodeElements(): LabelElement[] {
  const { linear, matrix } = place
  const common = { type: 'barcode', showText: false, rotation: 0 } as const
  return [
    {
      ...common,
      id: 'linear',
      symbology: 'gs1-128',
      content: '{{linear}}',
      x: millimetres(linear.x),
      y: millimetres(linear.y),
      width: millimetres(90),
      height: millimetres(linear.height),
      moduleWidth: millimetres(linear.module),
    },
    {
      ...common,
      id: 'matrix',
      symbology: 'gs1-datamatrix',
      content: '{{matrix}}',
      x: millimetres(matrix.x),
      y: millimetres(matrix.y),
      width: millimetres(14),
      height: millimetres(14),
      moduleWidth: millimetres(matrix.module),
    },
  ]
}

function fixedElements(): LabelElement[] {
  const { logo, frame, rules } = place
  const at = (box: { readonly x: number; readonly y: number }, width: number, height: number) => ({
    x: millimetres(box.x),
    y: millimetres(box.y),
    width: millimetres(width),
    height: millimetres(height),
  })
  return [
    {
      ...at(logo, logo.width, logo.height),
      id: 'logo',
      type: 'picture',
      png: Buffer.from(makeLogo()).toString('base64'),
    },
    {
      ...at(frame, frame.width, frame.height),
      id: 'frame',
      type: 'box',
      lineWidth: millimetres(frame.line),
      filled: false,
    },
    ...rules.map(
      (rule, index): LabelElement => ({
        ...at(rule, rule.length, 0),
        id: `rule-${index}`,
        type: 'line',
        lineWidth: millimetres(rule.line),
      }),
    ),
  ]
}
