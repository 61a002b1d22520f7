// Taking a control away takes two people: requests that wait for their second signature, and what was published without approvals meanwhile.
import { type AccessKey, administrators, anyOf, qualityAssuranceRoles } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  AcceptVersionBody,
  ConfirmWeakeningBody,
  ListUnapprovedQuery,
  ListWeakeningsQuery,
  RefuseWeakeningBody,
  RemoveLastManagerBody,
  UnapprovedVersion,
  Weakening,
} from './weakenings-schemas.ts'

const stewards = anyOf('QualityAssuranceRole:QualityManager', ...administrators)
const anyRole = anyOf(
  ...qualityAssuranceRoles.map((role): AccessKey => `QualityAssuranceRole:${role}`),
  ...administrators,
)

export const listWeakenings = endpoint<{ query: ListWeakeningsQuery; answer: List<Weakening> }>()({
  method: 'GET',
  path: '/api/QualityAssurance/weakenings',
  service: 'base',
  summary: 'Requests to take a control away, with who may sign them and until when',
  access: anyRole,
  errors: [],
})

export const confirmWeakening = endpoint<{ body: ConfirmWeakeningBody; answer: { data: Weakening } }>()({
  method: 'POST',
  path: '/api/QualityAssurance/weakenings/{id}/confirm',
  service: 'base',
  summary: 'Signs such a request as the second person, which carries it out',
  access: stewards,
  errors: [
    'not-found',
    'not-yourself',
    'stale-version',
    'reauth-failed',
    'provider-sign-in-needed',
    'signing-locked',
    'signer-unconfirmed',
    'too-many-requests',
  ],
})

export const refuseWeakening = endpoint<{ body: RefuseWeakeningBody; answer: { data: Weakening } }>()({
  method: 'POST',
  path: '/api/QualityAssurance/weakenings/{id}/refuse',
  service: 'base',
  summary: 'Refuses such a request, or withdraws one’s own: nothing is changed',
  access: stewards,
  errors: ['not-found', 'stale-version'],
})

export const requestLastManagerRemoval = endpoint<{ body: RemoveLastManagerBody; answer: { data: Weakening } }>()({
  method: 'POST',
  path: '/api/QualityAssurance/weakenings/lastManager',
  service: 'base',
  summary: 'Asks for a second signature to take the role from the last quality manager',
  access: anyOf(...administrators),
  errors: [
    'not-found',
    'not-allowed',
    'not-yourself',
    'stale-version',
    'weakening-open',
    'reauth-failed',
    'provider-sign-in-needed',
    'signing-locked',
    'signer-unconfirmed',
    'too-many-requests',
  ],
})

export const listUnapprovedVersions = endpoint<{ query: ListUnapprovedQuery; answer: List<UnapprovedVersion> }>()({
  method: 'GET',
  path: '/api/QualityAssurance/unapprovedVersions',
  service: 'base',
  summary: 'Published versions without approvals of labels under approval; each is accepted or its label disabled',
  access: anyRole,
  errors: [],
})

export const acceptVersion = endpoint<{ body: AcceptVersionBody; answer: object }>()({
  method: 'POST',
  path: '/api/QualityAssurance/label/{labelId}/version/{versionId}/accept',
  service: 'base',
  summary: 'Accepts a published version that has no approvals, signed',
  access: anyOf('QualityAssuranceRole:QualityManager', 'QualityAssuranceRole:Master'),
  errors: [
    'not-found',
    'version-in-other-state',
    'segregation-of-duties',
    'reauth-failed',
    'provider-sign-in-needed',
    'signing-locked',
    'signer-unconfirmed',
    'too-many-requests',
  ],
})
