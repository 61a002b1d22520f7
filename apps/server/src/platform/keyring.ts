// The installation's keys. They stand in the database, so that every server signs and reads with the same ones.
import { createHmac, randomBytes } from 'node:crypto'
import type { CryptoKey, JWK } from 'jose'
import { exportJWK, generateKeyPair, importJWK } from 'jose'
import type { Database } from './database.ts'

type SigningPurpose = 'access' | 'ticket'
type SecretPurpose = 'refresh' | 'link'

export interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly publicJwk: JWK & { readonly kid: string }
}

export interface Keyring {
  /** Newest first: the first signs, all verify. */
  readonly signingKeys: (purpose: SigningPurpose) => readonly SigningKey[]
  /** HMAC-SHA-256 under the installation's secret for this purpose. */
  readonly mac: (purpose: SecretPurpose, text: string) => Buffer
}

interface StoredKey {
  readonly kid: string
  readonly purpose: string
  readonly secret: unknown
}

async function makeKeys(database: Database, stored: readonly StoredKey[]): Promise<void> {
  const missing = (purpose: string) => !stored.some((key) => key.purpose === purpose)
  const rows: { kid: string; purpose: string; secret: string }[] = []
  for (const purpose of ['access', 'ticket'].filter(missing)) {
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    rows.push({
      kid: `${purpose}-${randomBytes(6).toString('hex')}`,
      purpose,
      secret: JSON.stringify(await exportJWK(privateKey)),
    })
  }
  for (const purpose of ['refresh', 'link'].filter(missing)) {
    const secret = JSON.stringify({ k: randomBytes(32).toString('base64url') })
    rows.push({ kid: `${purpose}-${randomBytes(6).toString('hex')}`, purpose, secret })
  }
  if (rows.length > 0) await database.withoutOrganization((trx) => trx.insertInto('server_keys').values(rows).execute())
}

const readKeys = (database: Database): Promise<StoredKey[]> =>
  database.withoutOrganization((trx) =>
    trx
      .selectFrom('server_keys')
      .select(['kid', 'purpose', 'secret'])
      .where('retired_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('kid')
      .execute(),
  )

async function signingKeyOf(stored: StoredKey): Promise<SigningKey> {
  const { d: _private, ...open } = stored.secret as JWK
  const publicJwk = { ...open, kid: stored.kid, alg: 'EdDSA' }
  return {
    kid: stored.kid,
    privateKey: (await importJWK(stored.secret as JWK, 'EdDSA')) as CryptoKey,
    publicKey: (await importJWK(publicJwk, 'EdDSA')) as CryptoKey,
    publicJwk,
  }
}

/** Loads the keys, making those that are missing. */
export async function loadKeyring(database: Database): Promise<Keyring> {
  await makeKeys(database, await readKeys(database))
  const stored = await readKeys(database)
  const signing = new Map<string, SigningKey[]>()
  const secrets = new Map<string, Buffer>()
  for (const key of stored) {
    if (key.purpose === 'access' || key.purpose === 'ticket') {
      signing.set(key.purpose, [...(signing.get(key.purpose) ?? []), await signingKeyOf(key)])
    } else if (!secrets.has(key.purpose)) {
      secrets.set(key.purpose, Buffer.from((key.secret as { k: string }).k, 'base64url'))
    }
  }
  return {
    signingKeys: (purpose) => signing.get(purpose) ?? [],
    mac: (purpose, text) => {
      const secret = secrets.get(purpose)
      if (!secret) throw new Error(`no key for ${purpose}`)
      return createHmac('sha256', secret).update(text).digest()
    },
  }
}
