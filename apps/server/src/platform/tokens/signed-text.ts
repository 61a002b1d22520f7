// Short-lived texts that the server hands out and reads again: what was decided travels with the caller, and cannot be changed by them.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keyring } from './keyring.ts'

interface Signed {
  /** Random, for what may be used once. */
  readonly serial: string
  /** Seconds since 1970. */
  readonly expires: number
}

export interface Writing<Claims> {
  /** A text signed for one purpose is none for another. */
  readonly purpose: string
  readonly claims: Claims
  readonly lifeSeconds: number
}

const macOf = (keyring: Keyring, purpose: string, payload: string): Buffer =>
  keyring.mac('link', `signed:${purpose}:${payload}`)

/** Letters, digits, `-`, `_` and one dot: fits into an address, a cookie and a state. */
export function writeSigned<Claims extends object>(keyring: Keyring, writing: Writing<Claims>): string {
  const { purpose, claims, lifeSeconds } = writing
  const signed: Signed = {
    serial: randomBytes(16).toString('base64url'),
    expires: Math.floor(Date.now() / 1000) + lifeSeconds,
  }
  const payload = Buffer.from(JSON.stringify({ ...claims, ...signed })).toString('base64url')
  return `${payload}.${macOf(keyring, purpose, payload).toString('base64url')}`
}

/** What we signed for this purpose, while it lives; anything else is nothing. */
export function readSigned<Claims extends object>(
  keyring: Keyring,
  purpose: string,
  text: string,
): (Claims & Signed) | undefined {
  const [payload, mac, ...rest] = text.split('.')
  if (!payload || !mac || rest.length > 0) return undefined
  const expected = macOf(keyring, purpose, payload)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims & Signed
  return claims.expires > Date.now() / 1000 ? claims : undefined
}
