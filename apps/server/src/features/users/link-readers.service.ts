// Links that wait because no mail server is set up: who may be shown them, and what their use says of those who were.
import type { Rights } from '@labelwright/contract/access'
import type { UserChange } from '@labelwright/contract/server/users-schemas'
import type { LinkReader } from '../../platform/mail/mailed-links.ts'

/** A link that opens the account of an administrator or of somebody who signs for quality is shown to TenantAdmins only. */
export const isLinkForTenantAdmins = ({
  accountType,
  qualityAssuranceRoles,
}: Pick<Rights, 'accountType' | 'qualityAssuranceRoles'>): boolean =>
  accountType !== 'User' || qualityAssuranceRoles.length > 0

/** Names those who read a link in the history of what was done with it; nothing where it went by mail alone. */
export const namesOfReaders = (readers: readonly LinkReader[]): UserChange['changes'] =>
  readers.length === 0 ? [] : [{ field: 'linkReadBy', before: '', after: readers.map(({ name }) => name).join(', ') }]
