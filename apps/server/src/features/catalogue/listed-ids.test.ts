import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { type MigratedDatabase, startMigratedDatabase } from '../../testing/test-database.ts'
import { idsOfPortion, readListedIds } from './listed-ids.service.ts'

let test: MigratedDatabase
let database: Database

beforeAll(async () => {
  test = await startMigratedDatabase({ poolSize: 1 })
  database = test.database
})
afterAll(() => test.remove())

describe('The ids of a long list', () => {
  it.each([
    [7, [3, 3, 1]],
    [6, [3, 3]],
    [0, []],
  ])('are read in portions, in the order of the query, each once: %i of them', async (count, sizes) => {
    const ordered = sql<{ id: string }>`
      select md5(n::text)::uuid as id from generate_series(1, ${count}::integer) n order by n desc`
    const { direct, listed } = await database.withoutOrganization(async (trx) => ({
      direct: (await ordered.execute(trx)).rows.map(({ id }) => id),
      listed: await readListedIds(trx, ordered, 3),
    }))
    expect(listed.map((portion) => idsOfPortion(portion).length)).toEqual(sizes)
    expect(listed.flatMap(idsOfPortion)).toEqual(direct)
    expect(direct).toHaveLength(count)
  })
})
