import type { LabelDocument, LabelElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'

const at = ([x, y]: readonly [number, number], [width, height]: readonly [number, number]) => ({
  x: millimetres(x),
  y: millimetres(y),
  width: millimetres(width),
  height: millimetres(height),
})

const text = {
  type: 'text',
  fontFamily: 'Noto Sans',
  bold: true,
  fontSize: micrometres(5000),
  minimumFontSize: micrometres(3000),
  align: 'left',
  wrap: false,
  rotation: 0,
} as const

const line = { lineWidth: micrometres(500), filled: false } as const
const area = { lineWidth: micrometres(0), filled: true } as const

// A wedge of greys, 4 by 1 pixels.
const wedge = 'iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAAAAADcV1ARAAAADUlEQVR4nGNgCF31HwADVwH/LWZy7wAAAABJRU5ErkJggg=='

const elements: readonly LabelElement[] = [
  { ...at([2, 2], [56, 12]), ...area, id: 'price-area', type: 'box' },
  { ...at([4, 4], [30, 8]), ...text, id: 'price', content: '{{price}}', ink: 'white' },
  { ...at([40, 4], [16, 8]), ...text, id: 'unit', content: 'per kg', ink: 'white', visibleWhen: 'price != ""' },
  // Over a value that varies: white that no value changes.
  { ...at([2, 16], [56, 8]), ...text, id: 'below', content: '{{price}} {{price}}' },
  { ...at([10, 18], [6, 3]), ...area, id: 'cover', type: 'ellipse', ink: 'white' },
  { ...at([2, 26], [20, 8]), ...text, id: 'red', content: 'SALE', ink: 'accent' },
  { ...at([24, 26], [10, 8]), ...line, id: 'red-frame', type: 'box', ink: 'accent', cornerRadius: millimetres(2) },
  { ...at([36, 26], [10, 8]), id: 'picture', type: 'picture', png: wedge, ink: 'accent' },
  { ...at([48, 26], [10, 8]), ...area, id: 'behind', type: 'box' },
  { ...at([49, 27], [8, 6]), id: 'white-picture', type: 'picture', png: wedge, ink: 'white' },
  { ...at([2, 36], [56, 18]), ...area, id: 'plate', type: 'box' },
  { ...at([4, 38], [52, 14]), ...area, id: 'window', type: 'box', ink: 'white', cornerRadius: millimetres(1) },
  {
    ...at([8, 40], [44, 10]),
    id: 'code',
    type: 'barcode',
    symbology: 'code128',
    content: 'INK-42',
    moduleWidth: micrometres(375),
    showText: false,
    rotation: 0,
  },
  { ...at([2, 56], [12, 8]), ...area, id: 'light', type: 'box', shade: 25 },
  { ...at([16, 56], [12, 8]), ...area, id: 'half', type: 'ellipse', shade: 50 },
  {
    ...at([30, 56], [12, 8]),
    ...area,
    id: 'dark',
    type: 'box',
    shade: 75,
    ink: 'accent',
    cornerRadius: millimetres(1),
  },
  { ...at([44, 56], [14, 8]), ...area, id: 'shape', type: 'path', d: 'M0 0L14000 0L7000 8000Z', shade: 50 },
  { ...at([2, 66], [26, 10]), ...line, id: 'dashes', type: 'box', lineStyle: 'dashed' },
  {
    ...at([30, 66], [26, 10]),
    ...line,
    id: 'round-dots',
    type: 'box',
    lineStyle: 'dotted',
    cornerRadius: millimetres(3),
  },
  { ...at([2, 78], [26, 8]), ...line, id: 'oval', type: 'ellipse', lineStyle: 'dashed' },
  { ...at([30, 78], [26, 0]), id: 'level', type: 'line', lineWidth: micrometres(500), lineStyle: 'dotted' },
  { ...at([30, 80], [26, 6]), id: 'slanted', type: 'line', lineWidth: micrometres(500), lineStyle: 'dashed' },
  { ...at([2, 88], [30, 6]), ...text, id: 'narrow', content: 'Condensed {{price}}', fontStretch: 60 },
  { ...at([34, 88], [24, 6]), ...text, id: 'spaced', content: 'WIDE', letterSpacing: 200, rotation: 180 },
  { ...at([4, 116], [18, 6]), ...text, id: 'tilted', content: '<{{price}}>', tilt: 30, ink: 'accent' },
  {
    ...at([20, 112], [36, 6]),
    ...text,
    id: 'arch',
    content: 'FRESH DAILY',
    align: 'center',
    arcRadius: millimetres(20),
  },
  {
    ...at([20, 124], [36, 6]),
    ...text,
    id: 'smile',
    content: '',
    runs: [{ content: 'under' }, { content: 'lined', isUnderlined: true }],
    align: 'center',
    arcRadius: millimetres(-30),
  },
  { ...at([2, 112], [6, 18]), ...text, id: 'upright', content: 'TURN', rotation: 90, tilt: 10 },
  {
    ...at([2, 95], [56, 12]),
    ...text,
    id: 'filled-lines',
    content: 'Contains {{allergens}} and is made where nuts are packed, too.',
    fontSize: micrometres(3500),
    bold: false,
    wrap: true,
    align: 'justify',
  },
]

/** A label with every ink, shade and style of lines over and under each other. */
export const inksLabel: LabelDocument = {
  formatVersion: 3,
  width: millimetres(60),
  height: millimetres(136),
  cornerRadius: millimetres(0),
  accentColor: '#e2001a',
  variables: [
    {
      variableId: 'price',
      variableName: 'price',
      variableData: '12.50',
      dataType: 'default',
      propertySize: 20,
      required: false,
    },
    {
      variableId: 'allergens',
      variableName: 'allergens',
      variableData: '<b>milk</b>, <u><b>wheat</b></u>',
      dataType: 'default',
      propertySize: 200,
      required: false,
      allowsMarkup: true,
    },
  ],
  elements,
}
