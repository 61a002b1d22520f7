// Nobody signs for another: whoever was shown a person's link never confirms that person (21 CFR 11.100, 11.200, 11.300).
import type { QualityAssuranceRole } from '@labelwright/contract/access'
import * as contract from '@labelwright/contract/server/label-approval'
import { listOutbox } from '@labelwright/contract/server/organization'
import { forgotPassword, resetPassword } from '@labelwright/contract/server/passwords'
import { me } from '@labelwright/contract/server/sign-in'
import * as signers from '@labelwright/contract/server/signers'
import { deleteUser, saveUser } from '@labelwright/contract/server/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../../testing/defined.ts'
import { adminEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'
import { sheetParts } from '../sheet/approval-sheet.ts'
import { type InvitedPerson, inviteAndAccept } from '../testing/invited-people.ts'
import { addPerson, allCorrect, designOf, makeLabelUnderApproval, testRows } from '../testing/reviewers.ts'
import { confirmAtServer } from './confirm-at-server.service.ts'

let test: TestApp
let admin: string
let organizationId: string

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
  organizationId = (await test.rows.query('select organization_id as id from organizations')).rows[0].id
})
afterAll(() => test.stop())

/** User name and password, as at a first signature. */
const bothOf = async (token: string) => ({
  userName: (await test.call(me, {}, { token })).body.data.email,
  password: samplePassword,
})
const reason = 'Met them at the plant'
const allow = async (userId: string, token: string) =>
  test.call(signers.allowSigning, { params: { userId }, body: { reason, ...(await bothOf(token)) } }, { token })
const atServer = (email: string) => confirmAtServer(test.app.context, email)
const blocked = async (token: string) => (await test.call(signers.listBlockedSigners, {}, { token })).body.data
const changes = async (token: string) =>
  (await test.call(signers.listSignerChanges, { query: { take: 50, offset: 0 } }, { token })).body.data

/** A version that the designer has set ready. */
async function readyVersion(designer: Pick<InvitedPerson, 'token'>) {
  const labelId = await makeLabelUnderApproval(test, admin)
  const { token } = designer
  const document = designOf('Jam') as never
  const uploaded = await test.call(contract.uploadVersion, { params: { labelId }, body: { document } }, { token })
  const { labelVersionId, version } = uploaded.body.data
  const body = { rows: testRows, version }
  const tested = (await test.call(contract.saveTestData, { params: { labelId }, body }, { token })).body.data
  const ready = { labelVersionId, version: tested.version, ...(await bothOf(token)) }
  return (await test.call(contract.setReadyForApproval, { params: { labelId }, body: ready }, { token })).body.data
}

const approve = async ({ labelId, labelVersionId, version }: Awaited<ReturnType<typeof readyVersion>>, token: string) =>
  test.call(
    contract.decideApproval,
    {
      params: { labelId, labelVersionId },
      body: { decision: 'approve', ...(await bothOf(token)), checkList: allCorrect, version },
    },
    { token },
  )

describe('One administrator, without a mail server', () => {
  it('signs as none of the people whose links they were shown, nor through an account that they made [CMP-06]', async () => {
    const designer = await addPerson(test, 'Dina', { qualityRoles: ['LabelDesigner'] })
    await addPerson(test, 'Desi', { qualityRoles: ['DesignApprover'] })
    await addPerson(test, 'Pia', { qualityRoles: ['Publisher'] })
    const data = await inviteAndAccept(test, admin, { qualityRoles: ['DataApprover'] })
    const version = await readyVersion(designer)
    expect((await approve(version, data.token)).body.code).toBe('signer-unconfirmed')
    expect((await allow(data.id, admin)).body.code).toBe('link-shown')
    expect((await allow(data.id, data.token)).status).toBe(403)
    // Another administrator, made by the first, who may be the same person.
    const made = await inviteAndAccept(test, admin, { accountType: 'Administrator' })
    expect((await allow(data.id, made.token)).body.code).toBe('signer-unconfirmed')
    // Somebody without a quality role, whose link only the made administrator was shown, and who gets the role later.
    const third = await inviteAndAccept(test, made.token, {})
    const role = `update users set quality_assurance_roles = '{DataApprover}' where id = $1`
    await test.rows.query(role, [third.id])
    expect((await allow(third.id, admin)).body.code).toBe('link-shown')
    expect((await approve(version, await test.signInAs(third.email))).body.code).toBe('signer-unconfirmed')
  })

  it('has one person confirmed at the server, who confirms the others, and every place says so [CMP-06]', async () => {
    const manager = await inviteAndAccept(test, admin, { firstname: 'Quinn', qualityRoles: ['QualityManager'] })
    const data = await inviteAndAccept(test, admin, { firstname: 'Dora', qualityRoles: ['DataApprover'] })
    const before = (await blocked(admin)).find(({ userId }) => userId === manager.id)
    expect(before).toMatchObject({ mayAllow: false, hindrance: 'link-shown', confirmers: [] })
    expect(await atServer(manager.email)).toEqual({ person: { result: 'done', names: [] }, requests: [] })
    expect((await atServer(manager.email))?.person.result).toBe('not-needed')
    expect(await atServer('nobody@example.com')).toBeUndefined()
    // From now on somebody may: the server is not asked any more.
    expect(await atServer(data.email)).toMatchObject({ person: { result: 'others-may', names: ['Quinn Quality'] } })
    expect((await allow(data.id, manager.token)).status).toBe(200)
    expect((await allow(data.id, manager.token)).body.code).toBe('stale-version')
    const designer = await inviteAndAccept(test, admin, { qualityRoles: ['LabelDesigner'] })
    expect((await allow(designer.id, manager.token)).status).toBe(200)
    expect((await approve(await readyVersion(designer), data.token)).status).toBe(200)
    const trail = await test.rows.query(
      `select user_id, after, signature_id from audit_rows where action = 'signing-allowed' and entity_id = any($1) order by seq`,
      [[manager.id, data.id]],
    )
    expect(trail.rows).toMatchObject([
      { user_id: null, after: { signing: 'allowed', confirmed: 'at the server' }, signature_id: null },
      { user_id: manager.id, after: { signing: 'allowed' }, signature_id: expect.any(String) },
    ])
    const subjects = await test.rows.query('select subject from mails where recipient = $1 order by created_at', [
      manager.email,
    ])
    const told = subjects.rows.map(({ subject }) => subject)
    expect(told).toContain('Quinn Quality was confirmed and may sign')
    expect(told).toContain('Dora Quality was confirmed and may sign')
    expect((await changes(manager.token)).map(({ fullName, what, by }) => [fullName, what, by])).toEqual(
      expect.arrayContaining([
        ['Dora Quality', 'confirmed', 'Quinn Quality'],
        ['Quinn Quality', 'confirmed-at-server', null],
      ]),
    )
  })

  it('gives no second factor that was set up after the link the power to confirm, whatever link comes next [CMP-06]', async () => {
    const person = await inviteAndAccept(test, admin, { qualityRoles: ['DataApprover'] })
    await test.rows.query(
      `insert into passkeys (organization_id, id, user_id, name, credential_id, public_key, sign_count)
       select organization_id, gen_random_uuid(), id, 'Key', md5(id::text), '\\x00', 0 from users where id = $1`,
      [person.id],
    )
    await test.call(forgotPassword, { body: { email: person.email } })
    const mails = (await test.call(listOutbox, { query: {} }, { token: admin })).body.data
    const link = defined(
      mails.find(({ to, link }) => to === person.email && link?.includes('forgot'))?.link ?? undefined,
    )
    const token = defined(link.split('token=')[1])
    expect((await test.call(resetPassword, { body: { token, newPassword: 'a wholly new password' } })).status).toBe(200)
    expect((await blocked(admin)).map(({ userId }) => userId)).toContain(person.id)
  })
})

describe('A change of who may sign', () => {
  it('is signed off by a quality manager, not by the person that it is about [CMP-06]', async () => {
    const [one, other] = [
      await addPerson(test, 'Quentin', { qualityRoles: ['QualityManager'] }),
      await addPerson(test, 'Queenie', { qualityRoles: ['QualityManager'] }),
    ]
    const { rows } = await test.rows.query('select version from users where id = $1', [other.id])
    const rights = {
      accountType: 'User' as const,
      userRoles: [],
      userPermissions: [],
      groupIds: [],
      defaultGroupId: null,
    }
    const qualityAssuranceRoles: QualityAssuranceRole[] = ['QualityManager', 'Publisher']
    const person = { id: other.id, firstname: 'Queenie', lastname: 'Quality', version: rows[0].version }
    const body = { ...person, ...rights, qualityAssuranceRoles }
    expect((await test.call(saveUser, { body }, { token: admin })).status).toBe(200)
    const change = defined((await changes(one.token)).find(({ userId }) => userId === other.id))
    expect(change).toMatchObject({
      what: 'roles-changed',
      before: ['QualityManager'],
      after: ['QualityManager', 'Publisher'],
      by: 'Astrid Lindqvist',
      isMine: true,
    })
    const signOff = (token: string) =>
      test.call(
        signers.signOffSignerChanges,
        { body: { ids: [change.id], reason: 'As agreed', password: samplePassword } },
        { token },
      )
    expect((await signOff(other.token)).body.code).toBe('not-yourself')
    expect((await signOff(admin)).status).toBe(403)
    expect((await signOff(one.token)).status).toBe(200)
    expect((await signOff(one.token)).body.code).toBe('stale-version')
    expect((await changes(one.token)).map(({ id }) => id)).not.toContain(change.id)
    const told = await test.rows.query(
      `select count(*)::int as n from mails where subject = 'Quality roles of Queenie Quality changed'`,
    )
    expect(told.rows[0].n).toBeGreaterThanOrEqual(2)
  })
})

describe('The address of somebody who signed', () => {
  it('is the same person when it is invited again, also after they were deleted [CMP-06]', async () => {
    const designer = await inviteAndAccept(test, admin, { qualityRoles: ['LabelDesigner'] })
    await readyVersion(designer)
    expect((await test.call(deleteUser, { params: { id: designer.id } }, { token: admin })).status).toBe(200)
    const again = await inviteAndAccept(test, admin, {
      email: designer.email.toUpperCase(),
      qualityRoles: ['Publisher'],
    })
    expect(again.id).toBe(designer.id)
    const other = await inviteAndAccept(test, admin, {})
    expect((await test.call(deleteUser, { params: { id: other.id } }, { token: admin })).status).toBe(200)
    expect((await inviteAndAccept(test, admin, { email: other.email })).id).not.toBe(other.id)
    const kept = await test.rows.query('select count(former_email)::int as n from users')
    expect(kept.rows[0].n).toBe(0)
  })
})

it('The approval sheet names who was confirmed at the server', () => {
  const at = new Date('2026-11-26T08:30:12Z')
  const decision = { at, fullName: 'Quinn Quality', role: 'Publisher', meaning: 'responsibility', decision: 'approve' }
  const rest = {
    reason: null,
    checkList: null,
    voidedReason: null,
    hash: null,
    form: null,
    components: null,
    confirmedAtServer: at,
  }
  const [part] = sheetParts({
    organization: organizationId,
    labelName: 'Jam',
    number: 1,
    state: 'Published',
    fileName: 'jam.json',
    fileSha256: 'a'.repeat(64),
    testDataSha256: null,
    variablesSha256: 'b'.repeat(64),
    frozenSha256: null,
    decisions: [{ ...decision, ...rest }],
    testRows: [],
    barcodes: [],
    madeAt: at,
  })
  expect(part?.rows[0]?.[1]).toBe('Quinn Quality (Publisher), confirmed at the server 2026-11-26 08:30:12 UTC')
})
