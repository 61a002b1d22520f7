import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import type { Look } from './look-at-table.ts'
import { tryPatiently } from './passing-failure.ts'
import { runImporter } from './run-importer.ts'

/** While a person waits. */
const triesToLook = 3

/** Has an importer look at a file. Throws `file-not-readable`, or what passes when the server was too busy each time. */
export async function lookInto(path: string, read: ImportOptions['read']): Promise<Look> {
  const looked = await tryPatiently(() => runImporter({ path, task: { kind: 'look', read } }), { tries: triesToLook })
  if (looked.kind !== 'looked') throw new Error('The importer answered something else')
  return looked.look
}
