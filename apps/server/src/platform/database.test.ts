import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MigratedDatabase, startMigratedDatabase } from '../testing/test-database.ts'
import { type Database, type Rows, together } from './database.ts'
import { newId } from './ids.ts'

let test: MigratedDatabase
let database: Database

beforeAll(async () => {
  // One connection, so that each transaction comes after another on it.
  test = await startMigratedDatabase({ poolSize: 1 })
  database = test.database
})
afterAll(() => test.remove())

const textOf = async (rows: Rows, expression: ReturnType<typeof sql>): Promise<string | null | undefined> =>
  (await sql<{ text: string | null }>`select ${expression}::text as text`.execute(rows)).rows[0]?.text

describe('The queries of a transaction', () => {
  it('are done in the order in which they are begun, however they are written', async () => {
    const [, first, , second, name] = await database.withoutOrganization((rows) =>
      together([
        sql`set local lock_timeout = '1s'`.execute(rows),
        textOf(rows, sql`current_setting('lock_timeout')`),
        sql`set local lock_timeout = '2s'`.execute(rows),
        textOf(rows, sql`current_setting('lock_timeout')`),
        rows
          .selectFrom('organizations')
          .select(sql<string>`current_setting('lock_timeout')`.as('timeout'))
          .union(rows.selectNoFrom(sql<string>`current_setting('lock_timeout')`.as('timeout')))
          .executeTakeFirstOrThrow(),
      ]),
    )
    expect([first, second, name.timeout]).toEqual(['1s', '2s', '2s'])
  })

  it('see one organization from the first on, also on a connection that has just served another', async () => {
    const seen = (id: string) =>
      database.withOrganization(id, (rows) => textOf(rows, sql`current_setting('app.organization_id')`))
    const [one, other] = [newId(), newId()]
    expect(await Promise.all([seen(one), seen(other), seen(one)])).toEqual([one, other, one])
  })

  it('tell what failed by itself, not what failed behind it', async () => {
    const failing = database.withoutOrganization((rows) =>
      together([textOf(rows, sql`1`), textOf(rows, sql`(1 / 0)`), textOf(rows, sql`2`)]),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  })

  it('leave nothing when one failed, even if nobody noticed it', async () => {
    const unnoticed = database.withoutOrganization(async (rows) => {
      await sql`create temporary table left_behind ()`.execute(rows)
      await textOf(rows, sql`(1 / 0)`).catch(() => undefined)
    })
    await expect(unnoticed).rejects.toThrow('rolled back')
    const left = await database.withoutOrganization((rows) => textOf(rows, sql`to_regclass('pg_temp.left_behind')`))
    expect(left).toBeNull()
  })

  it('cannot come after its end, where they would be of somebody else', async () => {
    let kept: Rows | undefined
    await database.withoutOrganization(async (rows) => {
      kept = rows
      return textOf(rows, sql`1`)
    })
    await expect(textOf(kept as Rows, sql`2`)).rejects.toThrow('after the end of its transaction')
  })
})
