// The key that articles of a file are matched by, kept in step with the mapping while a person edits it.
import type {
  ColumnMapping,
  ImportField,
  ImportOptions,
  ImportWithDetails,
} from '@labelwright/contract/server/imports-schemas'
import type { MessageKey } from '../../../lib/i18n.ts'

type Columns = ImportWithDetails['detected']['columns']

/** A question or a message beside the key. */
export type KeyNotice =
  /** A column was mapped to the identifier, and rows are matched by name. */
  | { readonly kind: 'question'; readonly doNamesRepeat: boolean; readonly isAnswered: boolean }
  /** The identifier was the key and has no column any more. */
  | { readonly kind: 'back-to-name' }

/** Options of an import, and what is to be asked or said about their key. */
export interface KeyedOptions {
  readonly options: ImportOptions
  readonly notice: KeyNotice | undefined
}

const columnOf = (mapping: readonly ColumnMapping[], field: ImportField) =>
  mapping.find((one) => one.field === field)?.column

/**
 * True if the first names repeat and the first identifiers do not. Rows cannot be matched by name then, so it is safe to
 * suggest the identifier.
 */
function isOnlyIdentifierUnique(columns: Columns, mapping: readonly ColumnMapping[]): boolean {
  const samplesOf = (field: ImportField) =>
    (columns.find(({ name }) => name === columnOf(mapping, field))?.samples ?? []).map((value) =>
      value.trim().toLowerCase(),
    )
  const [names, identifiers] = [samplesOf('name'), samplesOf('externalIdentifier')]
  const isUnique = (values: readonly string[]) => new Set(values).size === values.length
  return !isUnique(names) && isUnique(identifiers) && identifiers.length >= names.length
}

/** Changes the mapping. Asks what rows are matched by when the identifier gets a column, and says so when the key loses its own. */
export function withMapping(
  { options, notice }: KeyedOptions,
  mapping: readonly ColumnMapping[],
  columns: Columns,
): KeyedOptions {
  const next: ImportOptions = { ...options, mapping: [...mapping] }
  const had = columnOf(options.mapping, 'externalIdentifier') !== undefined
  const has = columnOf(mapping, 'externalIdentifier') !== undefined
  if (options.kind !== 'articles' || had === has) return { options: next, notice }
  if (has) {
    if (options.keyField !== 'name') return { options: next, notice: undefined }
    const doNamesRepeat = isOnlyIdentifierUnique(columns, mapping)
    return {
      options: doNamesRepeat ? { ...next, keyField: 'externalIdentifier' } : next,
      notice: { kind: 'question', doNamesRepeat, isAnswered: doNamesRepeat },
    }
  }
  if (options.keyField !== 'externalIdentifier' || columnOf(mapping, 'name') === undefined) {
    return { options: next, notice: undefined }
  }
  return { options: { ...next, keyField: 'name' }, notice: { kind: 'back-to-name' } }
}

/** Takes options in which a person may have chosen another key, which answers the question. */
export function withChoice({ options, notice }: KeyedOptions, chosen: ImportOptions): KeyedOptions {
  return chosen.keyField === options.keyField ? { options: chosen, notice } : withKey(notice, chosen)
}

/** Answers what rows are matched by. */
export const withAnswer = ({ options, notice }: KeyedOptions, keyField: ImportOptions['keyField']): KeyedOptions =>
  withKey(notice, { ...options, keyField })

const withKey = (notice: KeyNotice | undefined, options: ImportOptions): KeyedOptions => ({
  options,
  notice: notice?.kind === 'question' ? { ...notice, isAnswered: true } : undefined,
})

/** The message that holds the check while the question is open. */
export const openQuestion = (notice: KeyNotice | undefined): MessageKey | undefined =>
  notice?.kind === 'question' && !notice.isAnswered ? 'imports.keyUnanswered' : undefined
