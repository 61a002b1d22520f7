// Signers: people are confirmed by somebody who was not shown their link, and quality managers sign off each such change.
import { administrators, anyOf } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  AllowSigningBody,
  BlockedSigner,
  ListSignerChangesQuery,
  SignerChange,
  SignOffBody,
} from './signers-schemas.ts'

const stewards = anyOf('QualityAssuranceRole:QualityManager', ...administrators)

export const listBlockedSigners = endpoint<{ answer: { data: BlockedSigner[] } }>()({
  method: 'GET',
  path: '/api/QualityAssurance/signers',
  service: 'base',
  summary: 'Administrators and holders of quality roles who may not sign now, with who may change that',
  access: stewards,
  errors: [],
})

/** After three failed signatures, or for a person who came in by a link that others were shown. Nobody does it for themselves. */
export const allowSigning = endpoint<{ body: AllowSigningBody; answer: object }>()({
  method: 'POST',
  path: '/api/QualityAssurance/signers/{userId}/allow',
  service: 'base',
  summary: 'Confirms a person, signed, so that they may sign; never by somebody who was shown their link',
  access: stewards,
  errors: [
    'not-found',
    'not-yourself',
    'link-shown',
    'stale-version',
    'reauth-failed',
    'provider-sign-in-needed',
    'signing-locked',
    'signer-unconfirmed',
    'too-many-requests',
  ],
})

export const listSignerChanges = endpoint<{ query: ListSignerChangesQuery; answer: List<SignerChange> }>()({
  method: 'GET',
  path: '/api/QualityAssurance/signerChanges',
  service: 'base',
  summary: 'Confirmations of people, and quality roles given or taken, the newest first',
  access: stewards,
  errors: [],
})

export const signOffSignerChanges = endpoint<{ body: SignOffBody; answer: object }>()({
  method: 'POST',
  path: '/api/QualityAssurance/signerChanges/signOff',
  service: 'base',
  summary: 'Signs off confirmations and role changes that a quality manager has looked at',
  access: anyOf('QualityAssuranceRole:QualityManager'),
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
