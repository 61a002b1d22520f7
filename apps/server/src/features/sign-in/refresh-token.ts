import { timingSafeEqual } from 'node:crypto'
import { sha256Of } from '../../platform/files/blob-store.ts'
import type { Keyring } from '../../platform/tokens/keyring.ts'

/** A session's refresh token of one generation. It is derived from the installation's key, so it can be made again while only its hash is stored. */
export interface RefreshToken {
  readonly sessionId: string
  readonly generation: number
}

const macOf = (keyring: Keyring, { sessionId, generation }: RefreshToken): Buffer =>
  keyring.mac('refresh', `refresh:${sessionId}:${generation}`)

export const writeRefreshToken = (keyring: Keyring, token: RefreshToken): string =>
  `${token.sessionId}.${token.generation}.${macOf(keyring, token).toString('base64url')}`

export const hashRefreshToken = (text: string): Buffer => Buffer.from(sha256Of(text), 'hex')

/** Reads a token that we wrote; anything else is none. */
export function readRefreshToken(keyring: Keyring, text: string): RefreshToken | undefined {
  const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(text)
  const [, sessionId, generation, mac] = match ?? []
  if (!sessionId || !generation || !mac) return undefined
  const token = { sessionId, generation: Number(generation) }
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(keyring, token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
