// How a file lands: what each kind knows, what a column may go to, and what must be said before a check.
import type {
  ColumnMapping,
  ImportField,
  ImportKind,
  ImportMode,
  ImportOptions,
  ReadOptions,
} from '@labelwright/contract/server/imports-schemas'
import type { MessageKey } from '../../../lib/i18n.ts'

export const importKinds = ['articles', 'orders'] as const satisfies readonly ImportKind[]
export const importModes = ['add-and-update', 'add', 'update', 'replace-group'] as const satisfies readonly ImportMode[]

/** The fields that a column can go to, in the order in which they are offered. */
const fieldsOfKind = {
  articles: ['externalIdentifier', 'name', 'group', 'labels', 'pdfUrl', 'data'],
  orders: ['orderNumber', 'name', 'group', 'articleIdentifier', 'articleName', 'quantity', 'data', 'orderData'],
} as const satisfies Record<ImportKind, readonly ImportField[]>

export const fieldsOf = (kind: ImportKind): readonly ImportField[] => fieldsOfKind[kind]

const keysOfKind = { articles: ['externalIdentifier', 'name'], orders: ['orderNumber'] } as const

/** What rows can be told apart by. */
export const keyFieldsOf = (kind: ImportKind): readonly ImportOptions['keyField'][] => keysOfKind[kind]

export const usualRead: ReadOptions = {
  type: 'auto',
  encoding: 'auto',
  delimiter: 'auto',
  sheet: '',
  hasHeader: true,
  skipRows: 'auto',
}

export const usualOptions = (kind: ImportKind): ImportOptions => ({
  kind,
  read: usualRead,
  mapping: [],
  keyField: keysOfKind[kind][0],
  mode: 'add-and-update',
  targetGroupIds: [],
  labelIds: [],
  skipBadRows: false,
  keepOtherData: true,
})

/** The options for the other kind: columns keep the fields that it knows too. */
export function asKind(options: ImportOptions, kind: ImportKind): ImportOptions {
  const known = fieldsOf(kind)
  return {
    ...options,
    kind,
    keyField: keyFieldsOf(kind)[0] ?? options.keyField,
    labelIds: kind === 'articles' ? options.labelIds : [],
    targetGroupIds: [],
    mapping: options.mapping.map((one) =>
      known.includes(one.field) ? one : { ...one, field: 'data', key: one.key || one.column },
    ),
  }
}

/** Entries take any number of columns; everything else takes one. */
export const takesMany = (field: ImportField): boolean => field === 'data' || field === 'orderData'

/** Sends a column to a field, or nowhere; what had the field before becomes data under its own name. */
export function withColumn(
  mapping: readonly ColumnMapping[],
  column: string,
  field: ImportField | undefined,
): readonly ColumnMapping[] {
  const others = mapping.filter((one) => one.column !== column)
  if (field === undefined) return others
  const freed = others.map(
    (one): ColumnMapping =>
      one.field === field && !takesMany(field) ? { ...one, field: 'data', key: one.column } : one,
  )
  const at = mapping.findIndex((one) => one.column === column)
  const own: ColumnMapping = { column, field, key: takesMany(field) ? column : '' }
  return at < 0 ? [...freed, own] : [...freed.slice(0, at), own, ...freed.slice(at)]
}

/** A mapping for the columns that a file has; where it knows none of them, all are data under their own names. */
export function mappingFor(columns: readonly string[], mapping: readonly ColumnMapping[]): readonly ColumnMapping[] {
  const known = mapping.filter(({ column }) => columns.includes(column))
  return known.length > 0 ? known : columns.map((column) => ({ column, field: 'data', key: column }))
}

/** Why it cannot be checked like this. */
export function hindranceOf({ kind, mapping, keyField, mode, targetGroupIds }: ImportOptions): MessageKey | undefined {
  const has = (field: ImportField) => mapping.some((one) => one.field === field)
  if (!has(keyField)) return `imports.keyMissing.${keyField}`
  if (kind === 'articles' && mode !== 'update' && !has('name') && !has('externalIdentifier')) {
    return 'imports.keyMissing.name'
  }
  if (kind === 'orders' && !has('articleIdentifier') && !has('articleName')) {
    return 'imports.articleMissing'
  }
  if (mode === 'replace-group' && targetGroupIds.length === 0) return 'imports.groupMissing'
  const keys = mapping
    .filter(({ field }) => takesMany(field))
    .map(({ field, key, column }) => `${field} ${(key || column).trim().toLowerCase()}`)
  return new Set(keys).size < keys.length ? 'imports.keyTwice' : undefined
}

/** Whether the file must be read anew for these options. */
export const isReadDifferently = (one: ReadOptions, other: ReadOptions): boolean =>
  JSON.stringify(one) !== JSON.stringify(other)
