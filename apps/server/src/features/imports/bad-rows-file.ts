import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ImportFile, readImportFile } from './importer/read-import-file.ts'
import * as store from './imports.store.ts'

const portion = 10_000

/** Why each bad line is bad, in English: the file goes on to others and comes back, and only pages speak other languages. */
async function findReasons(database: Database, organizationId: string, importId: string): Promise<Map<number, string>> {
  const reasons = new Map<number, string>()
  for (let after = 0; ; ) {
    const found = await database.withOrganization(organizationId, (trx) =>
      store.findBadLines(trx, importId, { after, take: portion }),
    )
    for (const { line, problems } of found) {
      const sentence = problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ')
      reasons.set(line, reasons.has(line) ? `${reasons.get(line)} ${sentence}` : sentence)
    }
    if (found.length < portion) return reasons
    after = found.at(-1)?.number ?? 0
  }
}

/** The header and the bad rows, as a reader finds them in the file; it waits for whoever downloads. */
export async function* streamBadRows(
  { database, readers }: Pick<Context, 'database' | 'readers'>,
  { row, ...file }: ImportFile & { readonly row: store.ImportRow },
): AsyncGenerator<Uint8Array> {
  const reasons = await findReasons(database, file.organizationId, row.id)
  const { read } = row.options as ImportOptions
  let next = Promise.withResolvers<Uint8Array | undefined>()
  let taken = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const running = readImportFile(readers, file, {
    task: { kind: 'bad-rows', read, reasons: [...reasons] },
    signal: stopping.signal,
    onPiece: async (piece) => {
      next.resolve(piece)
      await taken.promise
    },
  }).then(
    () => next.resolve(undefined),
    (error: unknown) => next.reject(error),
  )
  try {
    for (;;) {
      const piece = await next.promise
      if (piece === undefined) return
      yield piece
      next = Promise.withResolvers<Uint8Array | undefined>()
      const done = taken
      taken = Promise.withResolvers<void>()
      done.resolve()
    }
  } finally {
    stopping.abort(new Error('Nobody reads the bad rows any more'))
    await running
  }
}
