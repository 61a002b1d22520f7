// Questions to printers have the same one connection as labels: they wait for them, and give way.
import { type Context, perContext } from '../../../context.ts'
import { isPrinterClaimed } from './printer-claims.store.ts'
import { findWaitingEntries } from './waiting-entries.store.ts'

const questions = perContext(() => new Map<string, AbortController>())

/** Labels wait for these addresses: who only asks there hangs up. */
export function breakOffQuestions(ctx: Context, addresses: readonly string[]): void {
  for (const address of addresses) questions(ctx).get(address)?.abort()
}

/** Asks over the connection of a printer; undefined, without a connection, while any server has labels for it. */
export async function askInTurn<Result>(
  ctx: Context,
  address: string,
  ask: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const open = questions(ctx)
  if (open.has(address)) return undefined
  const question = new AbortController()
  // Before the look: a label that comes meanwhile breaks it off.
  open.set(address, question)
  try {
    const isFree = await ctx.database.withoutOrganization(
      async (trx) =>
        !(await isPrinterClaimed(trx, address)) && (await findWaitingEntries(trx, address, 1)).length === 0,
    )
    return isFree ? await ask(question.signal) : undefined
  } finally {
    open.delete(address)
  }
}
