import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

export interface NewWeakening {
  readonly organizationId: string
  readonly id: string
  readonly what: 'settings' | 'label' | 'last-manager'
  readonly labelId: string | null
  readonly userId: string | null
  /** JSON. */
  readonly wanted: string
  readonly recordVersion: number
  readonly reason: string
  readonly requestedBy: string
  readonly requestSignatureId: string
}

export async function findOrganizationsWithExpired(trx: Transaction): Promise<string[]> {
  const found = await sql<{
    organizationId: string
  }>`select organization_id from organizations_with_expired_weakenings()`.execute(trx)
  return found.rows.map(({ organizationId }) => organizationId)
}

/** Ends requests that nobody signed in time. Answers their ids. */
export const markExpired = (trx: Transaction) =>
  trx
    .updateTable('weakenings')
    .set({ state: 'expired', endedAt: sql`expires_at` })
    .where('state', '=', 'open')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .returning('id')
    .execute()

/** Answers when it expires; nothing where there is an open one of the same. */
export const insertWeakening = (trx: Transaction, weakening: NewWeakening) =>
  trx
    .insertInto('weakenings')
    .values(weakening)
    .onConflict((conflict) => conflict.doNothing())
    .returning('expiresAt')
    .executeTakeFirst()

const rows = (trx: Transaction) =>
  trx
    .selectFrom('weakenings as w')
    .innerJoin('users as r', 'r.id', 'w.requestedBy')
    .leftJoin('labels as l', 'l.id', 'w.labelId')
    .leftJoin('users as u', 'u.id', 'w.userId')
    .leftJoin('users as e', 'e.id', 'w.endedBy')
    .selectAll('w')
    .select(['l.name as labelName'])
    .select(['r.firstname as requesterFirstname', 'r.lastname as requesterLastname'])
    .select(['u.firstname as userFirstname', 'u.lastname as userLastname'])
    .select(['e.firstname as enderFirstname', 'e.lastname as enderLastname'])

export type WeakeningRow = NonNullable<Awaited<ReturnType<typeof findWeakening>>>

export const findWeakening = (trx: Transaction, id: string) => rows(trx).where('w.id', '=', id).executeTakeFirst()

/** Nobody else signs or ends it until the transaction ends. */
export const lockWeakening = (trx: Transaction, id: string) =>
  trx.selectFrom('weakenings').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

interface WantedWeakenings {
  readonly open: boolean
  readonly take: number
  readonly offset: number
}

export async function findWeakenings(trx: Transaction, { open, take, offset }: WantedWeakenings) {
  const wanted = rows(trx).$if(open, (all) => all.where('w.state', '=', 'open'))
  const { total } = await wanted
    .clearSelect()
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await wanted.orderBy('w.requestedAt', 'desc').orderBy('w.id').limit(take).offset(offset).execute()
  return { list, total }
}

/** Open requests of a person. */
export const findOpenOf = (trx: Transaction, requestedBy: string) =>
  rows(trx).where('w.state', '=', 'open').where('w.requestedBy', '=', requestedBy).orderBy('w.requestedAt').execute()

interface End {
  readonly id: string
  readonly state: 'done' | 'refused'
  readonly endedBy: string | null
  readonly endReason: string
  readonly signatureId: string | null
}

export const endWeakening = (trx: Transaction, { id, ...end }: End) =>
  trx
    .updateTable('weakenings')
    .set({ ...end, endedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
