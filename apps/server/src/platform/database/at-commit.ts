// Statements that belong to the end of a transaction, because they hold what everybody needs: they leave with its commit.
import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from './database-types.ts'

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

const waiting = new WeakMap<Kysely<DB>, Statement[]>()

/** Lets statements of this transaction wait for its end. For the one who begins and commits it. */
export function collectStatements(trx: Kysely<DB>): readonly Statement[] {
  const statements: Statement[] = []
  waiting.set(trx, statements)
  return statements
}

/** Sends a statement just before the commit, or at once where nobody waits for the end of the transaction (bulk-session.ts). */
export async function atCommit(trx: Kysely<DB>, { text, values }: Statement): Promise<void> {
  const statements = waiting.get(trx)
  if (statements) statements.push({ text, values })
  else await trx.executeQuery(CompiledQuery.raw(text, values))
}
