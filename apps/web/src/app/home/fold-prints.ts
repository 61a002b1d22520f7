import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'

/** The newest print of something, and how many of the prints looked at were of the same. */
export interface FoldedPrint {
  readonly entry: HistoryEntry
  readonly prints: number
}

/** A test is no print of its article; a label without an article goes by itself. */
const subjectOf = ({ id, isTest, articleId, articleName, labelId }: HistoryEntry): string =>
  isTest ? id : (articleId ?? `${labelId} ${articleName}`)

/** Prints of the same article as one, newest first, `most` at most. */
export function foldPrints(entries: readonly HistoryEntry[], most: number): FoldedPrint[] {
  const bySubject = Map.groupBy(entries, subjectOf)
  return [...bySubject.values()].slice(0, most).flatMap(([entry, ...older]) => {
    return entry ? [{ entry, prints: older.length + 1 }] : []
  })
}
