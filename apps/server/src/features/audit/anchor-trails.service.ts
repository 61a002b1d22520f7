// Keeps the heads of audit trails where the owner of the database cannot change them, and finds out by them that a database
// was restored.
import type { Context } from '../../context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { readAnchors, sendAnchor, type TakenAnchor } from './anchor-places.ts'
import * as store from './audit-trail.store.ts'
import { recordAudit } from './record-audit.service.ts'
import { anchorMail } from './trail-mails.ts'
import { restoredAction } from './verify-chain.ts'

/** Where the trail has grown since the last anchor. Outside first: what could not be sent is not counted as an anchor. */
async function anchorTrail(ctx: Context, organizationId: string): Promise<void> {
  const { database, config } = ctx
  const head = await database.withOrganization(organizationId, async (trx) => {
    const [now, last] = [await store.findHead(trx), await store.findLastAnchor(trx)]
    return now && now.seq > Number(last?.seq ?? 0) ? now : undefined
  })
  if (!head) return
  const anchor: TakenAnchor = { ...head, organizationId, at: new Date().toISOString() }
  if (config.auditAnchors) await sendAnchor(config.auditAnchors, anchor)
  await database.withOrganization(organizationId, async (trx) => {
    await store.insertAnchor(trx, organizationId, head)
    const { anchorRecipients } = await store.findSettings(trx)
    const mail = anchorMail({ ...anchor, hash: head.hash.toString('hex') })
    for (const to of anchorRecipients) await enqueueMail(trx, { organizationId, to, link: null, ...mail })
  })
}

const organizationsOf = (ctx: Context) => ctx.database.withoutOrganization(store.findAuditedOrganizations)

/** One that fails leaves the others alone, and is tried again with the next run. */
export async function anchorTrails(ctx: Context): Promise<void> {
  for (const organizationId of await organizationsOf(ctx)) {
    await anchorTrail(ctx, organizationId).catch((error: unknown) => {
      ctx.log.error({ err: error, organizationId }, 'the head of the audit trail could not be anchored')
    })
  }
}

async function noteRestoration(ctx: Context, { path, organizationId }: { path: string; organizationId: string }) {
  const last = (await readAnchors(path, organizationId)).at(-1)
  if (!last) return
  await ctx.database.withOrganization(organizationId, async (trx) => {
    const head = await store.findHead(trx)
    if (!head || head.seq >= last.seq) return
    const lastAnchor = { seq: last.seq, hash: last.hash.toString('hex'), at: last.at }
    ctx.log.error({ organizationId, lastAnchor, lastRow: head.seq }, 'the database knows less than the last anchor')
    await recordAudit(trx, {
      actor: { organizationId, userId: null },
      action: restoredAction,
      entity: { kind: 'audit-trail', id: organizationId },
      after: { lastAnchor, lastRow: head.seq },
    })
  })
}

/** At the start, before anybody changes anything: a database that was restored says so in its trail, which is never sealed anew. */
export async function noteRestorations(ctx: Context): Promise<void> {
  const place = ctx.config.auditAnchors
  if (place?.kind !== 'folder') return
  for (const organizationId of await organizationsOf(ctx)) {
    await noteRestoration(ctx, { path: place.path, organizationId })
  }
}
