// Everything the mapping needs before the first row of a file. Runs in a reader.
import type { RowProblem } from '@labelwright/contract/server/imports-schemas'
import { shortText } from '@labelwright/table-files/short-text'

/** A cell's way into a field, found out once per file. `column` is its place, 0 for the first. */
export interface MappedColumn {
  readonly column: number
  readonly name: string
  readonly field: string
  /** Of a data entry. */
  readonly key: string
}

/** Fields that tell articles and orders apart by what stands in them. */
export const identifierFields: ReadonlySet<string> = new Set(['externalIdentifier', 'articleIdentifier', 'orderNumber'])

/** Everything that has to be known to map rows; nothing of it is looked up while it runs. */
export interface MappingPlan {
  readonly kind: 'articles' | 'orders'
  readonly columns: readonly MappedColumn[]
  readonly keyField: 'externalIdentifier' | 'name' | 'orderNumber'
  /** Groups that rows may name, by name in lower case. */
  readonly groups: ReadonlyMap<string, string>
  readonly labels: ReadonlyMap<string, string>
  /** The groups of rows that name none; null is no group. */
  readonly targetGroupIds: readonly (string | null)[]
  readonly labelIds: readonly string[]
}

/** A row as it is staged: in each of its groups, or with what is wrong with it. */
export interface MappedRow {
  readonly problems: readonly RowProblem[]
  /**
   * Without their number and line: one for each of its groups. A row in error is one line with what names its article
   * or order, where the row tells: what it is about is in the file, however bad the row.
   */
  readonly values: readonly (readonly (string | null)[])[]
}

const beyondAscii = /[\u0080-\uffff]/

/** Names, identifiers and keys as everything else writes them: files from a Mac have letters and their marks apart (NFC). */
export const composed = (text: string): string => (beyondAscii.test(text) ? text.normalize('NFC') : text)

/** The key of the entry that a column goes to: its own name where none is said. */
export const entryKeyOf = ({ key, column }: { readonly key: string; readonly column: string }): string =>
  composed(key.trim() || shortText(column, 200))

/** What names something, unless it is longer than any name that is kept, or PostgreSQL cannot hold it. */
export const nameToStage = (text: string | undefined): string | null =>
  text && text.length <= longestName && !text.includes('\0') ? text : null
const longestName = 500

/** A list in one cell: names between semicolons; one that has a semicolon or a quote itself stands in quotes. */
export function splitNames(cell: string): string[] {
  const names: string[] = []
  for (const found of cell.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^;]*))\s*(?:;|$)/g)) {
    const name = found[1] === undefined ? (found[2] ?? '').trim() : found[1].replaceAll('""', '"')
    if (name !== '') names.push(name)
  }
  return names
}
