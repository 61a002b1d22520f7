// Passkeys (W3C WebAuthn Level 3) as a second factor: what the browser is asked, and whether its answer holds.

import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'

/** Where the keys count: the host of the public address, and the pages that may ask for them. */
export interface RelyingParty {
  readonly id: string
  readonly origins: readonly string[]
}

/** This application as passkeys know it: the host of its public address (WebAuthn Level 3 §5.1.2). */
export const relyingPartyOf = ({ config, origins }: Context): RelyingParty => ({
  id: new URL(config.publicUrl).hostname,
  origins,
})

interface KnownKey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly signCount: number
  readonly transports: string[]
}

const descriptorOf = ({ credentialId: id, transports }: KnownKey) => ({ id, transports })

/** A sign-in's question is the hash of its signed challenge, a new key's the signed text itself: nothing needs to be remembered. */
const hashOf = (text: string) => Uint8Array.from(Buffer.from(sha256Of(text), 'hex'))
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text))

export interface NewKeyQuestion {
  readonly party: RelyingParty
  readonly email: string
  readonly name: string
  readonly userId: string
  readonly signedText: string
  readonly known: readonly KnownKey[]
}

export const askForNewKey = ({ party, email, name, userId, signedText, known }: NewKeyQuestion) =>
  generateRegistrationOptions({
    rpName: 'Labelwright',
    rpID: party.id,
    userName: email,
    userDisplayName: name,
    userID: bytesOf(userId),
    challenge: bytesOf(signedText),
    timeout: 300_000,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })

/** The new key, or nothing when the answer does not hold; `isOurs` knows the text that was signed for the question. */
export async function checkNewKey(
  party: RelyingParty,
  isOurs: (signedText: string) => boolean,
  answer: unknown,
): Promise<WebAuthnCredential | undefined> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: (challenge) => isOurs(Buffer.from(challenge, 'base64url').toString('utf8')),
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: false,
    })
    return registrationInfo?.credential
  } catch {
    return undefined
  }
}

/** 'required': the key asks for a PIN or biometrics. */
type UserVerification = 'preferred' | 'required'

export const askForKnownKey = (
  party: RelyingParty,
  signedText: string,
  { known, userVerification }: { readonly known: readonly KnownKey[]; readonly userVerification: UserVerification },
) =>
  generateAuthenticationOptions({
    rpID: party.id,
    challenge: hashOf(signedText),
    allowCredentials: known.map(descriptorOf),
    timeout: 300_000,
    userVerification,
  })

export interface Proof {
  /** The key's count of uses as it says itself; 0 where it does not count. */
  readonly signCount: number
}

/** Whether the answer was made by this key for this question. */
export async function checkKnownKey(
  party: RelyingParty,
  signedText: string,
  {
    key,
    answer,
    isUserVerified,
  }: { readonly key: KnownKey; readonly answer: unknown; readonly isUserVerified: boolean },
): Promise<Proof | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: Buffer.from(hashOf(signedText)).toString('base64url'),
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      credential: { id: key.credentialId, publicKey: Uint8Array.from(key.publicKey), counter: key.signCount },
      requireUserVerification: isUserVerified,
    })
    return verified ? { signCount: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}
