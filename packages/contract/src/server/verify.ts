// What a printed label is, for whoever scans the address on it (`meta_verifyUrl`).
import { anyone, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { Verification } from './verify-schemas.ts'

export const verifyLabel = endpoint<{ answer: { data: Verification } }>()({
  method: 'GET',
  path: '/api/verify/{id}',
  service: 'base',
  summary: 'What a printed label is, for people of its organization who may see the label',
  access: signedIn,
  errors: ['not-found'],
})

/** Not found, too, where its organization does not answer everybody. */
export const verifyLabelPublicly = endpoint<{ answer: { data: Verification } }>()({
  method: 'GET',
  path: '/api/public/verify/{id}',
  service: 'base',
  summary: 'What a printed label is, without the names of people',
  access: anyone,
  errors: ['not-found', 'too-many-requests'],
})
