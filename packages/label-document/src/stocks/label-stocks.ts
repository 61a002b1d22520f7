// Papers that labels are bought on, by the numbers on their packages. Sizes are those that the makers print there; the labels of
// a sheet stand in its middle with the gaps of the makers' own templates, which were compared with the templates of gLabels 4.
import type { BrotherTape } from '../brother-tapes.ts'
import type { LabelSheet } from '../label-paper.ts'
import { type Micrometres, millimetres } from '../lengths.ts'
import { centeredSheet } from './stock-sheets.ts'

export interface LabelStock {
  readonly id: string
  readonly brand: string
  /** Numbers of articles that have this paper; none where it is sold under many. */
  readonly articles: readonly string[]
  /** Across the paper as it goes through the printer. */
  readonly width: Micrometres
  readonly height: Micrometres
  /** Half of the width for a round one. */
  readonly cornerRadius: Micrometres
  /** For sheets, and for rolls with several labels across. */
  readonly sheet?: LabelSheet
  /** The roll by its name in a Brother QL printer. */
  readonly tape?: BrotherTape
}

const a4 = { width: millimetres(210), height: millimetres(297) }
const letter = { width: millimetres(215.9), height: millimetres(279.4) }
const inch = 25.4

/** Articles, width and height in millimetres, columns, rows, gap between columns, corner radius. */
type SheetRow = readonly [string, number, number, number, number, number?, number?]

const averyA4: readonly SheetRow[] = [
  ['L7159 J8159', 63.5, 33.9, 3, 8, 2.54, 1.5],
  ['L7160 J8160', 63.5, 38.1, 3, 7, 2.54, 1.5],
  ['L7161 J8161', 63.5, 46.6, 3, 6, 2.54, 2.5],
  ['L7162 J8162', 99.1, 33.9, 2, 8, 2.5, 1.5],
  ['L7163 J8163', 99.1, 38.1, 2, 7, 2.5, 1.5],
  ['L7164 J8164', 63.5, 72, 3, 4, 2.54, 3],
  ['L7165 J8165', 99.1, 67.7, 2, 4, 2.5, 3],
  ['L7166 J8166', 99.1, 93.1, 2, 3, 2.5, 3],
  ['L7167 J8167', 199.6, 289.1, 1, 1, 0, 3],
  ['L7168 J8168', 199.6, 143.5, 1, 2, 0, 3],
  ['L7169 J8169', 99.1, 139, 2, 2, 2.5, 2],
  ['L7173 J8173', 99.1, 57, 2, 5, 2.5, 2],
  ['L7651 J8651', 38.1, 21.2, 5, 13, 2.5, 1.5],
  ['L7654 L4770 L6140', 45.7, 25.4, 4, 10, 2.6, 1.5],
]

const zweckform: readonly SheetRow[] = [
  ['3422', 70, 35, 3, 8],
  ['3423', 105, 35, 2, 8],
  ['3424', 105, 48, 2, 6],
  ['3425', 105, 57, 2, 5],
  ['3426', 105, 70, 2, 4],
  ['3427', 105, 74, 2, 4],
  ['3474', 70, 37, 3, 8],
  ['3475 3490', 70, 36, 3, 8],
  ['3477', 105, 41, 2, 7],
  ['3478', 210, 297, 1, 1],
  ['3483', 105, 148, 2, 2],
  ['3652', 70, 42.3, 3, 7],
  ['3655', 210, 148, 1, 2],
  ['3657 4780', 48.5, 25.4, 4, 10],
  ['3659 4781', 97, 42.3, 2, 6],
  ['3660', 97, 67.7, 2, 4],
  ['3669', 70, 50.8, 3, 5],
  ['L4760', 192, 38, 1, 7, 0, 2],
  ['L4761', 192, 61, 1, 4, 0, 2],
]

const herma: readonly SheetRow[] = [
  ['4282', 210, 148, 1, 2],
  ['4428', 210, 297, 1, 1],
  ['4464', 70, 37, 3, 8],
  ['4676', 105, 148, 2, 2],
]

const averyLetter: readonly SheetRow[] = [
  ['5160', 2.625 * inch, inch, 3, 10, 3.175, 1.5],
  ['5161', 4 * inch, inch, 2, 10, 4.7625, 1.5],
  ['5162', 4 * inch, (4 / 3) * inch, 2, 7, 4.7625, 1.5],
  ['5163', 4 * inch, 2 * inch, 2, 5, 4.7625, 2],
  ['5164', 4 * inch, (10 / 3) * inch, 2, 3, 4.7625, 2],
  ['5167', 1.75 * inch, 0.5 * inch, 4, 20, 7.62, 1.5],
]

/** Articles, width across the roll and height in millimetres, corner radius. */
type RollRow = readonly [string, number, number, number?]

const dymo: readonly RollRow[] = [
  ['99010 S0722370', 28, 89, 1],
  ['99012 S0722400', 36, 89, 1],
  ['99014 S0722430', 54, 101, 1],
  ['99015 S0722440', 54, 70, 1],
  ['99017 S0722460', 12, 50, 1],
  ['99018 S0722470', 38, 190, 1],
  ['99019 S0722480', 59, 190, 1],
  ['11352 S0722520', 25, 54, 1],
  ['11354 S0722540', 57, 32, 2],
  ['11355 S0722550', 19, 51, 1],
  ['11356 S0722560', 41, 89, 1],
  ['S0904980', 104, 159, 1],
]

/** Articles of Brother and the roll's name. */
const brother: readonly (readonly [string, BrotherTape, number, number])[] = [
  ['DK-11201', '29x90', 29, 90],
  ['DK-11202', '62x100', 62, 100],
  ['DK-11203', '17x87', 17, 87],
  ['DK-11204', '17x54', 17, 54],
  ['DK-11208', '38x90', 38, 90],
  ['DK-11209', '62x29', 62, 29],
  ['DK-11240', '102x51', 102, 51],
  ['DK-11241', '102x152', 102, 152],
]
const roundBrother: readonly (readonly [string, BrotherTape, number])[] = [
  ['DK-11219', 'd12', 12],
  ['DK-11218', 'd24', 24],
  ['DK-11207', 'd58', 58],
]

/** Die-cut rolls of the usual sizes, Z-Perform and Z-Select among them, which have many numbers each. */
const zebra: readonly RollRow[] = [
  ['', 32, 25, 2],
  ['', 38, 25, 2],
  ['', 51, 25, 2],
  ['', 57, 32, 2],
  ['', 76, 51, 2],
  ['', 102, 51, 2],
  ['', 102, 76, 2],
  ['', 102, 102, 2],
  ['', 102, 152, 2],
]

const shipping: readonly RollRow[] = [
  ['A6', 105, 148],
  ['', 100, 150],
  ['4 × 6 in', 4 * inch, 6 * inch],
]

const words = (text: string): readonly string[] => text.split(' ').filter(Boolean)
const idOf = (...parts: readonly (string | number)[]): string =>
  parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

const sheetStock =
  (brand: string, paper: typeof a4) =>
  ([articles, width, height, columns, rows, gapX = 0, radius = 0]: SheetRow): LabelStock => {
    const size = { width: millimetres(width), height: millimetres(height) }
    return {
      id: idOf(brand, words(articles)[0] ?? ''),
      brand,
      articles: words(articles),
      ...size,
      cornerRadius: millimetres(radius),
      sheet: centeredSheet(paper, size, { columns, rows, gapX }),
    }
  }

const rollStock =
  (brand: string, named: (text: string) => readonly string[] = words) =>
  ([articles, width, height, radius = 0]: RollRow): LabelStock => ({
    id: idOf(brand, named(articles)[0] ?? `${width}x${height}`),
    brand,
    articles: named(articles),
    width: millimetres(width),
    height: millimetres(height),
    cornerRadius: millimetres(radius),
  })

/** Labels of 13 × 25 mm, two beside each other. */
function dymoTwoAcross(): LabelStock {
  const label = { width: millimetres(13), height: millimetres(25) }
  const paper = { width: millimetres(26), height: label.height }
  const sheet = centeredSheet(paper, label, { columns: 2, rows: 1 })
  const articles = ['11353', 'S0722530']
  return { id: 'dymo-11353', brand: 'DYMO', articles, ...label, cornerRadius: millimetres(1), sheet }
}

/** The papers that come with the product, sheets first. */
export const labelStocks: readonly LabelStock[] = [
  ...averyA4.map(sheetStock('Avery', a4)),
  ...zweckform.map(sheetStock('Avery Zweckform', a4)),
  ...herma.map(sheetStock('Herma', a4)),
  ...averyLetter.map(sheetStock('Avery', letter)),
  ...dymo.map(rollStock('DYMO')),
  dymoTwoAcross(),
  ...brother.map(([article, tape, width, height]) => ({ ...rollStock('Brother')([article, width, height, 1]), tape })),
  ...roundBrother.map(([article, tape, width]) => ({
    ...rollStock('Brother')([article, width, width, width / 2]),
    tape,
  })),
  ...zebra.map(rollStock('Zebra')),
  ...shipping.map(rollStock('Shipping', (text) => (text ? [text] : []))),
]
