import { ProductError } from '@labelwright/contract/errors'
import { sql } from 'kysely'
import { isLockTimeout, type Rows } from '../../platform/database.ts'

/** Waits ten seconds for series that a print is taking numbers of, then refuses with `not-ready`: each who waits holds a connection. */
export async function waitForSeries<Result>(rows: Rows, lock: () => Promise<Result>): Promise<Result> {
  await sql`set local lock_timeout = '10s'`.execute(rows)
  try {
    return await lock()
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    const detail = 'A large print is taking numbers of the same series. Try again in a moment.'
    throw new ProductError('not-ready', { detail, cause: error })
  }
}
