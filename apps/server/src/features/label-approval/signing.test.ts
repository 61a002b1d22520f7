import * as contract from '@labelwright/contract/server/label-approval'
import { disableLabels, enableLabels, listLabels } from '@labelwright/contract/server/labels'
import { resetPassword } from '@labelwright/contract/server/passwords'
import { printArticle } from '@labelwright/contract/server/printing'
import { allowSigning } from '@labelwright/contract/server/signers'
import type { Signature } from '@labelwright/contract/server/signing-schemas'
import { getUser } from '@labelwright/contract/server/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMailedLink } from '../../platform/mail/mailed-links.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { adminEmail, type TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'
import { publishPlannedVersionsJobs } from './label-approval.jobs.ts'
import {
  addPerson,
  allCorrect,
  makeLabelUnderApproval,
  type Person,
  type Reviewers,
  type Steps,
  startReviews,
  walkTo,
} from './testing/reviewers.ts'

let test: TestApp
let admin: string
let people: Reviewers
let steps: Steps

beforeAll(async () => {
  ;({ test, admin, people, steps } = await startReviews())
})
afterAll(() => test.stop())

type Version = Awaited<ReturnType<Steps['upload']>>

const at = async (state: string): Promise<Version> =>
  walkTo(steps, people, { labelId: await makeLabelUnderApproval(test, admin), state })
const approve = ({ labelId, labelVersionId, version }: Version, token: string, signature: Signature = {}) => {
  const body = { decision: 'approve', password: samplePassword, checkList: allCorrect, version, ...signature } as const
  return test.call(contract.decideApproval, { params: { labelId, labelVersionId }, body }, { token })
}
const allow = (userId: string, token = admin) =>
  test.call(
    allowSigning,
    { params: { userId }, body: { reason: 'Asked them by telephone', password: samplePassword } },
    { token },
  )
const signingOf = async (userId: string) =>
  (await test.call(getUser, { params: { id: userId } }, { token: admin })).body.data.signing
const auditOf = async (id: string) =>
  (
    await test.rows.query(
      'select action, user_id, reason, signature_id from audit_rows where entity_id = $1 order by seq',
      [id],
    )
  ).rows

describe('Three failed signatures', () => {
  it('lock signing, are told to quality managers and administrators, and one of them unlocks it, signed', async () => {
    const person = await addPerson(test, 'Dora', { qualityRoles: ['DataApprover'] })
    const version = await at('DataApprover')
    for (const status of ['reauth-failed', 'reauth-failed', 'signing-locked', 'signing-locked'])
      expect((await approve(version, person.token, { password: 'wrong' })).body.code).toBe(status)
    expect((await approve(version, person.token)).body.code).toBe('signing-locked')
    const { rows } = await test.rows.query(
      `select recipient from mails where subject = 'Dora Quality cannot sign any more'`,
    )
    const told = rows.map(({ recipient }) => recipient.replace(/-.*/, '')).toSorted()
    expect(told).toEqual(['adam', adminEmail, 'quentin'].toSorted())
    expect(await signingOf(person.id)).toBe('locked')
    expect((await allow(person.id, people.master.token)).status).toBe(403)
    expect((await allow(person.id, people.admin.token)).status).toBe(200)
    expect(await signingOf(person.id)).toBe('allowed')
    // Their sitting ended with the lock.
    expect((await approve(version, person.token)).body.errors).toMatchObject([{ path: 'userName' }])
    expect((await approve(version, person.token, { userName: person.email })).status).toBe(200)
    expect((await auditOf(person.id)).map(({ action }) => action)).toEqual(['signing-locked', 'signing-allowed'])
  })

  it('are counted since the last signature', async () => {
    const person = await addPerson(test, 'Dirk', { qualityRoles: ['DataApprover'] })
    for (const _ of [1, 2]) {
      const version = await at('DataApprover')
      await approve(version, person.token, { password: 'wrong' })
      await approve(version, person.token, { password: 'wrong' })
      expect((await approve(version, person.token)).status).toBe(200)
      await test.rows.query(`delete from throttles where key like 'reauth:%'`)
    }
  })
})

describe('A password that was set by a link', () => {
  const resetBy = async (person: Person, reader: string | undefined) => {
    const { rows } = await test.rows.query('select organization_id, email from users where id = $1', [person.id])
    const { organization_id: organizationId, email } = rows[0]
    const { token } = await test.database.withOrganization(organizationId, (trx) =>
      makeMailedLink(trx, {
        organizationId,
        purpose: 'password-reset',
        subjectId: person.id,
        lifeMs: 60_000,
        payload: { email },
      }),
    )
    if (reader)
      await test.rows.query('update mailed_links set readers = $2 where subject_id = $1', [
        person.id,
        JSON.stringify([{ userId: reader, name: 'Astrid Lindqvist' }]),
      ])
    const reset = await test.call(resetPassword, { body: { token, newPassword: samplePassword } })
    expect(reset.status).toBe(200)
    return test.signInAs(email)
  }

  it('signs once an administrator who was not shown the link has confirmed the person', async () => {
    const person = await addPerson(test, 'Dan', { qualityRoles: ['DataApprover'] })
    const version = await at('DataApprover')
    const token = await resetBy(person, people.admin.id)
    expect((await approve(version, token)).body.code).toBe('signer-unconfirmed')
    expect(await signingOf(person.id)).toBe('unconfirmed')
    expect((await allow(person.id, people.admin.token)).body.code).toBe('link-shown')
    expect((await allow(person.id)).status).toBe(200)
    expect((await approve(version, token)).status).toBe(200)
  })

  it('signs where nobody else read the link, and where a second factor from before it proves the person', async () => {
    const alone = await addPerson(test, 'Don', { qualityRoles: ['DataApprover'] })
    expect((await approve(await at('DataApprover'), await resetBy(alone, undefined))).status).toBe(200)
    const person = await addPerson(test, 'Dot', { qualityRoles: ['DataApprover'] })
    const token = await resetBy(person, people.admin.id)
    const addPasskey = (when: string) =>
      test.rows.query(
        `insert into passkeys (organization_id, id, user_id, name, credential_id, public_key, sign_count, created_at)
         select organization_id, gen_random_uuid(), id, 'Key', md5($2 || id), '\\x00', 0, now() + $2::interval from users where id = $1`,
        [person.id, when],
      )
    await addPasskey('1 minute')
    expect(await signingOf(person.id)).toBe('unconfirmed')
    await addPasskey('-1 day')
    expect(await signingOf(person.id)).toBe('allowed')
    expect(token).not.toBe('')
  })

  it('is nobody’s own to confirm', async () => {
    const { rows } = await test.rows.query('select id from users where email = $1', [adminEmail])
    expect((await allow(rows[0].id)).body.code).toBe('not-yourself')
  })
})

describe('A publication with a date', () => {
  const runClock = () => {
    const { context } = test.app
    return runDueJobs({ database: context.database, log: context.log, kinds: [publishPlannedVersionsJobs(context)] })
  }
  const due = () => test.rows.query(`update jobs set run_at = now() where kind = 'publish-planned-versions'`)
  const statesOf = async (labelId: string) =>
    (
      await test.call(contract.getLabelHistory, { params: { labelId } }, { token: people.manager.token })
    ).body.data.versions.map(({ number, state }) => `${number} ${state}`)

  it('is done when it comes, once, and the former version prints until then', async () => {
    const first = await at('Published')
    const { labelId } = first
    const version = await walkTo(steps, people, { labelId, state: 'Publisher', text: 'Next' })
    await steps.publish(version, new Date(Date.now() + 3_600_000).toISOString())
    await due()
    await runClock()
    expect(await statesOf(labelId)).toEqual(['2 Publisher', '1 Published'])
    await test.rows.query(`update label_versions set publish_at = now() - interval '1 second' where id = $1`, [
      version.labelVersionId,
    ])
    await due()
    await Promise.all([runClock(), runClock()])
    await due()
    await runClock()
    expect(await statesOf(labelId)).toEqual(['2 Published', '1 Replaced'])
    const told = (await auditOf(version.labelVersionId)).map(({ action, user_id }) => [action, user_id !== null])
    expect(told.slice(-2)).toEqual([
      ['version-publication-planned', true],
      ['version-published', false],
    ])
  })

  it('waits while the organization is paused, and is refused where the content is another since', async () => {
    const version = await at('Publisher')
    await steps.publish(version, new Date(Date.now() + 3_600_000).toISOString())
    const change = (what: string) =>
      test.rows.query(`update label_versions set ${what} where id = $1`, [version.labelVersionId])
    await change(`publish_at = now() - interval '1 second'`)
    await test.rows.query(`update organizations set status = 'Paused'`)
    await due()
    await runClock()
    await test.rows.query(`update organizations set status = 'Active'`)
    expect(await statesOf(version.labelId)).toEqual(['1 Publisher'])
    await change(`file_sha256 = repeat('0', 64)`)
    await due()
    await runClock()
    expect(await statesOf(version.labelId)).toEqual(['1 Publisher'])
    expect((await auditOf(version.labelVersionId)).at(-1)).toMatchObject({ action: 'version-publication-refused' })
  })
})

describe('A label under approval', () => {
  it('is disabled with a reason and enabled signed, and what waits is Voided at once', async () => {
    const { labelId } = await at('Published')
    const line = await lineToPrint(test, admin, { labelId })
    const printed = await test.call(
      printArticle,
      { body: { computerName: 'x', labels: [line, line] } },
      { token: admin },
    )
    const [waiting, sent] = printed.body.files.map(({ printJobEntryId }) => printJobEntryId)
    // As one that a helper fetches, which has not come for it yet.
    await test.rows.query(`update print_job_entries set state = 'Created' where id = $1`, [waiting])
    const stateOf = async (id: string | undefined) =>
      (await test.rows.query('select state from print_job_entries where id = $1', [id])).rows[0].state
    const options = { token: people.manager.token }
    const without = await test.call(disableLabels, { body: { ids: [labelId] } }, options)
    expect(without.body.errors).toMatchObject([{ path: 'reason' }])
    const body = { ids: [labelId], reason: 'Wrong allergen' }
    expect((await test.call(disableLabels, { body }, options)).status).toBe(200)
    expect([await stateOf(waiting), await stateOf(sent)]).toEqual(['Voided', 'Sent'])
    const refused = await test.call(printArticle, { body: { computerName: 'x', labels: [line] } }, { token: admin })
    expect(refused.body.code).toBe('label-not-published')
    expect((await test.call(enableLabels, { body }, options)).body.errors).toMatchObject([{ path: 'password' }])
    expect((await test.call(enableLabels, { body: { ...body, password: samplePassword } }, options)).status).toBe(200)
    const told = (await auditOf(labelId)).filter(({ action }) => /abled$/.test(action))
    expect(told.map(({ action, reason, signature_id }) => [action, reason, signature_id !== null])).toEqual([
      ['label-disabled', 'Wrong allergen', false],
      ['label-enabled', 'Wrong allergen', true],
    ])
  })

  it('is disabled and enabled with others by one call, which says what came of each, or changes none and says which refuse', async () => {
    const [first, second, draft] = [await at('Published'), await at('Published'), await at('Preview')]
    const ids = [first.labelId, second.labelId]
    const { token } = await addPerson(test, 'Mia', { qualityRoles: ['Master'], userRoles: ['LabelManager'] })
    const body = { ids, reason: 'Wrong allergen' }
    const one = await test.call(disableLabels, { body: { ...body, ids: [first.labelId] } }, { token })
    expect(one.body.data).toEqual([{ id: first.labelId, result: 'changed' }])
    const both = await test.call(disableLabels, { body }, { token })
    expect(both.body.data.map(({ result }) => result)).toEqual(['unchanged', 'changed'])
    const signed = { ...body, ids: [...ids, draft.labelId], password: samplePassword }
    const refused = await test.call(enableLabels, { body: signed }, { token })
    expect([refused.status, refused.body.code]).toEqual([409, 'version-in-other-state'])
    expect(refused.body.errors).toMatchObject([{ path: 'ids.2', code: 'version-in-other-state' }])
    const manager = await addPerson(test, 'Lee', { userRoles: ['LabelManager'] })
    const notTheirs = await test.call(enableLabels, { body: { ...body, password: samplePassword } }, manager)
    expect(notTheirs.status).toBe(403)
    expect(notTheirs.body.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'ids.0 not-allowed',
      'ids.1 not-allowed',
    ])
    const shown = await test.call(listLabels, { query: { state: 'disabled' } }, { token })
    expect(shown.body.data.map(({ id, isUnderApproval }) => [id, isUnderApproval]).sort()).toEqual(
      ids.map((id) => [id, true]).sort(),
    )
    const enabled = await test.call(enableLabels, { body: { ...body, password: samplePassword } }, { token })
    expect(enabled.body.data.map(({ result }) => result)).toEqual(['changed', 'changed'])
  })
})
