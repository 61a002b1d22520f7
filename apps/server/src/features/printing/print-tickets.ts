import { timingSafeEqual } from 'node:crypto'
import { type PrintTicketClaims, printTicketAudience, printTicketType } from '@labelwright/contract/print-ticket'
import { SignJWT } from 'jose'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import type { PrintTarget } from './printing.store.ts'

/** Signs what a helper asks for before it prints: these bytes, for this entry, on this printer, until then. Without `iat` it is issued now. */
async function signPrintTicket(
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

/** An entry with what decides on its ticket. */
export interface EntryWithTicket {
  readonly organizationId: string
  readonly id: string
  readonly fileSha256: string
  /** A `PrintTarget`. */
  readonly target: unknown
  readonly isUnderApproval: boolean
  /** The database's time when the entry was read: tickets end by its clock. */
  readonly readAt: Date
  readonly leaseEndsAt: Date
}

/** Of a ticket of a label under approval (decisions §14, "Disabled"). */
const shortLifeMs = 60_000

/** Signs the ticket of an entry: it ends with its lease, or after `shortMs` where its label is under approval. */
export function signTicketOf(
  keyring: Keyring,
  entry: EntryWithTicket,
  { shortMs = shortLifeMs }: { readonly shortMs?: number } = {},
): Promise<string> {
  const { organizationId, id: printJobEntryId, fileSha256: sha256, isUnderApproval, readAt, leaseEndsAt } = entry
  const { targetIpAddress, targetPort, targetPrintQueue, useLocalPrinterDriver, statusQuestion } =
    entry.target as PrintTarget
  const printer = { targetIpAddress, targetPort, targetPrintQueue, useLocalPrinterDriver }
  const claims = {
    organizationId,
    printJobEntryId,
    sha256,
    // The question travels in the ticket alone: a page cannot put a command of its own behind a label.
    printer: statusQuestion === undefined ? printer : { ...printer, statusQuestion },
    ...(isUnderApproval && { endsBeforeFirstByte: true as const }),
    // By the same clock as its end.
    iat: Math.floor(readAt.getTime() / 1000),
  }
  const end = isUnderApproval ? Math.min(readAt.getTime() + shortMs, leaseEndsAt.getTime()) : leaseEndsAt.getTime()
  return signPrintTicket(keyring, claims, new Date(end))
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
