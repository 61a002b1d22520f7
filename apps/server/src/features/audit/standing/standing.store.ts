import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { type BaseLine, baseLineOf, type Standing, standingAction, type Thing, type ThingKind } from './standing.ts'

/** The things whose standing this transaction has changed since it was asked last. Locks them until its end. */
export const takeStanding = async (trx: Transaction): Promise<Standing> =>
  (await sql<Thing>`/* kept */ select kind, id, facts from take_standing()`.execute(trx)).rows

const tables: Readonly<Record<ThingKind, { readonly table: string; readonly id: string }>> = {
  organization: { table: 'organizations', id: 'organization_id' },
  user: { table: 'users', id: 'id' },
  label: { table: 'labels', id: 'id' },
}

export interface Page {
  readonly kind: ThingKind
  readonly after: string
  readonly take: number
}

/** The ids of a page of things, as an expression. */
const idsOfPage = ({ kind, after, take }: Page) => {
  const { table, id } = tables[kind]
  return sql`array(select ${sql.ref(id)} from ${sql.table(table)} where ${sql.ref(id)} > ${after}::uuid
    order by ${sql.ref(id)} limit ${take})`
}

/** Locks a page of things and answers them, for the base line. */
export async function lockPage(trx: Transaction, page: Page): Promise<Standing> {
  const idsOf = (kind: ThingKind) => (kind === page.kind ? idsOfPage(page) : sql`'{}'::uuid[]`)
  const found = await sql<Thing>`
    select kind, id, facts from lock_standing(${idsOf('label')}, ${idsOf('user')}, ${idsOf('organization')}) order by id`.execute(
    trx,
  )
  return found.rows
}

/** Things, and the last row of the trail at the same moment. */
export interface ThingsNow {
  readonly head: number
  readonly things: Standing
}

async function readThings(trx: Transaction, kind: ThingKind, ids: ReturnType<typeof idsOfPage>): Promise<ThingsNow> {
  const found = await sql<{ head: number; things: Standing }>`
    select coalesce((select h.seq from audit_heads h), 0) as head, (
      select coalesce(jsonb_agg(jsonb_build_object('kind', ${kind}::text, 'id', s.id, 'facts', s.facts) order by s.id), '[]')
      from ${sql.table(`standing_of_${kind}s`)}(${ids}) s) as things`.execute(trx)
  const [row] = found.rows
  return { head: Number(row?.head ?? 0), things: row?.things ?? [] }
}

/** In one statement, so that no change falls between the trail and the tables. */
export const findThings = (trx: Transaction, page: Page): Promise<ThingsNow> =>
  readThings(trx, page.kind, idsOfPage(page))

export const findThingsById = (trx: Transaction, kind: ThingKind, ids: readonly string[]): Promise<ThingsNow> =>
  readThings(trx, kind, sql`${[...ids]}::uuid[]`)

/** Finds the progress of the base line in the trail itself. */
export async function findBaseLine(trx: Transaction): Promise<BaseLine | undefined> {
  const row = await trx
    .selectFrom('auditRows')
    .select(['action', 'after'])
    .where('entityKind', '=', 'audit-trail')
    .where('action', '=', standingAction)
    .where(sql<boolean>`after ? 'baseLine'`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && baseLineOf(row)
}

/** The names of labels, people and groups with these ids. */
export async function findNames(trx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ id: string; name: string }>`
    select id, name from labels where id = any(${[...ids]}::uuid[])
    union all select id, firstname || ' ' || lastname from users where id = any(${[...ids]}::uuid[])
    union all select id, name from groups where id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

/** An organization whose deletion was confirmed is taken apart, and not compared. */
export const isBeingDeleted = async (trx: Transaction): Promise<boolean> =>
  (await trx.selectFrom('organizations').select('deletionConfirmedAt').executeTakeFirst())?.deletionConfirmedAt != null
