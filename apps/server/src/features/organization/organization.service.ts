import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import { deletionGraceMs } from '@labelwright/contract/server/organization'
import type {
  DeleteOrganizationBody,
  DeletionRequested,
  Organization,
  OutboxMail,
  SaveOrganizationBody,
} from '@labelwright/contract/server/organization-schemas'
import { subscriptionChangeLifeMs } from '@labelwright/contract/server/subscription'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { enqueueJob, withdrawJob } from '../../platform/jobs/job-queue.ts'
import { enqueueMail, findWaitingMails, type OutboxPage } from '../../platform/mail/mail.ts'
import { followMailedLink, makeMailedLink, recordLinkReader } from '../../platform/mail/mailed-links.ts'
import { assertPassword } from '../sign-in/own-password.service.ts'
import { recordUserChange } from '../users/user-history.service.ts'
import { deleteOrganization } from './delete-organization.ts'
import { deletionMail } from './deletion-mail.ts'
import * as store from './organization.store.ts'

function deletionOf(row: store.OrganizationRow): Organization['deletion'] {
  const confirmed = row.deletionConfirmedAt
  if (confirmed) {
    return {
      state: 'confirmed',
      at: confirmed.toISOString(),
      rowsGoAt: new Date(confirmed.getTime() + deletionGraceMs).toISOString(),
    }
  }
  return row.deletionRequestedAt
    ? { state: 'requested', at: row.deletionRequestedAt.toISOString(), rowsGoAt: null }
    : null
}

/** Kind of the job that deletes an organization when its days of grace are over. */
export const deleteOrganizationKind = 'delete-organization'

const organizationOf = (row: store.OrganizationRow): Organization => ({
  id: row.organizationId,
  name: row.name,
  isSecondFactorDemanded: row.isSecondFactorDemanded,
  deletion: deletionOf(row),
  version: row.version,
})

const read = async (trx: Transaction) => organizationOf(await store.findOrganization(trx))

export function getOrganization(ctx: Context, actor: Actor): Promise<Organization> {
  return ctx.database.withOrganization(actor.organizationId, read)
}

export function saveOrganization(ctx: Context, actor: Actor, body: SaveOrganizationBody): Promise<Organization> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    if (!(await store.updateOrganization(trx, body))) throw new ProductError('stale-version')
    return read(trx)
  })
}

export async function requestDeletion(
  ctx: Context,
  actor: Actor,
  { password, name }: DeleteOrganizationBody,
): Promise<DeletionRequested> {
  await assertPassword(ctx, actor, password)
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { organizationId } = actor
    const organization = await store.findOrganization(trx)
    if (organization.name !== name) {
      throw new ProductError('validation-failed', {
        errors: [{ path: 'name', code: 'different', message: `Type the name exactly: ${organization.name}` }],
      })
    }
    const { token, expiresAt } = await makeMailedLink(trx, {
      organizationId,
      purpose: 'organization-deletion',
      subjectId: organizationId,
      lifeMs: subscriptionChangeLifeMs,
    })
    await store.setDeletion(trx, 'requested')
    const link = `${ctx.config.publicUrl}/#/organization?deletion=${token}`
    const text = deletionMail(name, link)
    await enqueueMail(trx, { organizationId, to: actor.email, link, isForTenantAdmins: true, ...text })
    return { expiresAt: expiresAt.toISOString(), ...(ctx.hasMailServer ? {} : { confirmationUrl: link }) }
  })
}

export function confirmDeletion(ctx: Context, token: string): Promise<Organization> {
  return followMailedLink(ctx.database, {
    purpose: 'organization-deletion',
    token,
    work: async (trx, { organizationId }) => {
      await store.setDeletion(trx, 'confirmed')
      const delaySeconds = deletionGraceMs / 1_000
      await enqueueJob(trx, { organizationId, kind: deleteOrganizationKind, subject: organizationId, delaySeconds })
      return read(trx)
    },
  })
}

export function cancelDeletion(ctx: Context, actor: Actor): Promise<Organization> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    if (!deletionOf(await store.findOrganization(trx))) throw new ProductError('not-found')
    await store.setDeletion(trx, 'none')
    await withdrawJob(trx, { kind: deleteOrganizationKind, subject: actor.organizationId })
    return read(trx)
  })
}

/** Names everybody who was shown a link in the history of the account that it opens. */
async function recordReading(trx: Transaction, actor: Actor, links: readonly string[]): Promise<void> {
  const { organizationId, userId: byId } = actor
  for (const { purpose, subjectId } of await recordLinkReader(trx, links, actor)) {
    if (purpose !== 'password-reset') continue
    await recordUserChange(trx, { organizationId, userId: subjectId, byId, what: 'link-read' })
  }
}

export function listOutbox(ctx: Context, actor: Actor, page: OutboxPage): Promise<List<OutboxMail>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    if (ctx.hasMailServer) return { data: [], total: 0, ...page }
    const { list, total } = await findWaitingMails(trx, {
      ...page,
      isTenantAdmin: actor.keys.has('AccountType:TenantAdmin'),
    })
    await recordReading(
      trx,
      actor,
      list.flatMap((row) => row.link ?? []),
    )
    const data = list.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      link: row.link,
      createdAt: row.createdAt.toISOString(),
    }))
    return { data, total, ...page }
  })
}

/** Deletes an organization whose confirmation is 30 days old; one whose deletion was canceled stays. */
export async function deleteWhenDue(ctx: Context, organizationId: string): Promise<void> {
  const organization = await ctx.database.withOrganization(organizationId, store.findOrganization)
  const confirmed = organization.deletionConfirmedAt
  if (!confirmed) return
  // The clocks of database and server may differ: the job comes back.
  if (confirmed.getTime() + deletionGraceMs > Date.now()) throw new Error('the days of grace are not over yet')
  await deleteOrganization(ctx, organizationId)
  ctx.log.warn({ organizationId }, 'an organization was deleted as confirmed 30 days ago')
}
