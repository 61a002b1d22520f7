import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import type { Readers } from '../../../platform/readers/readers.ts'
import type { Look } from './look-at-table.ts'
import { tryPatiently } from './passing-failure.ts'
import { type ImportFile, readImportFile } from './read-import-file.ts'

/** While a person waits. */
const triesToLook = 3

/** A look has no pieces. */
const refusePiece = async (): Promise<never> => {
  throw new Error('The reader of a file sent something else')
}

/** Has a reader look at a file. Throws `file-not-readable`, or what passes when the server was too busy each time. */
export async function lookInto(readers: Readers, file: ImportFile, read: ImportOptions['read']): Promise<Look> {
  const look = () => readImportFile(readers, file, { task: { kind: 'look', read }, onPiece: refusePiece })
  return (await tryPatiently(look, { tries: triesToLook })).look
}
