// Runs in a reader, which has no database and no environment: looks at a file, makes COPY text of its rows, or writes its bad ones.
import { openTable } from '@labelwright/table-files/open-table'
import { TableError } from '@labelwright/table-files/table-error'
import type { FileSource } from '../../../platform/readers/file-source.ts'
import type { SendPiece, StreamFile } from '../../../platform/readers/reader-program.ts'
import { type ImporterAnswer, type ImporterTask, importLimits } from './importer-protocol.ts'
import { lookAt } from './look-at-table.ts'
import { writeBadRows } from './write-bad-rows.ts'

const maxPieceBytes = 512 * 1024

/** One row of many groups may be longer than any message. */
const inPieces =
  (send: SendPiece): SendPiece =>
  async (bytes, progress) => {
    for (let from = 0; from < bytes.length; from += maxPieceBytes) {
      await send(bytes.subarray(from, from + maxPieceBytes), progress)
    }
  }

async function work(task: ImporterTask, source: FileSource, send: SendPiece): Promise<ImporterAnswer> {
  const table = openTable(source, task.read, importLimits)
  if (task.kind === 'look') return { kind: 'looked', look: lookAt(table) }
  if (task.kind === 'bad-rows') {
    await writeBadRows(table, task, inPieces(send))
    return { kind: 'written' }
  }
  // Only this needs the rules of articles and orders, and a person waits for a look.
  const { stageRows } = await import('./stage-rows.ts')
  return { kind: 'staged', staged: await stageRows(table, task, inPieces(send)) }
}

export const stream: StreamFile<ImporterTask, ImporterAnswer> = async (task, source, send) => {
  try {
    return await work(task, source, send)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { kind: 'refused', code: error.code, sentence: error.message, values: error.values }
  }
}
