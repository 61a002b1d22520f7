import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { makeLogFiles } from './log-files.ts'

const mebibyte = 1_048_576

describe('The files of the log', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database.remove())

  /** Files that are there, and those of them that PostgreSQL has still to write into. */
  const files = async (): Promise<{ all: number; inStore: number; bytes: number }> => {
    const { rows } = await database.owner.query(
      `select count(*)::int as all, sum(size)::float8 as bytes,
         (count(*) filter (where name > pg_walfile_name(pg_current_wal_lsn())))::int as "inStore"
       from pg_ls_waldir()`,
    )
    return rows[0]
  }
  const make = (more: { signal?: AbortSignal; dataDirectory?: string } = {}) =>
    makeLogFiles({
      ...{ connection: database.embedded.connection, dataDirectory: database.directory, restMs: 0, ...more },
    })

  it.runIf(process.platform === 'linux')('are not made where the disk has no room', async () => {
    expect(await make({ dataDirectory: '/proc' })).toBe(0)
    expect((await files()).all).toBe(1)
  })

  it('are as many as PostgreSQL keeps, in store, made in two goes when the first was ended', async () => {
    const stopping = new AbortController()
    const begun = make({ signal: stopping.signal })
    await expect.poll(async () => (await files()).all).toBeGreaterThan(2)
    stopping.abort()
    expect(await begun).toBeLessThan(32)
    expect(await make()).toBeGreaterThan(31)
    const { all, inStore, bytes } = await files()
    expect({ all, bytes }).toEqual({ all: 64, bytes: 1024 * mebibyte })
    // All but the one that is written into, and perhaps one that is complete but not put in store yet.
    expect(inStore).toBeGreaterThan(61)
    expect(await make()).toBe(0)
  })
})
