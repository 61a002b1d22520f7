// A reader program for tests of imports: it sends rows that no file makes, as a file could that has taken over its reader.
import type { StreamFile } from '../../../platform/readers/reader-program.ts'
import type { ImporterAnswer } from '../importer/importer-protocol.ts'

export interface PlantedRows {
  readonly copyText: string
  /** The number of rows that it claims. */
  readonly staged: number
}

const detected = { type: 'csv', encoding: 'utf-8', delimiter: ',', sheets: [], columns: [] } as const

export const stream: StreamFile<PlantedRows, ImporterAnswer> = async ({ copyText, staged }, _source, send) => {
  await send(Buffer.from(copyText), 1)
  const warned = { rows: 0, first: [] }
  return {
    kind: 'staged',
    staged: { detected: { ...detected, sheets: [], columns: [] }, rows: staged, staged, warned },
  }
}
