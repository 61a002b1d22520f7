// Taking a control away takes two people within 24 hours, else it does not happen.
import * as contract from '@labelwright/contract/server/label-approval'
import { disableLabels, duplicateLabel, listLabels } from '@labelwright/contract/server/labels'
import { getUser, saveUser } from '@labelwright/contract/server/users'
import * as weakenings from '@labelwright/contract/server/weakenings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { defined } from '../../../testing/defined.ts'
import { makeDraft } from '../../../testing/open-labels.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'
import { confirmAtServer } from '../signers/confirm-at-server.service.ts'
import { addPerson, makeLabelUnderApproval, type Reviewers, startReviews } from '../testing/reviewers.ts'
import { endExpiredWeakenings } from './expire-weakenings.service.ts'

let test: TestApp
let admin: string
let people: Reviewers

beforeAll(async () => {
  ;({ test, admin, people } = await startReviews())
})
afterAll(() => test.stop())

const signed = { reason: 'Audit of spring', password: samplePassword }
const settings = async () => (await test.call(contract.getQualityAssuranceSettings, {}, { token: admin })).body.data
const save = async (wanted: { readonly isOn: boolean; readonly distinctPublisher: boolean }) =>
  test.call(
    contract.saveQualityAssuranceSettings,
    { body: { ...wanted, ...signed, version: (await settings()).version } },
    { token: admin },
  )
const open = async () =>
  (await test.call(weakenings.listWeakenings, { query: { take: 50, offset: 0 } }, { token: admin })).body.data
const onlyOne = async () => {
  const [request, ...others] = await open()
  expect(others).toEqual([])
  return defined(request)
}
const confirm = (id: string, token: string) =>
  test.call(weakenings.confirmWeakening, { params: { id }, body: signed }, { token })
const both = { isOn: true, distinctPublisher: true }

beforeEach(async () => {
  await test.rows.query(`update weakenings set state = 'refused' where state = 'open'`)
  expect((await save(both)).status).toBe(200)
})

describe('Approval of the organization and the rule of the distinct publisher', () => {
  it.each([
    [{ isOn: false, distinctPublisher: true }, ['approval']],
    [{ isOn: true, distinctPublisher: false }, ['distinct-publisher']],
    [{ isOn: false, distinctPublisher: false }, ['approval', 'distinct-publisher']],
  ] as const)('go off when a second person signs, not before: %j [QA-13]', async (wanted, takesAway) => {
    const asked = await save(wanted)
    expect(asked.body.data).toMatchObject({ ...both, waitsForSecondSignature: true })
    expect(await settings()).toMatchObject(both)
    const request = await onlyOne()
    expect(request).toMatchObject({ what: 'settings', takesAway, isMine: true, maySign: false })
    expect(request.signers).toEqual(expect.arrayContaining(['Adam Quality', 'Quentin Quality']))
    expect((await confirm(request.id, admin)).body.code).toBe('not-yourself')
    expect((await confirm(request.id, people.master.token)).status).toBe(403)
    expect((await save(wanted)).body.code).toBe('weakening-open')
    expect((await confirm(request.id, people.manager.token)).body.data).toMatchObject({
      state: 'done',
      ended: { by: 'Quentin Quality' },
    })
    expect(await settings()).toMatchObject(wanted)
    const { rows } = await test.rows.query(
      `select user_id, signature_id from audit_rows where action = 'quality-assurance-changed' order by seq desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ user_id: people.manager.id, signature_id: expect.any(String) })
  })

  it('stay where nobody signs within 24 hours, by the clock of the database [QA-13]', async () => {
    await save({ ...both, isOn: false })
    const { id } = await onlyOne()
    await test.rows.query(`update weakenings set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect((await confirm(id, people.manager.token)).body.code).toBe('stale-version')
    await test.rows.query('delete from mails')
    await endExpiredWeakenings(test.app.context)
    await endExpiredWeakenings(test.app.context)
    expect(await open()).toEqual([])
    expect(await settings()).toMatchObject(both)
    const { rows } = await test.rows.query(`select body from mails where recipient like 'quentin-%'`)
    expect(rows.map(({ body }) => body)).toEqual([expect.stringContaining('Nobody signed in time')])
    const told = await test.rows.query(`select user_id from audit_rows where action = 'weakening-expired'`)
    expect(told.rows).toEqual([{ user_id: null }])
  })

  it('stay where somebody refuses, or where they were changed since the request [QA-13]', async () => {
    await save({ ...both, isOn: false })
    const first = await onlyOne()
    const params = { id: first.id }
    const refused = await test.call(
      weakenings.refuseWeakening,
      { params, body: { reason: 'Not before the audit' } },
      { token: people.admin.token },
    )
    expect(refused.body.data.state).toBe('refused')
    expect((await confirm(first.id, people.manager.token)).body.code).toBe('stale-version')
    await save({ ...both, isOn: false })
    const second = await onlyOne()
    await save(both)
    expect((await confirm(second.id, people.manager.token)).body.code).toBe('stale-version')
    expect(await settings()).toMatchObject(both)
  })

  it('are mailed to quality managers when it is asked for and when it was done [QA-13]', async () => {
    await test.rows.query('delete from mails')
    await save({ ...both, isOn: false })
    await confirm((await onlyOne()).id, people.admin.token)
    const { rows } = await test.rows.query(
      `select subject from mails where recipient like 'quentin-%' order by created_at, id`,
    )
    expect(rows.map(({ subject }) => subject)).toEqual([
      'Astrid Lindqvist asks to switch approval off for the organization',
      'Astrid Lindqvist asked to switch approval off for the organization',
    ])
  })

  it('go off by a signature at the server only where there is no second person [QA-13]', async () => {
    await save({ ...both, isOn: false })
    const email = 'admin@example.com'
    const named = await confirmAtServer(test.app.context, email)
    expect(named?.requests).toMatchObject([{ result: 'others-may' }])
    expect(await settings()).toMatchObject(both)
    const others = `account_type <> 'User' or 'QualityManager' = any(quality_assurance_roles)`
    await test.rows.query(`update users set enabled = false where email <> $1 and (${others})`, [email])
    expect((await confirmAtServer(test.app.context, email))?.requests).toMatchObject([{ result: 'done', names: [] }])
    await test.rows.query(`update users set enabled = true`)
    expect((await settings()).isOn).toBe(false)
    const { rows } = await test.rows.query(
      `select user_id, after from audit_rows where action = 'quality-assurance-changed' order by seq desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ user_id: null, after: { confirmed: 'at the server' } })
  })
})

describe('Approval of a label', () => {
  const set = async (labelId: string, isUnderApproval: boolean | null) => {
    const { version } = (await test.call(contract.getLabelHistory, { params: { labelId } }, { token: admin })).body.data
    const body = { isUnderApproval, ...signed, version }
    return test.call(contract.setApprovalOfLabel, { params: { labelId }, body }, { token: admin })
  }

  it('goes off when a second person signs [QA-13]', async () => {
    const labelId = await makeLabelUnderApproval(test, admin)
    const asked = await set(labelId, false)
    expect(asked.body.data).toMatchObject({ isUnderApproval: true, waitsForSecondSignature: true })
    const request = await onlyOne()
    expect(request).toMatchObject({ what: 'label', label: { labelId }, takesAway: ['label-approval'] })
    await confirm(request.id, people.manager.token)
    const { rows } = await test.rows.query('select is_under_approval from labels where id = $1', [labelId])
    expect(rows[0].is_under_approval).toBe(false)
    expect((await set(labelId, true)).body.data).toMatchObject({ isUnderApproval: true })
  })

  it('is that of its copies as well, though approval is off for the organization [QA-13]', async () => {
    await test.rows.query('update quality_assurance_settings set is_on = false')
    const labelId = await makeLabelUnderApproval(test, admin)
    const copy = await test.call(
      duplicateLabel,
      { params: { id: labelId }, body: { name: `Copy ${newId()}` } },
      { token: admin },
    )
    const { rows } = await test.rows.query('select is_under_approval from labels where id = $1', [copy.body.data.id])
    expect(rows[0].is_under_approval).toBe(true)
    await test.rows.query('update quality_assurance_settings set is_on = true')
  })
})

describe('The role of the last quality manager', () => {
  const without = async (id: string) => {
    const user = (await test.call(getUser, { params: { id } }, { token: admin })).body.data
    const { firstname, lastname, accountType, userRoles, userPermissions, version } = user
    const rest = { userRoles, userPermissions, groupIds: [], defaultGroupId: null, version }
    const body = { id, firstname, lastname, accountType, qualityAssuranceRoles: [], ...rest }
    return test.call(saveUser, { body }, { token: admin })
  }

  it('is taken away by two people; another one’s by one [QA-13]', async () => {
    const other = await addPerson(test, 'Queenie', { qualityRoles: ['QualityManager'] })
    expect((await without(other.id)).status).toBe(200)
    const refused = await without(people.manager.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'last-quality-manager'])
    const body = { userId: people.manager.id, ...signed }
    const asked = await test.call(weakenings.requestLastManagerRemoval, { body }, { token: admin })
    expect(asked.body.data).toMatchObject({ what: 'last-manager', user: { userId: people.manager.id } })
    expect((await confirm(asked.body.data.id, people.admin.token)).status).toBe(200)
    const roles = await test.rows.query('select quality_assurance_roles as roles from users where id = $1', [
      people.manager.id,
    ])
    expect(roles.rows[0].roles).toEqual([])
    await test.rows.query(`update users set quality_assurance_roles = '{QualityManager}' where id = $1`, [
      people.manager.id,
    ])
  })
})

describe('Switching approval on again', () => {
  const unapproved = async () =>
    (await test.call(weakenings.listUnapprovedVersions, { query: { take: 50, offset: 0 } }, { token: admin })).body.data

  it('lists what was published without approvals, until each is accepted, signed, or disabled [QA-13]', async () => {
    await test.rows.query('update quality_assurance_settings set is_on = false')
    await test.rows.query('delete from mails')
    expect((await save(both)).status).toBe(200)
    const { rows } = await test.rows.query(`select subject from mails where recipient like 'quentin-%'`)
    expect(rows.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Approval is on: \d+ published versions have no approvals$/),
    )
    const [first, second] = (await unapproved()).map((each) => defined(each))
    const { labelId, labelVersionId: versionId } = defined(first)
    const accept = (token: string) =>
      test.call(weakenings.acceptVersion, { params: { labelId, versionId }, body: signed }, { token })
    expect((await accept(people.publisher.token)).status).toBe(403)
    expect((await accept(people.manager.token)).status).toBe(200)
    expect((await accept(people.manager.token)).body.code).toBe('version-in-other-state')
    const disabled = { ids: [defined(second).labelId], reason: 'Not in use' }
    expect((await test.call(disableLabels, { body: disabled }, { token: people.manager.token })).status).toBe(200)
    const left = (await unapproved()).map((each) => each.labelVersionId)
    expect(left).not.toContain(versionId)
    expect(left).not.toContain(defined(second).labelVersionId)
  })
})

describe('A holder of a quality role', () => {
  it('sees the labels of all groups, and no other things of those groups [QA-23]', async () => {
    const labelId = await makeDraft(test, admin)
    const groupId = newId()
    await test.rows.query(
      `insert into groups (organization_id, id, name) select organization_id, $1, 'Far away' from organizations`,
      [groupId],
    )
    await test.rows.query('update labels set group_id = $2 where id = $1', [labelId, groupId])
    const sees = async (token: string) =>
      (await test.call(listLabels, { query: { take: 500 } }, { token })).body.data.some(({ id }) => id === labelId)
    expect([await sees(people.data.token), await sees(people.user.token)]).toEqual([true, false])
  })
})
