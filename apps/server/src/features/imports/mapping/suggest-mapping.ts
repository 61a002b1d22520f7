import type { ColumnMapping, ImportKind, ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { shortText } from '@labelwright/table-files/short-text'
import { articleNameColumn, orderColumns, orderDataPrefix, printedColumn } from '../../orders/order-export.service.ts'
import { reasonColumn } from '../importer/write-bad-rows.ts'
import { type FileColumn, looksLikeIdentifier, looksLikeName, type ScoredField, scoreOf } from './score-column.ts'

/** The fields in the order in which they choose their column. */
const fieldsOfKind = {
  articles: ['externalIdentifier', 'name', 'group', 'labels', 'pdfUrl'],
  orders: ['orderNumber', 'articleIdentifier', 'quantity', 'name', 'group'],
} as const satisfies Record<ImportKind, readonly ScoredField[]>

/** A column that was there twice: `name (2)` in a list that has `name`, too. */
const twinOf = (name: string, names: readonly string[]): string | undefined => {
  const base = /^(.+) \(\d+\)$/.exec(name)?.[1]
  return base !== undefined && names.includes(base) ? base : undefined
}

/** A file with our own names of fields is taken at its word, whatever its rows hold. */
const hasOwnNames = (names: readonly string[]) => names.includes('externalIdentifier') || names.includes('orderNumber')

/** The fields that columns are for, by the name of the column. */
function knownFields(kind: ImportKind, columns: readonly FileColumn[]): ReadonlyMap<string, ScoredField> {
  const names = columns.map(({ name }) => name)
  const scored = hasOwnNames(names) ? names.map((name) => ({ name, content: undefined })) : columns
  const fieldOf = new Map<string, ScoredField>()
  const give = (field: ScoredField) => {
    let best = { name: '', score: 0 }
    for (const column of scored) {
      const score = fieldOf.has(column.name) ? 0 : scoreOf(kind, field, column)
      if (score > best.score) best = { name: column.name, score }
    }
    if (best.score > 0) fieldOf.set(best.name, field)
  }
  for (const field of fieldsOfKind[kind]) give(field)
  if (kind === 'articles') giveByContent(columns, fieldOf)
  else if (isExportOfOrders(names)) fieldOf.set(articleNameColumn, 'articleName')
  // Beside an identifier, the name of an article is of more use as data.
  else if (![...fieldOf.values()].includes('articleIdentifier')) give('articleName')
  return fieldOf
}

/** Gives identifier and name to columns that no title names, where only one can be it. */
function giveByContent(columns: readonly FileColumn[], fieldOf: Map<string, ScoredField>): void {
  const give = (field: ScoredField, fits: (column: FileColumn) => boolean) => {
    if ([...fieldOf.values()].includes(field)) return
    const [only, ...others] = columns.filter((column) => !fieldOf.has(column.name) && fits(column))
    if (only && others.length === 0) fieldOf.set(only.name, field)
  }
  give('externalIdentifier', looksLikeIdentifier)
  give('name', looksLikeName)
}

/** What a file with these columns holds. */
export function suggestKind(columns: readonly FileColumn[]): ImportKind {
  const known = new Set(knownFields('orders', columns).values())
  // A list of articles may have some of them; all three are only in orders.
  const hasArticle = known.has('articleIdentifier') || known.has('articleName')
  return known.has('orderNumber') && hasArticle && known.has('quantity') ? 'orders' : 'articles'
}

/** A first guess at where the columns go; everything that is not known becomes data under its own name. */
export function suggestMapping(kind: ImportKind, columns: readonly FileColumn[]): ColumnMapping[] {
  const names = columns.map(({ name }) => name)
  const fieldOf = knownFields(kind, columns)
  const imported = importedOf(kind, names)
  return imported.map((name) => {
    const field = fieldOf.get(name)
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
