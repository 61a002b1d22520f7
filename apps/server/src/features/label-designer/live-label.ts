// One open label in the memory of this server: its records, who has it open here, and what they are told, in order.
import { ProductError } from '@labelwright/contract/errors'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { createWorkQueue, type WorkQueue } from '../../platform/jobs/work-queue.ts'
import type { Connection } from '../../platform/live/connection.ts'
import { assertEditable } from '../labels/labels.service.ts'
import { type CaughtUp, catchUp, readKnown } from './catch-up.ts'
import type { Known } from './meet-batch.ts'
import { findSequence } from './open-labels.store.ts'
import { createPeople, type People } from './people.ts'
import { sayToAll, shownCommand } from './say.ts'

export interface LiveLabel {
  readonly organizationId: string
  readonly labelId: string
  readonly connections: Set<Connection>
  readonly people: People
  /** One thing at a time, so that everybody hears of commands in their order. */
  readonly inTurn: WorkQueue['run']
  /** Absent until somebody has joined. */
  known: Known | undefined
  isCatchingUp: boolean
}

const mostWaiting = 1_000

export function createLiveLabel(
  ctx: Context,
  { organizationId, labelId }: { readonly organizationId: string; readonly labelId: string },
): LiveLabel {
  const connections = new Set<Connection>()
  return {
    organizationId,
    labelId,
    connections,
    people: createPeople(ctx.notices, labelId, connections),
    inTurn: createWorkQueue(1, mostWaiting).run,
    known: undefined,
    isCatchingUp: false,
  }
}

/** The label as its rows are now. */
export async function readOn(trx: Transaction, { labelId, known }: LiveLabel): Promise<CaughtUp> {
  if (known) return catchUp(trx, labelId, { known, sequence: await findSequence(trx, labelId) })
  const read = await readKnown(trx, labelId)
  if (!read) throw new ProductError('not-found')
  return { known: read, rows: [], isAnother: false }
}

/** After the commit: remembers what was read, and tells everybody here what came from other servers. */
export function accept(live: LiveLabel, { known, rows, isAnother }: CaughtUp): void {
  live.known = known
  if (rows.length > 0) sayToAll(live.connections, { type: 'commands', commands: rows.map(shownCommand) })
  // Nothing that the browsers have leads to it: they open the label again.
  if (isAnother) for (const connection of live.connections) connection.refuse(new ProductError('not-ready'))
}

/** Reads what other servers have stored. */
export async function readAhead(ctx: Context, live: LiveLabel): Promise<void> {
  if (live.isCatchingUp) return
  live.isCatchingUp = true
  await live.inTurn(async () => {
    live.isCatchingUp = false
    if (live.known) accept(live, await ctx.database.withOrganization(live.organizationId, (trx) => readOn(trx, live)))
  })
}

/** Throws when the person may no longer have the label open; sees by itself whether it has gone on. */
export const checkListener = (ctx: Context, live: LiveLabel, actor: Actor): Promise<void> =>
  live.inTurn(async () => {
    const read = await ctx.database.withOrganization(live.organizationId, async (trx) => {
      await assertEditable(trx, actor, live.labelId)
      return readOn(trx, live)
    })
    accept(live, read)
  })
