import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import * as store from './imports.store.ts'

/** How long a server may be silent before another takes its import over. */
export const leaseSeconds = 15
const beatMs = 500
/** How long a paused import keeps its place; afterwards it lets go of it and begins anew when it goes on. */
const holdMs = 60_000

/** Why work on an import ends before its end. */
export class Interrupted extends Error {
  readonly by: 'Paused' | 'Canceled' | 'stopping' | 'taken'

  constructor(by: Interrupted['by']) {
    super(`The import was interrupted: ${by}`)
    this.name = 'Interrupted'
    this.by = by
  }
}

interface Surroundings {
  readonly database: Database
  readonly stopping: AbortSignal
}

export interface ImportWatch {
  /**
   * Says how far the import is, 0 to 1; waits while it is paused, and a moment for those whose call is being answered;
   * answers how to go on, and throws Interrupted when it is not to.
   */
  readonly checkpoint: (progress: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Keeps the lease of an import while it is worked on, tells its progress and hears whether somebody wants it to stop. */
export function watchImport(
  { database, stopping }: Surroundings,
  row: { readonly organizationId: string; readonly id: string; readonly attempts: number },
): ImportWatch {
  let state: string | undefined = 'Running'
  let progress = 0
  let isOver = false
  const beat = async () => {
    const renew = (trx: Parameters<typeof store.renewLease>[0]) =>
      store.renewLease(trx, row.id, { leaseSeconds, progress, attempts: row.attempts })
    // A database that is away for a moment is noticed by the work itself.
    state = await database.withOrganization(row.organizationId, renew).catch(() => state)
  }
  const beats = (async () => {
    while (!isOver) {
      await beat()
      await sleep(beatMs)
    }
  })()
  const assertWanted = () => {
    if (stopping.aborted) throw new Interrupted('stopping')
    if (state === undefined) throw new Interrupted('taken')
    if (state === 'Canceled') throw new Interrupted('Canceled')
  }
  const waitWhilePaused = async () => {
    const until = Date.now() + holdMs
    while (state === 'Paused') {
      assertWanted()
      if (Date.now() > until) throw new Interrupted('Paused')
      await sleep(100)
    }
    if (state === 'Waiting') {
      await database.withOrganization(row.organizationId, (trx) =>
        store.changeImport(trx, row.id, ['Waiting'], { state: 'Running' }),
      )
    }
  }
  return {
    checkpoint: async (now) => {
      progress = now
      assertWanted()
      if (state === 'Paused') await waitWhilePaused()
      assertWanted()
    },
    stop: async () => {
      isOver = true
      await beats
    },
  }
}
