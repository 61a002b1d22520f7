import type {
  BarcodeElement,
  LabelDocument,
  LabelElement,
  TextElement,
} from '@labelwright/label-document/label-document'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'

type Pair = readonly [number, number]

const at = ([x, y]: Pair, [width, height]: Pair) => ({
  x: millimetres(x),
  y: millimetres(y),
  width: millimetres(width),
  height: millimetres(height),
})

/** A text whose size is in tenths of a point. */
const text = (content: string, size: number, more: Partial<TextElement> & ReturnType<typeof at>): TextElement => ({
  id: content,
  type: 'text',
  content,
  fontFamily: 'Noto Sans',
  bold: false,
  fontSize: micrometres(size * 35.28),
  minimumFontSize: micrometres(size * 35.28),
  align: 'left',
  wrap: false,
  rotation: 0,
  ...more,
})

const barcode = (
  symbology: BarcodeElement['symbology'],
  content: string,
  more: Partial<BarcodeElement> & ReturnType<typeof at>,
): BarcodeElement => ({
  id: content,
  type: 'barcode',
  symbology,
  content,
  moduleWidth: micrometres(375),
  showText: true,
  rotation: 0,
  ...more,
})

const rule = (id: string, [x, y]: Pair, width: number): LabelElement => ({
  ...at([x, y], [width, 0]),
  id,
  type: 'line',
  lineWidth: micrometres(375),
})

const variable = (variableName: string, more: Partial<LabelVariable>): LabelVariable => ({
  variableId: variableName,
  variableName,
  variableData: '',
  dataType: 'default',
  propertySize: 2_000,
  required: false,
  ...more,
})

const labelOf = (
  [width, height]: Pair,
  elements: readonly LabelElement[],
  more: Partial<LabelDocument> = {},
): LabelDocument => ({
  formatVersion: 3,
  width: millimetres(width),
  height: millimetres(height),
  cornerRadius: millimetres(0),
  variables: [],
  elements,
  ...more,
})

/** A logistic label (GS1 Logistic Label Guideline 1.3): who sends, who gets, the content, and the number of the unit. */
const logistic = labelOf(
  [105, 148],
  [
    text('From', 70, at([5, 4], [20, 4])),
    text('Nordmark Botanicals AB\nHamngatan 4\n411 06 Göteborg', 90, { ...at([5, 8], [45, 18]), id: 'sender' }),
    text('To', 70, at([55, 4], [20, 4])),
    text('Kaufhaus am Ring\nRingstraße 12\n50672 Köln', 90, { ...at([55, 8], [45, 18]), id: 'receiver' }),
    rule('below-parties', [5, 28], 95),
    text('SSCC', 70, at([5, 30], [30, 4])),
    text('0 9501101 530000001 0', 120, { ...at([5, 34], [95, 7]), bold: true }),
    text('CONTENT', 70, at([5, 43], [30, 4])),
    text('09501101530003', 100, { ...at([5, 47], [45, 6]), bold: true }),
    text('COUNT', 70, at([55, 43], [20, 4])),
    text('48', 100, { ...at([55, 47], [20, 6]), bold: true }),
    rule('below-content', [5, 55], 95),
    barcode('gs1-128', '(02)09501101530003(37)48', {
      ...at([2, 58], [101, 38]),
      moduleWidth: micrometres(500),
    }),
    barcode('gs1-128', '(00)095011015300000010', { ...at([2, 102], [101, 42]), moduleWidth: micrometres(500) }),
  ],
)

/** A tube of a laboratory, 25 × 10 mm. */
const tube = labelOf(
  [25, 10],
  [
    barcode('datamatrix', 'S26110042', { ...at([0.5, 1], [8, 8]), moduleWidth: micrometres(250), showText: false }),
    text('S26110042', 60, { ...at([9, 0.6], [15.5, 3]), bold: true, id: 'number' }),
    text('Lindqvist, Alma', 45, at([9, 3.6], [15.5, 2.6])),
    text('Serum · 2026-11-21', 45, at([9, 6.4], [15.5, 2.6])),
  ],
)

const ingredients =
  'Rolled oats 62 % (<b>gluten</b>), honey, <b>hazelnuts</b> 9 %, rapeseed oil, <b>milk</b> powder, salt. May contain traces of <b>peanuts</b>.'
const nutrition =
  'Energy | 1 842 kJ / 440 kcal\nFat | 18 g\nof which saturates | 2.1 g\nCarbohydrate | 57 g\nProtein | 9.4 g\nSalt | 0.3 g'

/** Food (Regulation EU 1169/2011, articles 9, 21 and 30): allergens stand out, from one field of the data. */
const food = labelOf(
  [80, 70],
  [
    text('Oat Crackers with honey', 140, { ...at([4, 3], [72, 7]), bold: true, minimumFontSize: micrometres(2_500) }),
    text('{{ingredients}}', 75, { ...at([4, 11], [72, 14]), wrap: true, id: 'ingredients' }),
    {
      ...at([4, 27], [42, 36]),
      id: 'nutrition',
      type: 'table',
      source: 'nutrition',
      columns: [
        { title: 'per 100 g', content: '{{row.1}}', width: millimetres(22), align: 'left' },
        { title: '', content: '{{row.2}}', width: millimetres(20), align: 'right' },
      ],
      rowHeight: millimetres(4.2),
      headerHeight: millimetres(4.5),
      lineWidth: micrometres(125),
      fontFamily: 'Noto Sans',
      fontSize: micrometres(2_300),
      minimumFontSize: micrometres(1_800),
    },
    barcode('ean13', '7350001234564', { ...at([47, 28], [32, 24]), moduleWidth: micrometres(250) }),
    text('500 g', 110, { ...at([49, 54], [28, 6]), bold: true, align: 'right' }),
    text('Best before {{= formatDate("2027-11-30", "DD.MM.YYYY") }}', 75, { ...at([46, 61], [31, 4]), align: 'right' }),
  ],
  {
    variables: [
      variable('ingredients', { allowsMarkup: true, sampleValue: ingredients }),
      variable('nutrition', { inputType: 'table', sampleValue: nutrition }),
    ],
  },
)

const sign = (pictogram: string, left: number): LabelElement => ({
  ...at([left, 11], [25, 25]),
  id: pictogram,
  type: 'pictogram',
  pictogram,
})

/** A dangerous substance (CLP, Regulation EC 1272/2008, articles 17 and 31): red frames with black signs. */
const hazard = labelOf(
  [105, 74],
  [
    text('Acetone', 160, { ...at([4, 2], [60, 8]), bold: true }),
    sign('ghs02', 4),
    sign('{{hazard}}', 31),
    text('Danger', 140, { ...at([58, 12], [44, 7]), bold: true }),
    text(
      'Highly flammable liquid and vapour. Causes serious eye irritation. May cause drowsiness or dizziness. Repeated exposure may cause skin dryness or cracking.',
      75,
      { ...at([58, 20], [44, 18]), wrap: true, id: 'hazards' },
    ),
    text(
      'Keep away from heat, hot surfaces, sparks, open flames and other ignition sources. No smoking. IF IN EYES: Rinse cautiously with water for several minutes.',
      75,
      { ...at([4, 40], [98, 10]), wrap: true, id: 'precautions' },
    ),
    text(
      'EC 200-662-2 · 1 L · Nordmark Kemi AB, Hamngatan 4, 411 06 Göteborg, +46 31 000 00 00',
      65,
      at([4, 51], [98, 4]),
    ),
    barcode('code128', 'AC-1000-L7', { ...at([4, 57], [60, 14]) }),
  ],
  { accentColor: '#d5001c', variables: [variable('hazard', { sampleValue: 'GHS07' })] },
)

/** The price at a shelf, white on red. */
const price = labelOf(
  [70, 38],
  [
    { ...at([0, 0], [70, 24]), id: 'area', type: 'box', lineWidth: micrometres(0), filled: true, ink: 'accent' },
    text('Ethiopia Yirgacheffe', 130, { ...at([3, 2], [64, 6]), bold: true, ink: 'white' }),
    text('89.90', 380, { ...at([3, 8], [64, 15]), bold: true, ink: 'white', align: 'right' }),
    barcode('ean13', '7350001234564', { ...at([2, 25], [32, 12.5]), moduleWidth: micrometres(250) }),
    text('179.80 SEK / kg', 90, { ...at([36, 27], [31, 5]), align: 'right' }),
  ],
  { accentColor: '#d5001c' },
)

/** Labels as they are used: each goes through every output. */
export const practiceLabels = [
  { name: 'Logistic', document: logistic },
  { name: 'Tube', document: tube },
  { name: 'Food', document: food },
  { name: 'Hazard', document: hazard },
  { name: 'Price', document: price },
]
