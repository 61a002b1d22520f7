import { ProductError } from '@labelwright/contract/errors'
import type { ApprovableVersion, TestDataBody } from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sightOf } from '../../groups/sight.service.ts'
import { insertAuthors, voidApprovals } from '../approvals.store.ts'
import * as labels from '../labels-under-approval.store.ts'
import { recordStep } from '../record-step.ts'
import { findReviewedVersion, lockForStep } from '../reviewed-version.ts'
import { answerOf } from '../version-answers.ts'
import { replaceTestRows } from '../versions.store.ts'
import { testDataSha256 } from './version-hashes.ts'

/** The version that a call means which names a label only: the open one, or else the newest; `not-found` where there is none. */
export async function findMeantVersion(trx: Transaction, actor: Actor, labelId: string): Promise<string> {
  const label = await labels.findLabel(trx, await sightOf(trx, actor), labelId)
  const newest = label && labels.standingOf(await labels.findStanding(trx, [labelId]), label).newest
  if (!newest) throw new ProductError('not-found')
  return newest.id
}

/** Gives the open version of a label its test rows, in place of those that it had. */
export function saveTestData(
  ctx: Context,
  actor: Actor,
  { labelId, body }: { readonly labelId: string; readonly body: TestDataBody },
): Promise<ApprovableVersion> {
  const { organizationId, userId } = actor
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const versionId = await findMeantVersion(trx, actor, labelId)
    const wanted = { labelId, versionId, action: 'testData', seen: body.version } as const
    const { content, row } = await lockForStep(trx, actor, wanted)
    const rows = { testRows: JSON.stringify(body.rows), testDataSha256: testDataSha256(body.rows) }
    await replaceTestRows(trx, versionId, rows)
    await insertAuthors(trx, { organizationId, versionId, part: 'test-data', userIds: [userId] })
    await voidApprovals(trx, { versionId, reason: 'The test data were changed.' })
    const before = { testDataSha256: content.testDataSha256, state: row.state }
    const after = { testDataSha256: rows.testDataSha256, state: 'Preview' }
    await recordStep(trx, { actor, action: 'version-test-data-changed', versionId, before, after })
    return answerOf(await findReviewedVersion(trx, await sightOf(trx, actor), wanted))
  })
}
