import { CompactSign } from 'jose'
import type { Keyring } from '../../../platform/tokens/keyring.ts'

/** The public keys that evidence is signed with, as a JWKS. */
export const evidenceKeys = (keyring: Keyring) => ({
  keys: keyring
    .signingKeys('evidence')
    .map(({ publicJwk }) => ({ ...publicJwk, use: 'sig' }) as unknown as Record<string, string>),
})

/** A detached JWS (RFC 7515, appendix F) over a manifest. */
export async function signManifest(keyring: Keyring, manifest: string): Promise<string> {
  const [key] = keyring.signingKeys('evidence')
  if (!key) throw new Error('no key for evidence')
  const signed = await new CompactSign(Buffer.from(manifest))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'labelwright-evidence', kid: key.kid })
    .sign(key.privateKey)
  const [header, , signature] = signed.split('.')
  return `${header}..${signature}\n`
}
