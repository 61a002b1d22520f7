import type { Migration } from './migration.ts'

type Json = Readonly<Record<string, unknown>>

/** Nothing had an ink of its own: everything stays black. Barcodes lose the options that nothing obeyed, so that they print as before. */
export const inksAndBarcodeOptions: Migration = {
  from: 2,
  reason:
    'Elements may be painted white or in an accent colour, shapes shaded, lines dashed or dotted; an option that a barcode cannot obey is refused.',
  migrate: (document) => {
    const { pages } = document
    const migrated = withElements(document)
    return Array.isArray(pages)
      ? { ...migrated, pages: pages.map((page) => migrateObject(page, withElements)) }
      : migrated
  },
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const migrateObject = (value: unknown, step: (object: Json) => Json): unknown => (isObject(value) ? step(value) : value)

function withElements(holder: Json): Record<string, unknown> {
  const { elements } = holder
  if (!Array.isArray(elements)) return { ...holder }
  return { ...holder, elements: elements.map((element) => migrateObject(element, migrateElement)) }
}

function migrateElement(element: Json): Json {
  if (element.type === 'barcode') return withoutIgnored(element)
  return element.type === 'text' ? withoutEmptyRuns(element) : withElements(element)
}

/** A text with an empty list of runs printed nothing; without one it would print its content. */
function withoutEmptyRuns(text: Json): Json {
  const { runs, ...rest } = text
  return Array.isArray(runs) && runs.length === 0 ? { ...rest, content: '' } : text
}

// Symbologies that obeyed an option in format 2. The lists never change, also when symbologies gain options.
const hadLevels = ['qr', 'gs1-qr', 'gs1-digital-link-qr', 'hibc-qr']
const hadColumns = ['pdf417', 'pdf417-compact', 'micropdf417', 'codablock-f', 'hibc-pdf417']
const hadSizes = [
  'micro-qr',
  'rmqr',
  'han-xin',
  'datamatrix-rectangular',
  'micropdf417',
  'hibc-datamatrix',
  'hibc-qr',
  'swiss-qr',
]
const hadNoText = `qr gs1-qr gs1-digital-link-qr hibc-qr micro-qr rmqr swiss-qr datamatrix gs1-datamatrix
  gs1-digital-link-datamatrix hibc-datamatrix datamatrix-rectangular royal-mail-mailmark aztec aztec-rune hibc-aztec
  maxicode han-xin dotcode gs1-dotcode pdf417 pdf417-compact hibc-pdf417 micropdf417 codablock-f`.split(/\s+/)
// rMQR has two levels; the others were taken for the next one.
const rmqrLevels: Json = { L: 'M', M: 'M', Q: 'H', H: 'H' }

function withoutIgnored(barcode: Json): Json {
  const { errorCorrection, columns, symbolVersion, checkCharacter, ...kept } = barcode
  const symbology = String(barcode.symbology)
  const options: Record<string, unknown> = {}
  if (symbology === 'rmqr') options.errorCorrection = rmqrLevels[String(errorCorrection)] ?? errorCorrection
  if (hadLevels.includes(symbology)) options.errorCorrection = errorCorrection
  if (hadSizes.includes(symbology)) options.symbolVersion = symbolVersion
  // A size says the columns already.
  if (hadColumns.includes(symbology) && options.symbolVersion === undefined) options.columns = columns
  if (symbology === 'code39') options.checkCharacter = checkCharacter
  if (hadNoText.includes(symbology)) options.showText = false
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...kept, ...Object.fromEntries(given) }
}
