import { Readable } from 'node:stream'
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type {
  Import,
  ImportWithDetails,
  ImportWithUndo,
  StartImportBody,
} from '@labelwright/contract/server/imports-schemas'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import { streamBadRows } from './bad-rows-file.ts'
import { changeState, findOwnImport, moveImport } from './change-import.ts'
import { rememberOptions } from './import-configurations.service.ts'
import { detailsOf, importOf } from './import-details.ts'
import { messageOf } from './import-messages.ts'
import { assertOptions } from './import-options.ts'
import { badRowsType } from './importer/write-bad-rows.ts'
import * as store from './imports.store.ts'
import { assertUndoable, findUndoHindrance } from './undo-hindrance.ts'

export const getImport = ({ database }: Context, actor: Actor, id: string): Promise<ImportWithUndo> =>
  database.withOrganization(actor.organizationId, async (trx) => {
    const row = await findOwnImport(trx, actor, id)
    return { ...detailsOf(row), undoHindrance: await findUndoHindrance(trx, actor, row) }
  })

/** Imports a checked file in the background. Throws `import-has-bad-rows` unless these are to be skipped. */
export const startImport = (
  { database }: Context,
  actor: Actor,
  { id, body: { rememberAs } }: { readonly id: string; readonly body: StartImportBody },
): Promise<ImportWithDetails> =>
  database.withOrganization(actor.organizationId, async (trx) => {
    const { organizationId } = actor
    // A data importer runs configurations; only an administrator changes them.
    if (rememberAs && !actor.isAdministrator) throw new ProductError('not-allowed')
    const row = await findOwnImport(trx, actor, id)
    if (row.state !== 'Checked') throw new ProductError('import-in-other-state')
    const { options, counts } = detailsOf(row)
    if (counts.bad > 0 && !options.skipBadRows) throw new ProductError('import-has-bad-rows')
    await assertOptions(trx, await sightOf(trx, actor), options)
    const configuration = rememberAs
      ? await rememberOptions(trx, organizationId, { name: rememberAs, options })
      : undefined
    const changes = {
      state: 'Waiting',
      progress: 0,
      message: null,
      isStartedUnseen: false,
      ...(configuration && { configuration }),
    } as const
    return changeState(trx, { row, organizationId }, { from: ['Checked'], changes })
  })

export const pauseImport = (ctx: Context, actor: Actor, id: string): Promise<ImportWithDetails> =>
  moveImport(ctx, actor, { id, from: ['Waiting', 'Running'], changes: { state: 'Paused' } })

export const resumeImport = (ctx: Context, actor: Actor, id: string): Promise<ImportWithDetails> =>
  moveImport(ctx, actor, { id, from: ['Paused'], changes: { state: 'Waiting' } })

export const cancelImport = (ctx: Context, actor: Actor, id: string): Promise<ImportWithDetails> =>
  moveImport(ctx, actor, {
    id,
    from: ['Uploaded', 'Checking', 'Checked', 'Waiting', 'Running', 'Paused'],
    changes: { state: 'Canceled', endedAt: 'now', message: messageOf('nothing-changed') },
  })

/**
 * Undoes in the background what an import changed. Throws `import-in-other-state` with the import that can be undone, as only
 * the last one of its configuration can.
 */
export const undoImport = ({ database }: Context, actor: Actor, id: string): Promise<ImportWithDetails> =>
  database.withOrganization(actor.organizationId, async (trx) => {
    const row = await findOwnImport(trx, actor, id)
    await assertUndoable(trx, actor, row)
    const change = { from: ['Finished'], changes: { state: 'Undoing', progress: 0 } } as const
    return changeState(trx, { row, organizationId: actor.organizationId }, change)
  })

/** The file of bad rows while it is read out of the file that was sent. */
export async function openBadRows(ctx: Context, actor: Actor, id: string) {
  const { organizationId } = actor
  const row = await ctx.database.withOrganization(organizationId, (trx) => findOwnImport(trx, actor, id))
  if (row.fileSha256 === null) throw new ProductError('not-found')
  const { detected } = detailsOf(row)
  const file = streamBadRows(ctx, { organizationId, row, path: await ctx.blobs.findFile(row.fileSha256) })
  return { type: badRowsType(detected.type), file: Readable.from(file) }
}

/** Everybody's imports for an administrator, one's own for everybody else. */
export const listImportHistory = (
  { database }: Context,
  actor: Actor,
  { take, offset }: store.Page,
): Promise<List<Import>> =>
  database.withOrganization(actor.organizationId, async (trx) => {
    const userId = actor.isAdministrator ? undefined : actor.userId
    const { list, total } = await store.findImports(trx, { take, offset, userId })
    return { data: list.map(importOf), total, take, offset }
  })
