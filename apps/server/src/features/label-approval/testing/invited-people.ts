// People who come in by an invitation, whose link somebody was shown because no mail leaves.
import type { QualityAssuranceRole } from '@labelwright/contract/access'
import { me } from '@labelwright/contract/server/sign-in'
import { acceptInvitation, inviteUser, listInvitations } from '@labelwright/contract/server/users'
import { newId } from '../../../platform/database/ids.ts'
import { defined } from '../../../testing/defined.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'

export interface InvitedPerson {
  readonly id: string
  readonly email: string
  readonly token: string
}

interface Invitation {
  readonly email?: string
  readonly firstname?: string
  readonly qualityRoles?: readonly QualityAssuranceRole[]
  readonly accountType?: 'User' | 'Administrator' | 'TenantAdmin'
}

/** Invites, reads the link and follows it with one person's token: everything that one person can do alone. */
export async function inviteAndAccept(
  test: TestApp,
  token: string,
  { email = `${newId()}@invited.example`, firstname = 'Ivar', qualityRoles = [], accountType = 'User' }: Invitation,
): Promise<InvitedPerson> {
  const rights = { accountType, userRoles: [], userPermissions: [], qualityAssuranceRoles: [...qualityRoles] }
  const body = { email, firstname, lastname: 'Quality', ...rights, groupIds: [], defaultGroupId: null }
  const { id } = (await test.call(inviteUser, { body }, { token })).body.data
  const list = (await test.call(listInvitations, { query: {} }, { token })).body.data
  const url = defined(list.find((each) => each.id === id)?.invitationUrl)
  const link = defined(new URLSearchParams(url.split('?')[1]).get('token') ?? undefined)
  const accept = { token: link, firstname, lastname: 'Quality', password: samplePassword }
  const session = (await test.call(acceptInvitation, { body: accept })).body
  const person = (await test.call(me, {}, { token: session.token })).body.data
  return { id: person.id, email, token: session.token }
}
