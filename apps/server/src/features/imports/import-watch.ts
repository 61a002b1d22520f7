import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import * as store from './imports.store.ts'

const beatMs = 500
/** A paused import holds its transaction for this long; then it ends it, and restarts when it is resumed. */
const holdMs = 60_000

/** Why work on an import ends before its end: somebody has changed its state. */
export class Interrupted extends Error {
  readonly by: 'Paused' | 'Canceled' | 'taken'

  constructor(by: Interrupted['by']) {
    super(`The import was interrupted: ${by}`)
    this.name = 'Interrupted'
    this.by = by
  }
}

export interface ImportWatch {
  /**
   * Takes note how far the import is, 0 to 1, and waits while it is paused. Throws `Interrupted`, or the reason of the
   * signal, when the import is not to go on.
   */
  readonly checkpoint: (progress: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Saves the progress of an import while it is worked on, and hears whether somebody wants it to stop. */
export function watchImport(
  { database, signal }: { readonly database: Database; readonly signal: AbortSignal },
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): ImportWatch {
  let state: string | undefined = 'Running'
  let progress = 0
  let isOver = false
  const beat = async () => {
    // A database that is away for a moment is noticed by the work itself.
    state = await database
      .withOrganization(organizationId, (trx) => store.saveProgress(trx, id, progress))
      .catch(() => state)
  }
  const beats = (async () => {
    while (!isOver) {
      await beat()
      await sleep(beatMs)
    }
  })()
  const assertWanted = () => {
    signal.throwIfAborted()
    if (state === 'Canceled') throw new Interrupted('Canceled')
  }
  const goOn = async () => {
    const change = { id, from: ['Waiting'] } as const
    await database.withOrganization(organizationId, (trx) => store.changeImport(trx, change, { state: 'Running' }))
    if (state === 'Waiting') state = 'Running'
  }
  const waitWhilePaused = async () => {
    const until = Date.now() + holdMs
    while (state === 'Paused') {
      assertWanted()
      if (Date.now() > until) throw new Interrupted('Paused')
      await sleep(100)
    }
  }
  return {
    checkpoint: async (now) => {
      progress = now
      await waitWhilePaused()
      assertWanted()
      // Paused and resumed, maybe between two looks.
      if (state === 'Waiting') await goOn()
    },
    stop: async () => {
      isOver = true
      await beats
    },
  }
}
