// Without a mail server administrators are shown links; none of them may lift an administrator above themselves.
import { listOutbox } from '@labelwright/contract/server/organization'
import { forgotPassword, resetPassword } from '@labelwright/contract/server/passwords'
import { me } from '@labelwright/contract/server/sign-in'
import {
  acceptInvitation,
  inviteUser,
  listInvitations,
  listUserHistory,
  sendInvitationAgain,
} from '@labelwright/contract/server/users'
import type { InviteUserBody } from '@labelwright/contract/server/users-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let tenantAdmin: string
let administrator: string
beforeAll(async () => {
  test = await startTestApp()
  await test.rows.query(`update users set account_type = 'Administrator' where email = $1`, [packerEmail])
  tenantAdmin = await test.signInAs(adminEmail)
  administrator = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())

let people = 0
/** A person without more rights than these quality-assurance roles. */
async function newUser(roles: readonly string[] = []): Promise<{ id: string; email: string }> {
  people += 1
  const [id, email] = [newId(), `person-${people}@example.com`]
  await test.rows.query(
    `insert into users (organization_id, id, email, firstname, lastname, account_type, quality_assurance_roles)
     select organization_id, $1, $2, 'Paul', 'Publisher', 'User', $3 from organizations`,
    [id, email, roles],
  )
  return { id, email }
}

const outbox = async (token: string) =>
  (await test.call(listOutbox, { query: {} }, { token })).body.data.map((mail) => mail.to)

const rights: InviteUserBody = {
  email: '',
  firstname: 'New',
  lastname: 'Person',
  accountType: 'User',
  userRoles: [],
  userPermissions: [],
  qualityAssuranceRoles: [],
  groupIds: [],
  defaultGroupId: null,
}

describe('The link of a mail that could not be sent', () => {
  it('is shown to administrators, but one of an administrator or a quality-assurance role to TenantAdmins only [SEC-15]', async () => {
    const people = await Promise.all([newUser(), newUser(['Publisher'])])
    const [user, publisher] = people.map(({ email }) => email) as [string, string]
    for (const email of [user, publisher, packerEmail, adminEmail]) await test.call(forgotPassword, { body: { email } })
    expect(await outbox(tenantAdmin)).toEqual([adminEmail, packerEmail, publisher, user])
    expect(await outbox(administrator)).toEqual([user])
  })

  it('names those who read it: in the history when they did, and with the reset that it made [SEC-15]', async () => {
    const { id, email } = await newUser(['Publisher'])
    await test.call(forgotPassword, { body: { email } })
    const mails = async () => (await test.call(listOutbox, { query: {} }, { token: tenantAdmin })).body.data
    const link = defined((await mails()).find(({ to }) => to === email)?.link ?? undefined)
    await mails()
    const token = defined(link.split('token=')[1])
    await test.call(resetPassword, { body: { token, newPassword: 'a wholly new password' } })
    const { data } = (await test.call(listUserHistory, { params: { id }, query: {} }, { token: tenantAdmin })).body
    expect(data.map(({ what, by, changes }) => [what, by, changes])).toEqual([
      ['password-changed', 'Paul Publisher', [{ field: 'linkReadBy', before: '', after: 'Astrid Lindqvist' }]],
      ['link-read', 'Astrid Lindqvist', []],
    ])
  })

  it('that makes an administrator or a quality-assurance role is shown to TenantAdmins only', async () => {
    const body: InviteUserBody = { ...rights, email: 'quality@example.com', qualityAssuranceRoles: ['DataApprover'] }
    const answer = (await test.call(inviteUser, { body }, { token: administrator })).body.data
    expect([answer.invitationUrl, answer.linkIsForTenantAdmins]).toEqual([undefined, true])
    const shownTo = async (token: string) =>
      (await test.call(listInvitations, { query: {} }, { token })).body.data[0]?.invitationUrl
    expect(await shownTo(tenantAdmin)).toContain('/#/invite?token=')
    expect(await shownTo(administrator)).toBeUndefined()
    const { token } = Object.fromEntries(new URLSearchParams((await shownTo(tenantAdmin))?.split('?')[1]))
    const made = await test.call(acceptInvitation, {
      body: { token: defined(token), firstname: 'Quinn', lastname: 'Ality', password: 'a wholly new password' },
    })
    const { id } = (await test.call(me, {}, { token: made.body.token })).body.data
    const { data } = (await test.call(listUserHistory, { params: { id }, query: {} }, { token: tenantAdmin })).body
    expect(data[0]).toMatchObject({ what: 'accepted', changes: [{ field: 'linkReadBy', after: 'Astrid Lindqvist' }] })
  })

  it('that makes a TenantAdmin is neither shown nor sent again by another administrator', async () => {
    const body: InviteUserBody = { ...rights, email: 'chief@example.com', accountType: 'TenantAdmin' }
    const { id } = (await test.call(inviteUser, { body }, { token: tenantAdmin })).body.data
    const shownTo = async (token: string) =>
      (await test.call(listInvitations, { query: {} }, { token })).body.data[0]?.invitationUrl
    expect(await shownTo(tenantAdmin)).toContain('/#/invite?token=')
    expect(await shownTo(administrator)).toBeUndefined()
    expect(await outbox(administrator)).not.toContain('chief@example.com')
    expect((await test.call(sendInvitationAgain, { params: { id } }, { token: administrator })).status).toBe(403)
    expect((await test.call(sendInvitationAgain, { params: { id } }, { token: tenantAdmin })).status).toBe(200)
  })
})
