// Without a mail server administrators are shown links; none of them may lift an administrator above themselves.
import { listOutbox } from '@labelwright/contract/server/organization'
import { forgotPassword } from '@labelwright/contract/server/passwords'
import { inviteUser, listInvitations, sendInvitationAgain } from '@labelwright/contract/server/users'
import type { InviteUserBody } from '@labelwright/contract/server/users-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const outbox = async (token: string) =>
  (await test.call(listOutbox, { query: {} }, { token })).body.data.map((mail) => mail.to)

describe('The link of a mail that could not be sent', () => {
  it('is shown to administrators, but a TenantAdmin’s only to TenantAdmins [SEC-15]', async () => {
    for (const email of [packerEmail, adminEmail]) await test.call(forgotPassword, { body: { email } })
    expect(await outbox(tenantAdmin)).toEqual([adminEmail, packerEmail])
    expect(await outbox(administrator)).toEqual([packerEmail])
  })

  it('that makes a TenantAdmin is neither shown nor sent again by another administrator', async () => {
    const body: InviteUserBody = {
      email: 'chief@example.com',
      firstname: 'New',
      lastname: 'Chief',
      accountType: 'TenantAdmin',
      userRoles: [],
      userPermissions: [],
      qualityAssuranceRoles: [],
      groupIds: [],
      defaultGroupId: null,
    }
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
