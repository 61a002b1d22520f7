import { administrators, anyOf, anyone } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  DeleteOrganizationBody,
  DeletionRequested,
  Organization,
  OutboxMail,
  SaveOrganizationBody,
} from './organization-schemas.ts'
import type { PageQuery } from './users-schemas.ts'

/** After its deletion was confirmed an organization can be brought back for this long. */
export const deletionGraceMs = 30 * 24 * 3_600_000

const administrator = anyOf(...administrators)
const tenantAdmin = anyOf('AccountType:TenantAdmin')

export const getOrganization = endpoint<{ answer: { data: Organization } }>()({
  method: 'GET',
  path: '/api/organization',
  service: 'base',
  summary: 'The organization and its settings',
  access: administrator,
  errors: [],
})

export const saveOrganization = endpoint<{ body: SaveOrganizationBody; answer: { data: Organization } }>()({
  method: 'PUT',
  path: '/api/organization',
  service: 'base',
  summary: 'Saves the organization’s name and what it demands',
  access: tenantAdmin,
  errors: ['stale-version'],
})

/** One archive: JSON Lines of every table, the files, and a list of both with their hashes. */
export const exportOrganization = endpoint<{ answer: unknown }>()({
  method: 'GET',
  path: '/api/organization/export',
  service: 'base',
  summary: 'Everything that the organization has, as one archive',
  access: tenantAdmin,
  errors: [],
  contentType: 'application/octet-stream',
})

export const requestDeletion = endpoint<{ body: DeleteOrganizationBody; answer: { data: DeletionRequested } }>()({
  method: 'POST',
  path: '/api/organization/deletion',
  service: 'base',
  summary: 'Asks to delete the organization; happens when the mailed link is opened and 30 days have passed',
  access: tenantAdmin,
  errors: ['reauth-failed', 'too-many-requests'],
})

export const confirmDeletion = endpoint<{ body: { token: string }; answer: { data: Organization } }>()({
  method: 'POST',
  path: '/api/organization/deletion/confirm',
  service: 'base',
  summary: 'Confirms the deletion with the token of the mailed link',
  access: anyone,
  errors: ['link-invalid', 'too-many-requests'],
})

export const cancelDeletion = endpoint<{ answer: { data: Organization } }>()({
  method: 'POST',
  path: '/api/organization/deletion/cancel',
  service: 'base',
  summary: 'Keeps the organization after all',
  access: tenantAdmin,
  errors: ['not-found'],
})

export const listOutbox = endpoint<{ query: PageQuery; answer: List<OutboxMail> }>()({
  method: 'GET',
  path: '/api/outbox',
  service: 'base',
  summary: 'Mails that wait for somebody to hand on their link',
  access: administrator,
  errors: [],
})
