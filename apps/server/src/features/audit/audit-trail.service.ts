// The audit trail as people read it: its rows with filters, its state, and who keeps its head.
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type {
  AuditChoices,
  AuditRow,
  AuditState,
  SaveAuditSettingsBody,
} from '@labelwright/contract/server/audit-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { enqueueJob, isJobWaiting } from '../../platform/jobs/job-queue.ts'
import type { TableOfRows } from '../catalogue/table-download.service.ts'
import { genesisOf } from './audit-chain.ts'
import * as store from './audit-trail.store.ts'
import { recordAudit } from './record-audit.service.ts'
import { findSchedule } from './review/reviews.store.ts'
import { nameOf, shownChanges } from './shown-changes.ts'

/** The kind of the job that verifies one trail; its subject is the organization. */
export const verifyKind = 'verify-audit-trail'

export const shownRow = (row: store.ShownRow): AuditRow => ({
  id: String(row.seq),
  at: row.shownAt.toISOString(),
  by: row.by,
  action: row.action,
  entity: {
    kind: row.entityKind,
    id: row.entityId,
    name: row.personName ?? row.labelName ?? nameOf(row.before, row.after),
  },
  changes: shownChanges(row.before, row.after),
  reason: row.reason,
  isSigned: row.signatureId !== null,
  isBroughtIn: typeof row.after === 'object' && row.after !== null && 'broughtIn' in row.after,
  hash: row.hash.toString('hex'),
})

export function listAuditRows(
  ctx: Context,
  actor: Actor,
  { take, offset, ...filter }: store.AuditFilter & { readonly take: number; readonly offset: number },
): Promise<List<AuditRow>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { list, total, totalIsAtLeast } = await store.findRows(trx, filter, { take, offset })
    return { data: list.map(shownRow), total, ...(totalIsAtLeast && { totalIsAtLeast }), take, offset }
  })
}

const columns = ['row', 'time', 'person', 'action', 'kind', 'record', 'name', 'changes', 'reason', 'sha256'] as const

const sentenceOf = ({ field, before, after }: AuditRow['changes'][number]): string =>
  `${field}: ${before ?? '–'} → ${after ?? '–'}`

const cellsOf = (row: AuditRow) => [
  row.id,
  row.at,
  row.by,
  row.action,
  row.entity.kind,
  row.entity.id,
  row.entity.name,
  row.changes.map(sentenceOf).join('; '),
  row.reason,
  row.hash,
]

const portion = 500

/** A row for each of the list with its filters, the newest first. */
export function exportAuditRows({ database }: Context, actor: Actor, filter: store.AuditFilter): TableOfRows {
  async function* rows() {
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const page = { before, take: portion }
      const found = await database.withOrganization(actor.organizationId, (trx) =>
        store.findRowsBefore(trx, filter, page),
      )
      if (found.length > 0) yield found.map((row) => cellsOf(shownRow(row)))
      const last = found.at(-1)
      if (!last || found.length < portion) return
      before = Number(last.seq)
    }
  }
  return { name: 'Audit trail', columns, rows: rows() }
}

export const listAuditChoices = (ctx: Context, actor: Actor): Promise<AuditChoices> =>
  ctx.database.withOrganization(actor.organizationId, store.findChoices)

type Verification = NonNullable<AuditState['verification']>

const shownVerification = (found: NonNullable<Awaited<ReturnType<typeof store.findVerification>>>): Verification => ({
  at: found.at.toISOString(),
  rows: Number(found.rows),
  faults: found.faults as Verification['faults'],
  restorations: found.restorations as Verification['restorations'],
  signatures: Number(found.signatures),
  signatureFaults: found.signatureFaults as Verification['signatureFaults'],
  things: found.things === null ? null : Number(found.things),
  standingFaults: found.standingFaults as Verification['standingFaults'],
})

async function readState(trx: Transaction, organizationId: string): Promise<AuditState> {
  const head = (await store.findHead(trx)) ?? { seq: 0, hash: genesisOf(organizationId) }
  const verification = await store.findVerification(trx)
  const anchor = await store.findLastAnchor(trx)
  const settings = await store.findSettings(trx)
  const schedule = await findSchedule(trx)
  return {
    head: { seq: head.seq, hash: head.hash.toString('hex') },
    verification: verification ? shownVerification(verification) : null,
    isVerifying: await isJobWaiting(trx, { kind: verifyKind, subject: organizationId }),
    lastAnchor: anchor ? { seq: Number(anchor.seq), at: anchor.at.toISOString() } : null,
    anchorRecipients: settings.anchorRecipients,
    review: { ...schedule, dueAt: schedule.dueAt?.toISOString() ?? null },
    version: settings.version,
  }
}

export const getAuditState = (ctx: Context, { organizationId }: Actor): Promise<AuditState> =>
  ctx.database.withOrganization(organizationId, (trx) => readState(trx, organizationId))

export const verifyInBackground = (ctx: Context, { organizationId }: Actor): Promise<AuditState> =>
  ctx.database.withOrganization(organizationId, async (trx) => {
    await enqueueJob(trx, { organizationId, kind: verifyKind, subject: organizationId })
    return readState(trx, organizationId)
  })

export function saveAuditSettings(ctx: Context, actor: Actor, body: SaveAuditSettingsBody): Promise<AuditState> {
  const { organizationId } = actor
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const before = await store.findSettings(trx)
    if (!(await store.saveSettings(trx, organizationId, body))) throw new ProductError('stale-version')
    await recordAudit(trx, {
      actor,
      action: 'audit-trail-changed',
      entity: { kind: 'audit-trail', id: organizationId },
      before: { anchorRecipients: before.anchorRecipients, reviewEvery: before.reviewEvery },
      after: { anchorRecipients: body.anchorRecipients, reviewEvery: body.reviewEvery ?? before.reviewEvery },
    })
    return readState(trx, organizationId)
  })
}
