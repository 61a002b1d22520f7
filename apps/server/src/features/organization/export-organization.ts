import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { readPrintFile } from '../printing/print-files.service.ts'
import { findFileHashes } from './organization.store.ts'
import { findExportPage, findPrimaryKey, findTenantTables, neverExported } from './tenant-tables.ts'

/** One file of the archive as the list at its end names it. */
interface ListedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  /** Of a file with rows. */
  readonly rows?: number
}

const rowsPerFile = 5_000

/**
 * Everything that an organization has, as a gzipped tar that is made while it is sent: `data/<table>-0001.jsonl` with one
 * row a line, `files/<sha256>` with print files, and at the end `manifest.json` with every name, size and SHA-256.
 */
export function exportOrganization({ database, blobs, log }: Context, { organizationId }: Actor): Readable {
  const archive = pack()
  const listed: ListedFile[] = []

  const add = async (name: string, content: Buffer, rows?: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    archive.entry({ name, size: content.length }, content, (error) => (error ? reject(error) : resolve()))
    await promise
    listed.push({
      name,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      ...(rows === undefined ? {} : { rows }),
    })
  }

  const addTable = async (table: string) => {
    const key = await database.withOrganization(organizationId, (trx) => findPrimaryKey(trx, table))
    let behind: readonly string[] | undefined
    for (let part = 0; ; part += 1) {
      const { lines, last } = await database.withOrganization(organizationId, (trx) =>
        findExportPage(trx, { table, key, take: rowsPerFile, behind }),
      )
      behind = last
      if (lines.length > 0 || part === 0) {
        const content = Buffer.from(lines.map((line) => `${line}\n`).join(''))
        await add(`data/${table}-${String(part + 1).padStart(4, '0')}.jsonl`, content, lines.length)
      }
      if (lines.length < rowsPerFile) return
    }
  }

  const fill = async () => {
    const tables = await database.withOrganization(organizationId, findTenantTables)
    for (const table of tables.filter((each) => !neverExported.includes(each))) await addTable(table)
    for (const sha256 of await database.withOrganization(organizationId, findFileHashes)) {
      const bytes = await database.withOrganization(organizationId, (trx) => readPrintFile(trx, blobs, sha256))
      await add(`files/${sha256}`, bytes)
    }
    const manifest = {
      format: 'labelwright-organization-export',
      formatVersion: 1,
      organizationId,
      exportedAt: new Date().toISOString(),
      files: listed,
    }
    archive.entry({ name: 'manifest.json' }, `${JSON.stringify(manifest, null, 2)}\n`)
    archive.finalize()
  }

  const out = new PassThrough()
  // Whoever reads the stream sees it break; the reason belongs into the log.
  const logBreak = (error: unknown) =>
    log.warn({ err: error, organizationId }, 'the export of an organization broke off')
  pipeline(archive, createGzip(), out).catch(logBreak)
  fill().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return out
}
