import type { Command } from '@labelwright/open-label/commands'
import type { Context } from '../../context.ts'
import { assertEditable } from '../labels/labels.service.ts'
import { accept, type LiveLabel, readOn } from './live-label.ts'
import type { Member } from './people.ts'
import { say, sayToAll, shownCommand } from './say.ts'
import { storeBatch } from './store-batch.ts'

export interface SentCommands {
  readonly member: Member
  readonly base: number
  readonly commands: readonly Command[]
}

/** Stores commands and tells everybody; their author also what became of them. */
export const submitCommands = (
  ctx: Context,
  live: LiveLabel,
  { member: { connection, actor }, base, commands }: SentCommands,
): Promise<void> =>
  live.inTurn(async () => {
    const { organizationId, labelId } = live
    const stored = await ctx.database.withOrganization(organizationId, async (trx) => {
      await assertEditable(trx, actor, labelId)
      const before = live.known ?? (await readOn(trx, live)).known
      const done = await storeBatch(trx, before, { organizationId, labelId, userId: actor.userId, base, commands })
      const { sequence } = done.known
      if (done.fresh.length > 0) await ctx.notices.postWith(trx, labelId, { kind: 'commands', sequence })
      return done
    })
    accept(live, stored.caughtUp)
    live.known = stored.known
    const [repeated, fresh] = [stored.repeated, stored.fresh].map((rows) => rows.map(shownCommand))
    if (repeated?.length) say(connection, { type: 'commands', commands: repeated })
    if (fresh?.length) sayToAll(live.connections, { type: 'commands', commands: fresh })
    for (const result of stored.results) say(connection, result)
  })
