import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { ListSignerChangesQuery, SignerChange, SignOffBody } from '@labelwright/contract/server/signers-schemas'
import type { Context } from '../../../context.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordAudit } from '../../audit/record-audit.service.ts'
import { fullNameOf } from '../signing/full-name.ts'
import { confirmSigner, sign } from '../signing/sign.service.ts'
import * as store from './signer-changes.store.ts'

const changeOf = (row: store.ChangeRow, actor: Actor): SignerChange => ({
  id: row.id,
  at: row.at.toISOString(),
  userId: row.userId,
  fullName: fullNameOf(row),
  by: row.byId === null ? null : fullNameOf({ firstname: row.byFirstname, lastname: row.byLastname }),
  what: row.what as SignerChange['what'],
  before: row.before,
  after: row.after,
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.signedOffAt && {
    signedOff: {
      fullName: fullNameOf({ firstname: row.signedFirstname, lastname: row.signedLastname }),
      at: row.signedOffAt.toISOString(),
    },
  }),
  isMine:
    row.signedOffAt === null && row.userId !== actor.userId && actor.keys.has('QualityAssuranceRole:QualityManager'),
})

export function listSignerChanges(
  ctx: Context,
  actor: Actor,
  { open = true, take, offset }: ListSignerChangesQuery,
): Promise<List<SignerChange>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { list, total } = await store.findChanges(trx, { open, take, offset })
    return { data: list.map((row) => changeOf(row, actor)), total, take, offset }
  })
}

/** A quality manager has looked at these changes. Throws `not-yourself` where one is about themselves, `stale-version` where one is signed off. */
export async function signOffSignerChanges(
  ctx: Context,
  actor: Actor,
  { ids, reason, ...signature }: SignOffBody,
): Promise<void> {
  const { organizationId, userId } = actor
  const confirmedBy = await confirmSigner(ctx, actor, signature)
  await ctx.database.withOrganization(organizationId, async (trx) => {
    const changes = await store.lockOpenChanges(trx, ids)
    if (changes.length !== new Set(ids).size) throw new ProductError('stale-version')
    if (changes.some((change) => change.userId === userId)) throw new ProductError('not-yourself')
    const recordSha256 = sha256Of(canonicalJson(JSON.parse(JSON.stringify(changes))))
    const signatureId = await sign(trx, { actor, meaning: 'responsibility', reason, confirmedBy, of: { recordSha256 } })
    await store.signOff(trx, { ids, userId, signatureId })
    const entity = { kind: 'quality-assurance', id: organizationId }
    const after = { changes: changes.map(({ id }) => id), recordSha256 }
    await recordAudit(trx, { actor, action: 'signer-changes-signed-off', entity, after, reason, signatureId })
  })
}
