import * as contract from '@labelwright/contract/server/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'
import { verifySignatures } from '../../label-approval/signing/verify-signatures.service.ts'
import { makeLabelUnderApproval, type Reviewers, startReviews } from '../../label-approval/testing/reviewers.ts'
import { remindReviewers } from './remind-reviewers.ts'

let test: TestApp
let people: Reviewers
let admin: string
let organizationId: string

beforeAll(async () => {
  const reviews = await startReviews()
  ;({ test, admin, people } = reviews)
  organizationId = (await test.rows.query('select organization_id as id from organizations')).rows[0].id
  await reviews.steps.upload(await makeLabelUnderApproval(test, admin))
})
afterAll(() => test.stop())

const manager = () => ({ token: people.manager.token })
const taskOf = async () => (await test.call(contract.getAuditReviewTask, {}, manager())).body.data
const stateOf = async () => (await test.call(contract.getAuditState, {}, manager())).body.data
const review = async (changes: object = {}, token = people.manager.token) => {
  const { firstSeq, lastSeq, lastHash } = await taskOf()
  const body = { firstSeq, lastSeq, lastHash, reason: 'Nothing unusual', password: samplePassword, ...changes }
  return test.call(contract.reviewAuditTrail, { body }, { token })
}
const mailsOf = async () =>
  (await test.rows.query(`select recipient, subject from mails where subject ilike '%review%audit trail%' order by id`))
    .rows

describe('The review of the audit trail', () => {
  it('is due a period after a tenant administrator has asked for it, and mailed to quality managers once', async () => {
    const save = (token: string, reviewEvery: 'monthly' | 'never', version: number) =>
      test.call(contract.saveAuditSettings, { body: { anchorRecipients: [], reviewEvery, version } }, { token })
    expect((await save(people.manager.token, 'monthly', 0)).status).toBe(403)
    expect((await save(admin, 'monthly', 0)).body.data.review).toMatchObject({ every: 'monthly', isDue: false })
    await remindReviewers(test.app.context)
    expect(await mailsOf()).toEqual([])
    await test.rows.query(`update audit_settings set review_since = now() - interval '33 days'`)
    expect((await stateOf()).review).toMatchObject({ isDue: true, isOverdue: false })
    await remindReviewers(test.app.context)
    await remindReviewers(test.app.context)
    const { rows } = await test.rows.query('select email from users where id = $1', [people.manager.id])
    expect(await mailsOf()).toEqual([{ recipient: rows[0].email, subject: 'Review the audit trail' }])
    await test.rows.query(
      `update audit_settings set review_since = now() - interval '60 days', review_reminded_at = null`,
    )
    expect((await stateOf()).review).toMatchObject({ isDue: true, isOverdue: true })
    await remindReviewers(test.app.context)
    expect((await mailsOf()).at(-1)?.subject).toBe('The review of the audit trail is overdue')
  })

  it('shows the rows since the last one: counts, and rights, settings and locked signing apart', async () => {
    const task = await taskOf()
    expect(task).toMatchObject({
      firstSeq: 1,
      lastSeq: (await stateOf()).head.seq,
      lastHash: (await stateOf()).head.hash,
    })
    expect(task.summary.counts).toContainEqual({ kind: 'label-version', action: 'version-uploaded', count: 1 })
    expect(task.settings.map(({ action }) => action)).toEqual(['audit-trail-changed'])
    expect([task.summary.settings, task.summary.rights, task.summary.failedSignatures]).toEqual([1, 0, 0])
  })

  it('is signed by a quality manager who confirms who they are, and nobody else', async () => {
    expect((await review({}, admin)).status).toBe(403)
    const wrong = await review({ password: 'wrong' })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'reauth-failed'])
    expect((await review({ lastHash: 'a'.repeat(64) })).body.code).toBe('stale-version')
    const { lastSeq, lastHash } = await taskOf()
    const signed = await review()
    expect([signed.status, signed.body.data]).toMatchObject([
      200,
      { firstSeq: 1, lastSeq, lastHash, by: 'Quentin Quality', remarks: 'Nothing unusual' },
    ])
    expect((await review({ firstSeq: 1, lastSeq, lastHash })).body.code).toBe('stale-version')
    expect((await stateOf()).review).toMatchObject({ isDue: false, lastReviewedSeq: lastSeq })
    const { data } = (await test.call(contract.listAuditRows, { query: { action: 'audit-trail-reviewed' } }, manager()))
      .body
    expect(data).toMatchObject([{ by: 'Quentin Quality', reason: 'Nothing unusual', isSigned: true }])
    expect((await taskOf()).firstSeq).toBe(lastSeq + 1)
  })

  it('is listed and saved as a table, and stays as it was signed', async () => {
    const reviews = (await test.call(contract.listAuditReviews, {}, { token: admin })).body.data
    expect(reviews).toHaveLength(1)
    const table = await test.call(contract.exportAuditReviews, { query: {} }, { token: admin })
    expect(String(table.body)).toContain('Quentin Quality,Nothing unusual')
    const verify = () => verifySignatures(test.database, organizationId)
    const faults = async () => (await verify()).faults.map(({ what, by }) => `${by}: ${what}`)
    expect(await verify()).toEqual({ signatures: 1, faults: [] })
    for (const [change, back] of [
      [`remarks = 'All well'`, `remarks = 'Nothing unusual'`],
      ['last_seq = last_seq - 1', 'last_seq = last_seq + 1'],
      [`summary = jsonb_set(summary, '{rights}', '7')`, `summary = jsonb_set(summary, '{rights}', '0')`],
    ]) {
      await test.rows.query(`update audit_reviews set ${change}`)
      expect(await faults()).toEqual(['Quentin Quality: review'])
      await test.rows.query(`update audit_reviews set ${back}`)
    }
    await test.rows.query('delete from audit_reviews')
    expect(await faults()).toEqual(['Quentin Quality: review'])
  })
})
