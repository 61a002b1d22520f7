import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Looks across organizations, for one exact session. */
export async function findSessionOwner(
  trx: Transaction,
  sessionId: string,
): Promise<{ organizationId: string } | undefined> {
  const found = await sql<{ organization_id: string }>`select organization_id from find_session(${sessionId})`.execute(
    trx,
  )
  const row = found.rows[0]
  return row && { organizationId: row.organization_id }
}

export interface NewSession {
  readonly organizationId: string
  readonly id: string
  readonly userId: string
  readonly tokenHash: Buffer
  readonly userAgent: string
  readonly address: string
}

export const insertSession = (trx: Transaction, session: NewSession) =>
  trx
    .insertInto('sessions')
    .values({
      organization_id: session.organizationId,
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      address: session.address,
    })
    .execute()

/** 30 days idle, 90 at all. */
const isAlive = sql<boolean>`rotated_at > now() - interval '30 days' and created_at > now() - interval '90 days'`

/** Moves a session one generation on, decided by one statement: of many that race exactly one gets the row. */
export const advanceSession = (trx: Transaction, sessionId: string, generation: number, nextHash: Buffer) =>
  trx
    .updateTable('sessions')
    .set({ generation: generation + 1, token_hash: nextHash, rotated_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .where('revoked_at', 'is', null)
    .where(isAlive)
    .returning('user_id')
    .executeTakeFirst()

export const findSession = (trx: Transaction, sessionId: string) =>
  trx
    .selectFrom('sessions')
    .select([
      'user_id',
      'generation',
      'revoked_at',
      sql<number>`extract(epoch from now() - rotated_at)`.as('secondsSinceRotation'),
    ])
    .where('id', '=', sessionId)
    .executeTakeFirst()

export const revokeSession = (trx: Transaction, sessionId: string) =>
  trx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()

const openSessionsOf = (trx: Transaction, userId: string) =>
  trx.selectFrom('sessions').where('user_id', '=', userId).where('revoked_at', 'is', null).where(isAlive)

export interface Page {
  readonly take: number
  readonly offset: number
}

export async function findOpenSessions(trx: Transaction, userId: string, page: Page) {
  const { total } = await openSessionsOf(trx, userId)
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await openSessionsOf(trx, userId)
    .select(['id', 'user_agent', 'address', 'created_at', 'rotated_at'])
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

/** Ends the open sessions of a person, all but one where one is named; answers which. */
export async function revokeSessionsOf(trx: Transaction, userId: string, exceptSessionId?: string): Promise<string[]> {
  const all = trx.updateTable('sessions').set({ revoked_at: sql`now()` })
  const open = all.where('user_id', '=', userId).where('revoked_at', 'is', null)
  const ended = exceptSessionId ? open.where('id', '<>', exceptSessionId) : open
  const revoked = await ended.returning('id').execute()
  return revoked.map(({ id }) => id)
}

export const revokeOwnSession = (trx: Transaction, userId: string, sessionId: string) =>
  trx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
