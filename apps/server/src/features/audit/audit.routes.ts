import * as contract from '@labelwright/contract/server/audit'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { sendTable } from '../catalogue/table-download.service.ts'
import {
  exportAuditRows,
  getAuditState,
  listAuditChoices,
  listAuditRows,
  saveAuditSettings,
  verifyInBackground,
} from './audit-trail.service.ts'
import { makeEvidence } from './evidence/evidence.service.ts'
import { evidenceKeys } from './evidence/sign-manifest.ts'
import { exportReviews, getReviewTask, listReviews, reviewTrail } from './review/review-trail.service.ts'

export function auditRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listAuditRows, ({ actor, query: { take = 50, offset = 0, ...filter } }) =>
    listAuditRows(ctx, actor, { ...filter, take, offset }),
  )
  serve(contract.exportAuditRows, ({ actor, query, reply }) => {
    const { delimiter = ',', format = 'csv', ...filter } = query
    return sendTable(reply, exportAuditRows(ctx, actor, filter), { delimiter, format })
  })
  serve(contract.getAuditReviewTask, async ({ actor }) => ({ data: await getReviewTask(ctx, actor) }))
  serve(contract.listAuditReviews, async ({ actor }) => ({ data: await listReviews(ctx, actor) }))
  serve(contract.exportAuditReviews, ({ actor, query, reply }) => {
    const { delimiter = ',', format = 'csv' } = query
    return sendTable(reply, exportReviews(ctx, actor), { delimiter, format })
  })
  serve(contract.reviewAuditTrail, async ({ actor, body }) => ({ data: await reviewTrail(ctx, actor, body) }))
  serve(contract.getEvidence, ({ actor, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="evidence.zip"')
    return makeEvidence(ctx, actor, params)
  })
  serve(contract.evidenceKeys, () => evidenceKeys(ctx.keyring))
  serve(contract.listAuditChoices, async ({ actor }) => ({ data: await listAuditChoices(ctx, actor) }))
  serve(contract.getAuditState, async ({ actor }) => ({ data: await getAuditState(ctx, actor) }))
  serve(contract.verifyAuditTrail, async ({ actor }) => ({ data: await verifyInBackground(ctx, actor) }))
  serve(contract.saveAuditSettings, async ({ actor, body }) => ({ data: await saveAuditSettings(ctx, actor, body) }))
}
