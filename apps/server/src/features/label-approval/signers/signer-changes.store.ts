import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

export interface NewSignerChange {
  readonly organizationId: string
  readonly id: string
  readonly userId: string
  /** Null for the person who runs the server. */
  readonly byId: string | null
  readonly what: 'confirmed' | 'confirmed-at-server' | 'roles-changed'
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly reason: string | null
}

export const insertChange = (trx: Transaction, change: NewSignerChange) =>
  trx
    .insertInto('signerChanges')
    .values({ ...change, before: [...change.before], after: [...change.after] })
    .execute()

const changes = (trx: Transaction) =>
  trx
    .selectFrom('signerChanges as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .leftJoin('users as b', 'b.id', 'c.byId')
    .leftJoin('users as s', 's.id', 'c.signedOffBy')
    .select(['c.id', 'c.at', 'c.userId', 'c.byId', 'c.what', 'c.before', 'c.after', 'c.reason', 'c.signedOffAt'])
    .select(['u.firstname', 'u.lastname'])
    .select(['b.firstname as byFirstname', 'b.lastname as byLastname'])
    .select(['s.firstname as signedFirstname', 's.lastname as signedLastname'])

export type ChangeRow = Awaited<ReturnType<typeof findChanges>>['list'][number]

interface WantedChanges {
  readonly open: boolean
  readonly take: number
  readonly offset: number
}

export async function findChanges(trx: Transaction, { open, take, offset }: WantedChanges) {
  const wanted = changes(trx).$if(open, (rows) => rows.where('c.signedOffAt', 'is', null))
  const { total } = await wanted
    .clearSelect()
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await wanted.orderBy('c.at', 'desc').orderBy('c.id').limit(take).offset(offset).execute()
  return { list, total }
}

/** Locks the given changes that nobody has signed off, and returns their ids. */
export const lockOpenChanges = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('signerChanges')
    .select(['id', 'userId', 'byId', 'what', 'before', 'after', 'reason', 'at'])
    .where('id', 'in', ids)
    .where('signedOffAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const signOff = (
  trx: Transaction,
  {
    ids,
    userId,
    signatureId,
  }: { readonly ids: readonly string[]; readonly userId: string; readonly signatureId: string },
) =>
  trx
    .updateTable('signerChanges')
    .set({ signedOffBy: userId, signedOffAt: sql`now()`, signatureId })
    .where('id', 'in', ids)
    .execute()

/** Finds the confirmations of these people, oldest first. */
export const findConfirmations = (trx: Transaction, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('signerChanges')
        .select(['userId', 'what', 'at'])
        .where('userId', 'in', userIds)
        .where('what', 'in', ['confirmed', 'confirmed-at-server'])
        .orderBy('at')
        .execute()
