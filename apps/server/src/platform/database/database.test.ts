import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MigratedDatabase, startMigratedDatabase } from '../../testing/test-database.ts'
import { allSettledOrThrow, type Database, type Transaction } from './database.ts'
import { newId } from './ids.ts'

let test: MigratedDatabase
let database: Database

beforeAll(async () => {
  // One connection, so that each transaction comes after another on it.
  test = await startMigratedDatabase({ poolSize: 1 })
  database = test.database
})
afterAll(() => test.remove())

const textOf = async (trx: Transaction, expression: ReturnType<typeof sql>): Promise<string | null | undefined> =>
  (await sql<{ text: string | null }>`select ${expression}::text as text`.execute(trx)).rows[0]?.text

describe('The queries of a transaction', () => {
  it('are done in the order in which they are begun, however they are written', async () => {
    const [, first, , second, name] = await database.withoutOrganization((trx) =>
      allSettledOrThrow([
        sql`set local lock_timeout = '1s'`.execute(trx),
        textOf(trx, sql`current_setting('lock_timeout')`),
        sql`set local lock_timeout = '2s'`.execute(trx),
        textOf(trx, sql`current_setting('lock_timeout')`),
        trx
          .selectFrom('organizations')
          .select(sql<string>`current_setting('lock_timeout')`.as('timeout'))
          .union(trx.selectNoFrom(sql<string>`current_setting('lock_timeout')`.as('timeout')))
          .executeTakeFirstOrThrow(),
      ]),
    )
    expect([first, second, name.timeout]).toEqual(['1s', '2s', '2s'])
  })

  it('see one organization from the first on, also on a connection that has just served another', async () => {
    const seen = (id: string) =>
      database.withOrganization(id, (trx) => textOf(trx, sql`current_setting('app.organization_id')`))
    const [one, other] = [newId(), newId()]
    expect(await Promise.all([seen(one), seen(other), seen(one)])).toEqual([one, other, one])
  })

  it('stay within their organization whatever role they ask for: none of this session’s leads past row-level security [SEC-03]', async () => {
    const [own, foreign] = [newId(), newId()]
    for (const id of [own, foreign])
      await test.owner.query('insert into organizations (organization_id, name) values ($1, $2)', [id, 'x'])
    const seen = async (trx: Transaction) =>
      (await trx.selectFrom('organizations').select('organizationId').execute()).map((row) => row.organizationId)
    const left = await database.withOrganization(own, async (trx) => {
      await textOf(trx, sql`set_config('role', 'none', false)`)
      return seen(trx)
    })
    expect(left).toEqual([own])
    // The setting ends with the transaction, so that the next one on this connection cannot use it.
    expect(await database.withoutOrganization(seen)).toEqual([])
    const becoming = database.withOrganization(own, (trx) => textOf(trx, sql`set_config('role', 'labelwright', false)`))
    await expect(becoming).rejects.toMatchObject({ code: '42501' })
  })

  it('tell what failed by itself, not what failed behind it', async () => {
    const failing = database.withoutOrganization((trx) =>
      allSettledOrThrow([textOf(trx, sql`1`), textOf(trx, sql`(1 / 0)`), textOf(trx, sql`2`)]),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  })

  it('leave nothing when one failed, even if nobody noticed it', async () => {
    const unnoticed = database.withoutOrganization(async (trx) => {
      await sql`create temporary table left_behind ()`.execute(trx)
      await textOf(trx, sql`(1 / 0)`).catch(() => undefined)
    })
    await expect(unnoticed).rejects.toThrow('rolled back')
    const left = await database.withoutOrganization((trx) => textOf(trx, sql`to_regclass('pg_temp.left_behind')`))
    expect(left).toBeNull()
  })

  it('cannot come after its end, where they would be of somebody else', async () => {
    let kept: Transaction | undefined
    await database.withoutOrganization(async (trx) => {
      kept = trx
      return textOf(trx, sql`1`)
    })
    await expect(textOf(kept as Transaction, sql`2`)).rejects.toThrow('after the end of its transaction')
  })
})
