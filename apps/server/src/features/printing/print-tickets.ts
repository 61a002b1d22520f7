import { timingSafeEqual } from 'node:crypto'
import { type PrintTicketClaims, printTicketAudience, printTicketType } from '@labelwright/contract/print-ticket'
import { SignJWT } from 'jose'
import type { Keyring } from '../../platform/tokens/keyring.ts'

/** Signs what a helper asks for before it prints: these bytes, for this entry, on this printer, until then. Without `iat` it is issued now. */
export async function signPrintTicket(
  keyring: Keyring,
  { iat, ...claims }: PrintTicketClaims & { readonly iat?: number },
  expiresAt: Date,
): Promise<string> {
  const [key] = keyring.signingKeys('ticket')
  if (!key) throw new Error('no ticket key')
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: printTicketType, kid: key.kid })
    .setAudience(printTicketAudience)
    .setIssuedAt(iat)
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(key.privateKey)
}

const macOf = (keyring: Keyring, entryId: string, expires: string): Buffer =>
  keyring.mac('link', `print-file:${entryId}:${expires}`)

const linkLifeSeconds = 600

/** A link to a print file that works for ten minutes without a token; the helper fetches by it. */
export function printFileLink(
  keyring: Keyring,
  { publicUrl, entryId, now }: { readonly publicUrl: string; readonly entryId: string; readonly now: number },
): string {
  const expires = String(Math.floor(now / 1000) + linkLifeSeconds)
  return `${publicUrl}/api/printjobs/files/${entryId}?expires=${expires}&signature=${macOf(keyring, entryId, expires).toString('base64url')}`
}

export function isPrintFileLink(
  keyring: Keyring,
  {
    entryId,
    query,
    now,
  }: { readonly entryId: string; readonly query: { expires: string; signature: string }; readonly now: number },
): boolean {
  const expected = macOf(keyring, entryId, query.expires)
  const given = Buffer.from(query.signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(query.expires) * 1000 > now
}
