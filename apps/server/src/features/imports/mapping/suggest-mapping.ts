import type { ColumnMapping, ImportKind, ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { shortText } from '@labelwright/table-files/short-text'
import { articleNameColumn, orderColumns, orderDataPrefix, printedColumn } from '../../orders/order-export.service.ts'
import { reasonColumn } from '../importer/write-bad-rows.ts'

/** Titles of an article's number, in an article file and in an order file alike. */
const productNumberTitles = [
  'varenr',
  'varenummer',
  'varunummer',
  'produktnummer',
  'productnumber',
  'productid',
  'itemcode',
  'articlecode',
  'artikelkod',
] as const

/** Names of columns that people use, as letters and digits only, for the fields they mean. The first that fits wins. */
const articleFields = {
  externalIdentifier: [
    'externalidentifier',
    'articlenumber',
    'articleno',
    'artno',
    'itemnumber',
    'itemno',
    'itemid',
    'partnumber',
    'sku',
    'identifier',
    'artikelnummer',
    'artnr',
    'artikelnr',
    'articleid',
    'artikelid',
    ...productNumberTitles,
    'number',
    'nummer',
    'id',
  ],
  name: [
    'name',
    'articlename',
    'itemname',
    'productname',
    'namn',
    'benämning',
    'description',
    'beskrivning',
    'title',
    'artikelbenämning',
  ],
  group: ['group', 'groups', 'grupp'],
  labels: ['labels', 'label', 'etiketter', 'etikett'],
  pdfUrl: ['pdfurl', 'pdf'],
} as const
const orderFields = {
  orderNumber: ['ordernumber', 'orderno', 'order', 'ordernummer', 'ordernr', 'ordrenr', 'ordrenummer', 'orderid'],
  articleIdentifier: [
    'articleidentifier',
    'articlenumber',
    'articleno',
    'externalidentifier',
    'itemnumber',
    'itemno',
    'sku',
    'articleid',
    'itemid',
    'artno',
    'partnumber',
    'artikelnummer',
    'artnr',
    'artikelnr',
    'artikelid',
    ...productNumberTitles,
    'article',
    'item',
    'artikel',
  ],
  quantity: ['quantity', 'qty', 'amount', 'antal', 'kvantitet', 'count', 'pieces', 'menge', 'anzahl'],
  name: ['name', 'ordername', 'customer', 'customername', 'kund', 'namn'],
  group: ['group', 'grupp'],
} as const

/** Of orders without a column for the identifier; beside one, a name is of more use as data. */
const articleNames = [
  'articlename',
  'itemname',
  'productname',
  'product',
  'artikelnamn',
  'produktnamn',
  'produkt',
  'benämning',
  'artikelbenämning',
  'description',
  'beskrivning',
]

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A column that was there twice: `name (2)` in a list that has `name`, too. */
const twinOf = (name: string, names: readonly string[]): string | undefined => {
  const base = /^(.+) \(\d+\)$/.exec(name)?.[1]
  return base !== undefined && names.includes(base) ? base : undefined
}

/** The fields that columns are for, by the name of the column. */
function knownFields(kind: ImportKind, names: readonly string[]): ReadonlyMap<string, string> {
  const fields: Readonly<Record<string, readonly string[]>> = kind === 'articles' ? articleFields : orderFields
  const fieldOf = new Map<string, string>()
  const give = (field: string, known: readonly string[]) => {
    const found = known.flatMap((each) => names.find((name) => lettersOf(name) === each && !fieldOf.has(name)) ?? [])[0]
    if (found !== undefined) fieldOf.set(found, field)
  }
  for (const [field, known] of Object.entries(fields)) give(field, known)
  if (kind === 'orders') {
    const isIdentified = [...fieldOf.values()].includes('articleIdentifier')
    if (isExportOfOrders(names)) fieldOf.set(articleNameColumn, 'articleName')
    else if (!isIdentified) give('articleName', articleNames)
  }
  return fieldOf
}

/** What a file with these columns holds. */
export function suggestKind(names: readonly string[]): ImportKind {
  const known = new Set(knownFields('orders', names).values())
  // A list of articles may have some of them; all three are only in orders.
  const hasArticle = known.has('articleIdentifier') || known.has('articleName')
  return known.has('orderNumber') && hasArticle && known.has('quantity') ? 'orders' : 'articles'
}

/** A first guess at where the columns go; everything that is not known becomes data under its own name. */
export function suggestMapping(kind: ImportKind, names: readonly string[]): ColumnMapping[] {
  const fieldOf = knownFields(kind, names)
  const imported = importedOf(kind, names)
  return imported.map((name) => {
    const field = fieldOf.get(name) as ColumnMapping['field'] | undefined
    if (field) return { column: name, field, key: '' }
    if (kind === 'orders' && name.startsWith(orderDataPrefix)) {
      return { column: name, field: 'orderData', key: shortText(name.slice(orderDataPrefix.length), 200) }
    }
    const twin = twinOf(name, names)
    // Where both are data, each keeps its own key.
    const isTaken = twin !== undefined && imported.includes(twin) && !fieldOf.has(twin)
    const key = isTaken ? name : (twin ?? name)
    return { column: name, field: 'data', key: shortText(key, 200) }
  })
}

/** Without what our own files tell only: why a row is bad, in the last column, and in exported orders what was printed. */
function importedOf(kind: ImportKind, names: readonly string[]): readonly string[] {
  const rows = names.at(-1) === reasonColumn ? names.slice(0, -1) : names
  return kind === 'orders' && isExportOfOrders(names) ? rows.filter((name) => name !== printedColumn) : rows
}

const isExportOfOrders = (names: readonly string[]) => orderColumns.every((column) => names.includes(column))

/** The key that a mapping can tell rows apart by. */
export function suggestKey(kind: ImportKind, mapping: readonly ColumnMapping[]): ImportOptions['keyField'] {
  if (kind === 'orders') return 'orderNumber'
  return mapping.some(({ field }) => field === 'externalIdentifier') ? 'externalIdentifier' : 'name'
}
