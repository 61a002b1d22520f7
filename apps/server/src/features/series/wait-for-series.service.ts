import { setTimeout as sleep } from 'node:timers/promises'
import { ProductError } from '@labelwright/contract/errors'
import { sql } from 'kysely'
import { allSettledOrThrow, isLockTimeout, type Transaction } from '../../platform/database/database.ts'

/** Long enough for the prints of a busy hour, which take their numbers one behind another. */
const lockMs = 250
const patienceMs = 10_000

/** Somebody else's large print takes numbers of the same series; the transaction is to be made again. */
export class SeriesBusy extends Error {}

/** Locks rows of series, or throws SeriesBusy soon: whoever waits here holds a connection that others need. */
export async function waitForSeries<Result>(trx: Transaction, lock: () => Promise<Result>): Promise<Result> {
  try {
    const [, locked] = await allSettledOrThrow([
      sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(trx),
      lock(),
      sql`set local lock_timeout to default`.execute(trx),
    ])
    return locked
  } catch (error) {
    if (isLockTimeout(error)) throw new SeriesBusy('The series is taken', { cause: error })
    throw error
  }
}

/** Does `work`, a whole transaction, again until its series are free: between two attempts it holds nothing. Then refuses with `not-ready`. */
export async function whenSeriesAreFree<Result>(work: () => Promise<Result>, mostMs = patienceMs): Promise<Result> {
  const deadline = performance.now() + mostMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SeriesBusy)) throw error
      if (performance.now() > deadline) {
        const detail = 'A large print is taking numbers of the same series. Try again in a moment.'
        throw new ProductError('not-ready', { detail, cause: error })
      }
      // Not all who wait at the same moment.
      await sleep(50 + Math.random() * 100)
    }
  }
}
