import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import * as store from './audit-trail.store.ts'
import type { SealedRow } from './sealing/seal.ts'

const portion = 1_000
/** Rows of fifty things take a millisecond each: behind so many milliseconds others have their turn. */
const longestTurnMs = 50

interface ChainPart {
  readonly database: Database
  readonly organizationId: string
  /** The number before the first row. */
  readonly behind: number
  readonly until: number
}

/**
 * The rows of a trail from one to another. Each page in a transaction of its own: none is held open for minutes. The next one is
 * read while a page is used.
 */
export async function* readChain({ database, organizationId, behind, until }: ChainPart): AsyncGenerator<SealedRow> {
  const read = (after: number) => {
    const page = database.withOrganization(organizationId, (trx) =>
      store.findChain(trx, { after, until, take: portion }),
    )
    // A reader that stops early never waits for it.
    page.catch(() => undefined)
    return page
  }
  for (let page = read(behind); ; ) {
    const rows = await page
    let turn = performance.now()
    const last = rows.at(-1)
    if (last && rows.length === portion) page = read(last.seq)
    for (const row of rows) {
      yield row
      if (performance.now() - turn < longestTurnMs) continue
      await setImmediate()
      turn = performance.now()
    }
    if (!last || rows.length < portion) return
  }
}
