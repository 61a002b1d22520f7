// Statements that belong to the end of a transaction, because they hold what everybody needs: they leave with its commit.
import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from './database-types.ts'

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Makes statements when all other work of the transaction is done. It may still read. */
export type MakeStatements = () => Promise<readonly Statement[]>

const waiting = new WeakMap<Kysely<DB>, MakeStatements[]>()

/** Lets statements of this transaction wait for its end. For the one who begins and commits it. The answer makes them. */
export function collectStatements(trx: Kysely<DB>): MakeStatements {
  const collected: MakeStatements[] = []
  waiting.set(trx, collected)
  return async () => {
    const statements: Statement[] = []
    for (const make of collected) statements.push(...(await make()))
    return statements
  }
}

/** Sends statements just before the commit, or at once where nobody waits for the end of the transaction (bulk-session.ts). */
export async function atCommit(trx: Kysely<DB>, make: MakeStatements): Promise<void> {
  const collected = waiting.get(trx)
  if (collected) collected.push(make)
  else for (const { text, values } of await make()) await trx.executeQuery(CompiledQuery.raw(text, values))
}
