// Imports as the contract says them.
import type {
  Import,
  ImportOptions,
  ImportState,
  ImportWithDetails,
} from '@labelwright/contract/server/imports-schemas'
import type { ImportRow } from './imports.store.ts'
import type { Counts, PreviewRow } from './merge/merge.ts'

const noCounts: Counts = {
  rows: 0,
  good: 0,
  bad: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  deleted: 0,
  elsewhere: 0,
  withWarnings: 0,
}

export const importOf = (row: ImportRow): Import => ({
  id: row.id,
  state: row.state as ImportState,
  kind: row.kind as Import['kind'],
  fileName: row.fileName,
  fileBytes: row.fileBytes,
  configurationId: row.configurationId,
  configurationName: row.configurationName,
  by: row.byName,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  progress: row.progress,
  counts: { ...noCounts, ...(row.counts as Partial<Counts>) },
  message: row.message,
  reason: row.reason as Import['reason'],
  canBeUndone: row.canBeUndone && row.state === 'Finished',
})

export const detailsOf = (row: ImportRow): ImportWithDetails => ({
  ...importOf(row),
  detected: row.detected as ImportWithDetails['detected'],
  options: row.options as ImportOptions,
  preview: row.preview as PreviewRow[],
  problems: row.problems as ImportWithDetails['problems'],
  warnings: row.warnings as ImportWithDetails['warnings'],
})
