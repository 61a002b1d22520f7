import type { QualityAssuranceRole } from '@labelwright/contract/access'
import { type Caller, callApi } from '../scripts/product/call-api.ts'

interface Invited {
  readonly email: string
  readonly firstname: string
  readonly password: string
  readonly role: QualityAssuranceRole
  readonly userRoles?: readonly string[]
}

/** Invites somebody with a quality-assurance role, whose link the administrator is shown, and accepts in their name. Returns their session. */
export async function inviteAndAccept(admin: Caller, { password, role, userRoles = [], ...invited }: Invited) {
  const person = { ...invited, lastname: 'Sund' }
  const { data } = await callApi(admin, 'POST /api/users/invite', {
    ...person,
    accountType: 'User',
    userRoles,
    userPermissions: [],
    qualityAssuranceRoles: [role],
    groupIds: [],
    defaultGroupId: null,
  })
  const { invitationUrl } = data as { readonly invitationUrl: string }
  const token = new URLSearchParams(invitationUrl.split('?')[1]).get('token')
  const { firstname, lastname } = person
  return callApi({ ...admin, token: '' }, 'POST /api/account/invitation/accept', {
    token,
    firstname,
    lastname,
    password,
  })
}
