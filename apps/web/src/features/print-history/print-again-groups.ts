import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'

/** As many labels as one job takes. */
const mostOfJob = 100

/** The jobs that prints are tried again in: one for each printer, or several of at most 100 prints each. */
export function jobsOf(entries: readonly HistoryEntry[]): readonly (readonly HistoryEntry[])[] {
  return [...Map.groupBy(entries, ({ printerId }) => printerId).values()].flatMap((ofPrinter) =>
    Array.from({ length: Math.ceil(ofPrinter.length / mostOfJob) }, (_, index) =>
      ofPrinter.slice(index * mostOfJob, (index + 1) * mostOfJob),
    ),
  )
}

export const labelsIn = (entries: readonly HistoryEntry[]): number =>
  entries.reduce((sum, { quantity }) => sum + quantity, 0)
