// The installation's keys. They stand in the database, so that every server signs and reads with the same ones.
import { createHmac, randomBytes } from 'node:crypto'
import type { CryptoKey, JWK } from 'jose'
import { exportJWK, generateKeyPair, importJWK } from 'jose'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { openWith, sealWith } from './sealed-text.ts'

type SigningPurpose = 'access' | 'ticket' | 'evidence'
type SecretPurpose = 'refresh' | 'link'
type Purpose = SigningPurpose | SecretPurpose | 'storage'

export interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly publicJwk: JWK & { readonly kid: string }
}

export interface Keyring {
  /** The first signs, all verify. A new key is published for a while before it signs, so that every server knows it by then. */
  readonly signingKeys: (purpose: SigningPurpose) => readonly SigningKey[]
  /** HMAC-SHA-256 under the installation's secret for this purpose. */
  readonly mac: (purpose: SecretPurpose, text: string) => Buffer
  /** Encrypts what the server itself must read again; `context` names the row that it belongs to. */
  readonly seal: (text: string, context: string) => string
  readonly unseal: (sealed: string, context: string) => string
  /** Reads the keys again: another server may have made one. */
  readonly reload: () => Promise<void>
  /** Makes the next key for access tokens when the newest is old, and retires those that no living token names. */
  readonly rotate: () => Promise<void>
}

interface StoredKey {
  readonly kid: string
  readonly purpose: string
  readonly secret: unknown
  readonly ageSeconds: number
}

/** Access tokens are signed with a new key every 90 days; the print tickets' key is pinned by helpers and stays, as does the one of evidence. */
const rotateAfterDays = 90
/** A new key signs after this long; servers reload more often than that. */
const publishSeconds = 300

const signingPurposes = ['access', 'ticket', 'evidence'] as const
const isSigning = (purpose: Purpose): purpose is SigningPurpose => signingPurposes.some((each) => each === purpose)

const kidOf = (purpose: Purpose) => `${purpose}-${randomBytes(6).toString('hex')}`

const secretFor = async (purpose: Purpose): Promise<string> => {
  if (!isSigning(purpose)) return JSON.stringify({ k: randomBytes(32).toString('base64url') })
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return JSON.stringify(await exportJWK(privateKey))
}

const insertKey = async (trx: Transaction, purpose: Purpose) =>
  trx
    .insertInto('serverKeys')
    .values({ kid: kidOf(purpose), purpose, secret: await secretFor(purpose) })
    .execute()

const purposes = [...signingPurposes, 'refresh', 'link', 'storage'] as const

/** Two servers that start at once on an empty database meet at the table's lock: one makes the keys. */
async function makeMissingKeys(database: Database): Promise<void> {
  await database.withoutOrganization(async (trx) => {
    await sql`lock table server_keys in share row exclusive mode`.execute(trx)
    const present = await trx.selectFrom('serverKeys').select('purpose').where('retiredAt', 'is', null).execute()
    for (const purpose of purposes) {
      if (!present.some((key) => key.purpose === purpose)) await insertKey(trx, purpose)
    }
  })
}

const readKeys = (database: Database): Promise<StoredKey[]> =>
  database.withoutOrganization((trx) =>
    trx
      .selectFrom('serverKeys')
      .select([
        'kid',
        'purpose',
        'secret',
        sql<number>`extract(epoch from now() - created_at)::float8`.as('ageSeconds'),
      ])
      .where('retiredAt', 'is', null)
      .orderBy('createdAt', 'desc')
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

/** Newest first, but one that is not published long enough stands behind those that are. */
const signingOrder = (keys: readonly StoredKey[]): StoredKey[] => [
  ...keys.filter((key) => key.ageSeconds >= publishSeconds),
  ...keys.filter((key) => key.ageSeconds < publishSeconds),
]

interface Loaded {
  readonly signing: ReadonlyMap<string, readonly SigningKey[]>
  readonly secrets: ReadonlyMap<string, Buffer>
  readonly storageKid: string
}

async function load(database: Database): Promise<Loaded> {
  const stored = await readKeys(database)
  const signing = new Map<string, SigningKey[]>()
  for (const purpose of signingPurposes) {
    const keys = signingOrder(stored.filter((key) => key.purpose === purpose))
    signing.set(purpose, await Promise.all(keys.map(signingKeyOf)))
  }
  const secrets = new Map<string, Buffer>()
  for (const { kid, purpose, secret } of stored) {
    if (signing.has(purpose)) continue
    const bytes = Buffer.from((secret as { k: string }).k, 'base64url')
    secrets.set(kid, bytes)
    if (!secrets.has(purpose)) secrets.set(purpose, bytes)
  }
  return { signing, secrets, storageKid: stored.find((key) => key.purpose === 'storage')?.kid ?? '' }
}

/** One server makes the next key; when two try at once the second finds it made. */
const rotateAccessKey = (database: Database) =>
  database.withoutOrganization(async (trx) => {
    await sql`lock table server_keys in share row exclusive mode`.execute(trx)
    const isFresh = await trx
      .selectFrom('serverKeys')
      .select('kid')
      .where('purpose', '=', 'access')
      .where('createdAt', '>', sql<Date>`now() - make_interval(days => ${rotateAfterDays})`)
      .executeTakeFirst()
    if (!isFresh) await insertKey(trx, 'access')
    await trx
      .updateTable('serverKeys')
      .set({ retiredAt: sql`now()` })
      .where('purpose', '=', 'access')
      .where('retiredAt', 'is', null)
      .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${rotateAfterDays + 1})`)
      .where(
        sql<boolean>`exists (select 1 from server_keys newer where newer.purpose = 'access' and newer.created_at > server_keys.created_at and newer.created_at < now() - interval '1 day')`,
      )
      .execute()
  })

/** Loads the keys, making those that are missing. */
export async function loadKeyring(database: Database): Promise<Keyring> {
  await makeMissingKeys(database)
  let loaded = await load(database)
  const secretOf = (name: string): Buffer => {
    const secret = loaded.secrets.get(name)
    if (!secret) throw new Error(`no key for ${name}`)
    return secret
  }
  const reload = async () => {
    loaded = await load(database)
  }
  return {
    signingKeys: (purpose) => loaded.signing.get(purpose) ?? [],
    mac: (purpose, text) => createHmac('sha256', secretOf(purpose)).update(text).digest(),
    seal: (text, context) => `${loaded.storageKid}.${sealWith(secretOf(loaded.storageKid), text, context)}`,
    unseal: (sealed, context) => {
      const [kid = '', bytes = ''] = sealed.split('.')
      return openWith(secretOf(kid), bytes, context)
    },
    reload,
    rotate: async () => {
      await rotateAccessKey(database)
      await reload()
    },
  }
}
