import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { findFileHashes, isFileUsed } from './organization.store.ts'
import {
  allowLongDeletion,
  deleteRowsOf,
  findReferences,
  findTenantTables,
  orderForDeletion,
  type Reference,
} from './tenant-tables.ts'

/**
 * Deletes every row of an organization in one transaction, then the files that nobody else's rows name, and writes a
 * certificate that says how much was deleted and when; it names nobody.
 */
export async function deleteOrganization({ database, blobs, config }: Context, organizationId: string): Promise<void> {
  const { counts, hashes } = await database.withOrganization(organizationId, async (trx) => {
    await allowLongDeletion(trx)
    const kept = await findFileHashes(trx)
    // Labels point to their published version and versions to their label: that circle is opened first.
    await trx.updateTable('labels').set({ publishedVersionId: null }).execute()
    const counted: Record<string, number> = {}
    const isOpened = ({ from, to }: Reference) => from === 'labels' && to === 'label_versions'
    const references = (await findReferences(trx)).filter((reference) => !isOpened(reference))
    for (const table of orderForDeletion(await findTenantTables(trx), references)) {
      counted[table] = await deleteRowsOf(trx, table)
    }
    return { counts: counted, hashes: kept }
  })
  let files = 0
  for (const sha256 of hashes) {
    // Nearly all print files stood in the database and are gone with their rows: of them nobody is asked.
    if (!(await blobs.has(sha256))) continue
    if (await database.withoutOrganization((trx) => isFileUsed(trx, sha256))) continue
    await blobs.remove(sha256)
    files += 1
  }
  const directory = join(config.dataDirectory, 'deleted-organizations')
  await mkdir(directory, { recursive: true })
  const certificate = { organizationId, deletedAt: new Date().toISOString(), rows: counts, files }
  await writeFile(join(directory, `${organizationId}.json`), `${JSON.stringify(certificate, null, 2)}\n`)
}
