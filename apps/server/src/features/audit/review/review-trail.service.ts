// The periodic review of the audit trail: what a quality manager looks at, and signs.
import { ProductError } from '@labelwright/contract/errors'
import type { AuditReview, AuditReviewTask, ReviewAuditTrailBody } from '@labelwright/contract/server/audit-schemas'
import type { Context } from '../../../context.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { TableOfRows } from '../../catalogue/table-download.service.ts'
import { confirmSigner, sign } from '../../label-approval/signing/sign.service.ts'
import { shownRow } from '../audit-trail.service.ts'
import { findHead, findRowsByNumber, findVerification } from '../audit-trail.store.ts'
import { recordAudit } from '../record-audit.service.ts'
import * as store from './reviews.store.ts'

/** So many rows of a kind are shown one by one; all of them stand in the list of the trail. */
const mostShown = 50
const mostReviews = 200

type Summary = AuditReviewTask['summary']

async function summaryOf(trx: Transaction, rows: store.ReviewedRows): Promise<Summary> {
  const verification = await findVerification(trx)
  const countOf = async (which: store.Apart) => (await store.findApart(trx, which, { ...rows, take: 1 })).count
  return {
    counts: await store.countRows(trx, rows),
    rights: await countOf('rights'),
    settings: await countOf('settings'),
    failedSignatures: await countOf('failedSignatures'),
    anchors: await store.countAnchors(trx, rows),
    verification: verification
      ? {
          at: verification.at.toISOString(),
          rows: Number(verification.rows),
          faults: (verification.faults as unknown[]).length,
          signatures: Number(verification.signatures),
          signatureFaults: (verification.signatureFaults as unknown[]).length,
          standingFaults: (verification.standingFaults as unknown[]).length,
        }
      : null,
  }
}

async function rowsApart(trx: Transaction, which: store.Apart, rows: store.ReviewedRows) {
  const { seqs } = await store.findApart(trx, which, { ...rows, take: mostShown })
  return (await findRowsByNumber(trx, seqs)).map(shownRow)
}

async function findTask(trx: Transaction): Promise<AuditReviewTask> {
  const { lastReviewedSeq } = await store.findSchedule(trx)
  const head = await findHead(trx)
  const rows = { firstSeq: lastReviewedSeq + 1, lastSeq: head?.seq ?? 0 }
  const since = await store.findRow(trx, rows.firstSeq)
  return {
    ...rows,
    since: since?.at.toISOString() ?? null,
    lastHash: head?.hash.toString('hex') ?? '',
    summary: await summaryOf(trx, rows),
    rights: await rowsApart(trx, 'rights', rows),
    settings: await rowsApart(trx, 'settings', rows),
    failedSignatures: await rowsApart(trx, 'failedSignatures', rows),
  }
}

/** The rows since the last review, up to the head as it is now. */
export const getReviewTask = (ctx: Context, { organizationId }: Actor): Promise<AuditReviewTask> =>
  ctx.database.withOrganization(organizationId, findTask)

const shownReview = ({
  firstSeq,
  lastSeq,
  at,
  fullName,
  summary,
  ...row
}: Awaited<ReturnType<typeof store.findReviews>>[number]): AuditReview => ({
  id: row.id,
  firstSeq: Number(firstSeq),
  lastSeq: Number(lastSeq),
  lastHash: row.lastHash,
  at: at.toISOString(),
  by: fullName,
  remarks: row.remarks,
  summary: summary as Summary,
})

export const listReviews = (ctx: Context, { organizationId }: Actor): Promise<AuditReview[]> =>
  ctx.database.withOrganization(organizationId, async (trx) =>
    (await store.findReviews(trx, mostReviews)).map(shownReview),
  )

const columns = [
  'from row',
  'to row',
  'sha256',
  'time',
  'person',
  'remarks',
  'rows',
  'rights',
  'settings',
  'failed signatures',
] as const

export function exportReviews(ctx: Context, actor: Actor): TableOfRows {
  async function* rows() {
    const reviews = await listReviews(ctx, actor)
    yield reviews.map(({ firstSeq, lastSeq, lastHash, at, by, remarks, summary }) => {
      const counts = [lastSeq - firstSeq + 1, summary.rights, summary.settings, summary.failedSignatures]
      return [String(firstSeq), String(lastSeq), lastHash, at, by, remarks, ...counts.map(String)]
    })
  }
  return { name: 'Reviews of the audit trail', columns, rows: rows() }
}

/** Signs that the rows up to the one that the reviewer saw were reviewed. Throws `stale-version` where somebody was quicker. */
export async function reviewTrail(ctx: Context, actor: Actor, body: ReviewAuditTrailBody): Promise<AuditReview> {
  const { organizationId, userId, name: fullName } = actor
  const { firstSeq, lastSeq, lastHash, reason: remarks } = body
  const confirmedBy = await confirmSigner(ctx, actor, body)
  return ctx.database.withOrganization(organizationId, async (trx) => {
    await store.lockReviews(trx, organizationId)
    const { lastReviewedSeq } = await store.findSchedule(trx)
    const isSeen = (await store.findRow(trx, lastSeq))?.hash === lastHash && lastSeq >= firstSeq
    if (firstSeq !== lastReviewedSeq + 1 || !isSeen) throw new ProductError('stale-version')
    const summary = await summaryOf(trx, { firstSeq, lastSeq })
    const reviewed = { firstSeq, lastSeq, lastHash, remarks, summary }
    const of = { recordSha256: sha256Of(canonicalJson(reviewed)) }
    const signatureId = await sign(trx, { actor, meaning: 'review', reason: remarks, confirmedBy, of })
    const id = newId()
    const review = { ...reviewed, organizationId, id, userId, fullName, signatureId, summary: JSON.stringify(summary) }
    await store.insertReview(trx, review)
    const entity = { kind: 'audit-trail', id: organizationId }
    const after = { firstSeq, lastSeq, lastHash, ...of }
    await recordAudit(trx, { actor, action: 'audit-trail-reviewed', entity, after, reason: remarks, signatureId })
    const [stored] = await store.findReviews(trx, 1)
    if (!stored) throw new Error('the review was not stored')
    return shownReview(stored)
  })
}
