import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Looks across organizations, for one exact session. */
export async function findSessionOwner(
  trx: Transaction,
  sessionId: string,
): Promise<{ organizationId: string } | undefined> {
  const found = await sql<{ organizationId: string }>`select organization_id from find_session(${sessionId})`.execute(
    trx,
  )
  const row = found.rows[0]
  return row && { organizationId: row.organizationId }
}

export interface NewSession {
  readonly organizationId: string
  readonly id: string
  readonly userId: string
  readonly tokenHash: Buffer
  readonly userAgent: string
  readonly address: string
  readonly reauthenticatedAt: Date | null
}

export const insertSession = (trx: Transaction, session: NewSession) =>
  trx
    .insertInto('sessions')
    .values({
      organizationId: session.organizationId,
      id: session.id,
      userId: session.userId,
      tokenHash: session.tokenHash,
      userAgent: session.userAgent,
      address: session.address,
      reauthenticatedAt: session.reauthenticatedAt,
    })
    .execute()

/** 30 days idle, 90 at all. */
const isAlive = sql<boolean>`rotated_at > now() - interval '30 days' and created_at > now() - interval '90 days'`

/** Moves a session one generation on, decided by one statement: of many that race exactly one gets the row. */
export const advanceSession = (
  trx: Transaction,
  {
    sessionId,
    generation,
    nextHash,
  }: { readonly sessionId: string; readonly generation: number; readonly nextHash: Buffer },
) =>
  trx
    .updateTable('sessions')
    .set({ generation: generation + 1, tokenHash: nextHash, rotatedAt: sql`now()` })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .where('revokedAt', 'is', null)
    .where(isAlive)
    .returning('userId')
    .executeTakeFirst()

export const findSession = (trx: Transaction, sessionId: string) =>
  trx
    .selectFrom('sessions')
    .select([
      'userId',
      'generation',
      'revokedAt',
      sql<number>`extract(epoch from now() - rotated_at)`.as('secondsSinceRotation'),
    ])
    .where('id', '=', sessionId)
    .executeTakeFirst()

/** Whether a sign-in began less than so long ago. */
export async function isSessionYounger(trx: Transaction, sessionId: string, seconds: number): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(sql<boolean>`created_at > now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the person typed their password at their identity provider for this session, less than so long ago. */
export async function isReauthenticated(trx: Transaction, sessionId: string, seconds: number): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(sql<boolean>`reauthenticated_at > now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Within this time of a session's last signature the next one asks for less. */
const sittingMinutes = 15
const isSigning = sql<boolean>`coalesce(signed_at > now() - make_interval(mins => ${sittingMinutes}), false)`

/** Whether the session has signed within the last 15 minutes, and whether it has signed at all. */
export const findSitting = (trx: Transaction, sessionId: string) =>
  trx
    .selectFrom('sessions')
    .select([isSigning.as('isOpen'), sql<boolean>`signed_at is not null`.as('hasSigned')])
    .where('id', '=', sessionId)
    .executeTakeFirst()

export const noteSignature = (trx: Transaction, sessionId: string) =>
  trx.updateTable('sessions').set({ signedAt: sql`clock_timestamp()` }).where('id', '=', sessionId).execute()

/** The next signature of the person asks for everything, in whatever session. */
export const endSittings = (trx: Transaction, userId: string) =>
  trx
    .updateTable('sessions')
    .set({ signedAt: sql`'-infinity'` })
    .where('userId', '=', userId)
    .where('signedAt', 'is not', null)
    .execute()

export const revokeSession = (trx: Transaction, sessionId: string) =>
  trx
    .updateTable('sessions')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute()

const openSessionsOf = (trx: Transaction, userId: string) =>
  trx.selectFrom('sessions').where('userId', '=', userId).where('revokedAt', 'is', null).where(isAlive)

export interface Page {
  readonly take: number
  readonly offset: number
}

export async function findOpenSessions(trx: Transaction, userId: string, page: Page) {
  const { total } = await openSessionsOf(trx, userId)
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await openSessionsOf(trx, userId)
    .select(['id', 'userAgent', 'address', 'createdAt', 'rotatedAt'])
    .orderBy('rotatedAt', 'desc')
    .orderBy('id')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

/** Ends the open sessions of a person, all but one where one is named; answers which. */
export async function revokeSessionsOf(trx: Transaction, userId: string, exceptSessionId?: string): Promise<string[]> {
  const all = trx.updateTable('sessions').set({ revokedAt: sql`now()` })
  const open = all.where('userId', '=', userId).where('revokedAt', 'is', null)
  const ended = exceptSessionId ? open.where('id', '<>', exceptSessionId) : open
  const revoked = await ended.returning('id').execute()
  return revoked.map(({ id }) => id)
}

export const revokeOwnSession = (trx: Transaction, userId: string, sessionId: string) =>
  trx
    .updateTable('sessions')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
