import { ProductError } from '@labelwright/contract/errors'
import {
  type CheckImportBody,
  type Import,
  type ImportOptions,
  type ImportState,
  type ImportWithDetails,
  importOptions,
} from '@labelwright/contract/server/imports-schemas'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { validate } from '../../platform/http/validate.ts'
import { sightOf } from '../groups/sight.service.ts'
import { changeState, findOwnImport, moveImport } from './change-import.ts'
import { detailsOf } from './import-details.ts'
import { assertOptions, optionsOf } from './import-options.ts'
import { lookInto } from './importer/look-into.ts'
import { suggestKey } from './mapping/suggest-mapping.ts'

const checkable: readonly ImportState[] = ['Uploaded', 'Checked', 'Failed']

/** Reads the columns anew, as after the choice of another sheet, and suggests where they go unless that was said. */
async function lookAgain(
  ctx: Context,
  actor: Actor,
  { id, options: { mapping, ...asked } }: { readonly id: string; readonly options: ImportOptions },
): Promise<ImportWithDetails> {
  const { database, blobs, readers } = ctx
  const { organizationId } = actor
  const row = await database.withOrganization(organizationId, (trx) => findOwnImport(trx, actor, id))
  if (row.fileSha256 === null) throw new ProductError('import-in-other-state')
  const look = await lookInto(readers, { organizationId, path: await blobs.findFile(row.fileSha256) }, asked.read)
  const sent = mapping.length > 0 ? { ...asked, mapping } : asked
  const options = optionsOf({ configured: undefined, sent, look })
  if (mapping.length === 0) options.keyField = suggestKey(options.kind, options.mapping)
  return moveImport(ctx, actor, {
    id,
    from: checkable,
    changes: {
      state: 'Uploaded',
      options,
      kind: options.kind,
      detected: look.detected,
      message: null,
      endedAt: null,
      counts: {},
      preview: [],
      problems: [],
      warnings: [],
    },
  })
}

/** Tries the whole file with these options in the background; without a mapping only its columns are read again. */
export async function checkImport(
  ctx: Context,
  actor: Actor,
  { id, body }: { readonly id: string; readonly body: CheckImportBody },
): Promise<ImportWithDetails> {
  const options = validate(importOptions, body.options)
  if (options.mapping.length === 0) return lookAgain(ctx, actor, { id, options })
  const { organizationId } = actor
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const row = await findOwnImport(trx, actor, id)
    await assertOptions(trx, await sightOf(trx, actor), options)
    if (row.fileSha256 === null) throw new ProductError('import-in-other-state')
    const changes = { options, kind: options.kind, progress: 0, message: null, startedAt: null, endedAt: null }
    return changeState(trx, { row, organizationId }, { from: checkable, changes: { state: 'Checking', ...changes } })
  })
}

/** Does again what failed as the server was too busy, with the file that is there. */
export async function retryImport(ctx: Context, actor: Actor, id: string): Promise<ImportWithDetails> {
  const row = await ctx.database.withOrganization(actor.organizationId, (trx) => findOwnImport(trx, actor, id))
  const reason = row.reason as Import['reason']
  if (row.state !== 'Failed' || reason?.code !== 'too-busy') throw new ProductError('import-in-other-state')
  const { detected, options } = detailsOf(row)
  if (detected.columns.length === 0) return lookAgain(ctx, actor, { id, options })
  const state = row.startedAt ? 'Waiting' : 'Checking'
  const changes = { state, progress: 0, message: null, endedAt: null } as const
  return moveImport(ctx, actor, { id, from: ['Failed'], changes })
}
