// Signing: what the next signature of a session asks for, by 21 CFR 11.200(a).
import { signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { NextSignature, Signature } from './signing-schemas.ts'

export const getNextSignature = endpoint<{ answer: { data: NextSignature } }>()({
  method: 'GET',
  path: '/api/signing',
  service: 'base',
  summary: 'What the next signature of this session asks for',
  access: signedIn,
  errors: [],
})

export const askSigningPasskey = endpoint<{
  answer: {
    data: { challenge: NonNullable<Signature['passkey']>['challenge']; options: Record<string, unknown> }
  }
}>()({
  method: 'POST',
  path: '/api/signing/passkey',
  service: 'base',
  summary: 'What to ask a passkey of the person for their next signature; good for five minutes and once',
  access: signedIn,
  errors: ['not-found'],
})
