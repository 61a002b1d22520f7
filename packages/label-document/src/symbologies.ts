/** What is known of a symbology before anything is encoded in it. */
export interface SymbologyTraits {
  /** As people call it. */
  readonly title: string
  /** Linear bars grow with the frame; of a stacked symbol some rows do; postal bars have four heights; a matrix has square modules. */
  readonly shape: 'linear' | 'stacked' | 'postal' | 'matrix'
  /** Modules that must stay white on the left, on the right, and above and below. */
  readonly quietZone: readonly [left: number, right: number, aboveAndBelow: number]
  /** Whether the content is bracketed GS1 element strings. */
  readonly isGs1: boolean
  /** Whether the common encoders hold it; the others come with the symbol library, loaded when a document needs it. */
  readonly isBuiltIn: boolean
  /** Content that can be encoded: for a new element and for tests. */
  readonly example: string
}

type Quiet = SymbologyTraits['quietZone']

const traits =
  (shape: SymbologyTraits['shape']) =>
  (title: string, example: string, quietZone: Quiet): SymbologyTraits => ({
    title,
    shape,
    quietZone,
    isGs1: false,
    isBuiltIn: false,
    example,
  })

const linear = traits('linear')
const stacked = traits('stacked')
const postal = traits('postal')
const matrix = traits('matrix')

const builtIn = (rest: SymbologyTraits): SymbologyTraits => ({ ...rest, isBuiltIn: true })
const gs1 = (rest: SymbologyTraits): SymbologyTraits => ({ ...rest, isGs1: true })

const elementString = '(01)09501101530003(10)ABC123'
const gtin = '(01)09501101530003'
const composite = `${gtin}|(10)ABC123`
const hibc = 'A123BJC5D6E71'
// Amount and currency, and no reference (Swiss Implementation Guidelines QR-bill, table 8).
const swissBill =
  'SPC\n0200\n1\nCH9300762011623852957\nS\nMuster AG\nBahnhofstrasse\n1\n8001\nZürich\nCH\n\n\n\n\n\n\n\n199.95\nCHF\n\n\n\n\n\n\n\nNON\n\n\nEPD'
const four: Quiet = [4, 4, 4]
const two: Quiet = [2, 2, 2]
const one: Quiet = [1, 1, 1]
const ten: Quiet = [10, 10, 0]
// DataBar, Aztec and MaxiCode need none by their standards.
const none: Quiet = [0, 0, 0]

/** Every symbology of the product. Quiet zones as in the symbology's standard or, where GS1 uses it, the GS1 General Specifications chapter 5. */
export const symbologies = {
  code128: builtIn(linear('Code 128', 'LABEL-1234', ten)),
  'gs1-128': builtIn(gs1(linear('GS1-128', elementString, ten))),
  ean13: builtIn(linear('EAN-13', '7350001234564', [11, 7, 0])),
  ean8: builtIn(linear('EAN-8', '96385074', [7, 7, 0])),
  upca: builtIn(linear('UPC-A', '042100005264', [9, 9, 0])),
  upce: builtIn(linear('UPC-E', '01234565', [9, 7, 0])),
  itf14: builtIn(linear('ITF-14', '09501101530003', ten)),
  code39: builtIn(linear('Code 39', 'LABEL-39', ten)),
  qr: builtIn(matrix('QR Code', 'https://example.org/1', four)),
  'gs1-qr': builtIn(gs1(matrix('GS1 QR Code', elementString, four))),
  'gs1-digital-link-qr': builtIn(matrix('GS1 Digital Link QR Code', elementString, four)),
  datamatrix: builtIn(matrix('Data Matrix', 'Label 1234', one)),
  'gs1-datamatrix': builtIn(gs1(matrix('GS1 DataMatrix', elementString, one))),
  'datamatrix-rectangular': builtIn(matrix('Rectangular Data Matrix', 'Label 1234', one)),
  'gs1-datamatrix-rectangular': builtIn(gs1(matrix('Rectangular GS1 DataMatrix', elementString, one))),
  'gs1-digital-link-datamatrix': builtIn(matrix('GS1 Digital Link Data Matrix', elementString, one)),
  'code39-full-ascii': linear('Code 39 full ASCII', 'Label-39', ten),
  code93: linear('Code 93', 'LABEL 93', ten),
  codabar: linear('Codabar', 'A1234B', ten),
  msi: linear('MSI', '123456', [12, 12, 0]),
  code11: linear('Code 11', '12345-67', ten),
  telepen: linear('Telepen', 'Label', ten),
  plessey: linear('Plessey', '12345', ten),
  'interleaved-2-of-5': linear('Interleaved 2 of 5', '123456', ten),
  pharmacode: linear('Pharmacode', '117480', [6, 6, 0]),
  pzn: linear('PZN', '12345678', ten),
  code32: linear('Italian pharmacode (Code 32)', '01234567', ten),
  isbn: linear('ISBN', '978-1-56581-231-4', [11, 7, 0]),
  'databar-omni': gs1(linear('GS1 DataBar Omnidirectional', gtin, none)),
  'databar-truncated': gs1(linear('GS1 DataBar Truncated', gtin, none)),
  'databar-limited': gs1(linear('GS1 DataBar Limited', gtin, none)),
  'databar-expanded': gs1(linear('GS1 DataBar Expanded', elementString, none)),
  'databar-stacked': gs1(stacked('GS1 DataBar Stacked', gtin, none)),
  'databar-stacked-omni': gs1(stacked('GS1 DataBar Stacked Omnidirectional', gtin, none)),
  'databar-expanded-stacked': gs1(stacked('GS1 DataBar Expanded Stacked', elementString, none)),
  'ean13-composite': gs1(stacked('EAN-13 Composite', '7350001234564|(10)ABC123', [7, 7, 0])),
  'ean8-composite': gs1(stacked('EAN-8 Composite', '96385074|(10)ABC123', [5, 5, 0])),
  'upca-composite': gs1(stacked('UPC-A Composite', '042100005264|(10)ABC123', [9, 9, 0])),
  'gs1-128-composite': gs1(stacked('GS1-128 Composite', composite, ten)),
  'databar-omni-composite': gs1(stacked('GS1 DataBar Omnidirectional Composite', composite, one)),
  'databar-limited-composite': gs1(stacked('GS1 DataBar Limited Composite', composite, one)),
  'databar-expanded-composite': gs1(stacked('GS1 DataBar Expanded Composite', composite, one)),
  'databar-stacked-composite': gs1(stacked('GS1 DataBar Stacked Composite', composite, one)),
  pdf417: builtIn(stacked('PDF417', 'Label 1234', two)),
  'pdf417-compact': builtIn(stacked('Compact PDF417', 'Label 1234', two)),
  micropdf417: builtIn(stacked('MicroPDF417', 'Label 1234', one)),
  'codablock-f': stacked('Codablock F', 'Label 1234, second row', [10, 10, 1]),
  'micro-qr': matrix('Micro QR Code', '12345', two),
  rmqr: matrix('Rectangular Micro QR Code', 'Label 1234', two),
  'swiss-qr': builtIn(matrix('Swiss QR Code', swissBill, four)),
  aztec: matrix('Aztec Code', 'Label 1234', none),
  'aztec-rune': matrix('Aztec Rune', '125', none),
  maxicode: matrix('MaxiCode', 'Label 1234', one),
  'maxicode-carrier': matrix('MaxiCode for carriers', '841706672|840|001|1Z12345677', one),
  'han-xin': matrix('Han Xin Code', 'Label 1234', [3, 3, 3]),
  dotcode: matrix('DotCode', 'Label 1234', [3, 3, 3]),
  'gs1-dotcode': gs1(matrix('GS1 DotCode', elementString, [3, 3, 3])),
  'hibc-code128': linear('HIBC Code 128', hibc, ten),
  'hibc-code39': linear('HIBC Code 39', hibc, ten),
  'hibc-datamatrix': matrix('HIBC Data Matrix', hibc, one),
  'hibc-qr': matrix('HIBC QR Code', hibc, four),
  'hibc-aztec': matrix('HIBC Aztec Code', hibc, none),
  'hibc-pdf417': builtIn(stacked('HIBC PDF417', hibc, two)),
  'royal-mail': postal('Royal Mail 4-state', 'LE28HS9Z', [4, 4, 4]),
  'royal-mail-mailmark': matrix('Royal Mail Mailmark', 'JGB 012100123412345678AB19XY1A 0             www.xyz.com', one),
  kix: postal('PostNL KIX', '1231FZ13XHS', [4, 4, 4]),
  imb: postal('USPS Intelligent Mail', '0123456709498765432101234567891', [6, 6, 2]),
  postnet: postal('USPS POSTNET', '01234', [6, 6, 2]),
  'australia-post': postal('Australia Post', '5956439111ABA 9', [12, 12, 4]),
  'japan-post': postal('Japan Post', '6540123789-A-K-Z', [4, 4, 4]),
  'deutsche-post-identcode': linear('Deutsche Post Identcode', '563102430313', ten),
  'deutsche-post-leitcode': linear('Deutsche Post Leitcode', '21348075016401', ten),
} as const satisfies Readonly<Record<string, SymbologyTraits>>

export type Symbology = keyof typeof symbologies

/** What is known of a symbology. */
export const symbologyTraits = (symbology: Symbology): SymbologyTraits => symbologies[symbology]
