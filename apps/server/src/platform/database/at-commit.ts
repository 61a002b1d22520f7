// Statements that belong to the end of a transaction, because they hold what everybody needs: they leave with its commit.
import { CompiledQuery } from 'kysely'
import type { Transaction } from './database.ts'

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

const waiting = new WeakMap<Transaction, Statement[]>()

/** Lets statements of this transaction wait for its end. For the one who begins and commits it. */
export function collectStatements(trx: Transaction): readonly Statement[] {
  const statements: Statement[] = []
  waiting.set(trx, statements)
  return statements
}

/** Sends a statement just before the commit, or at once where nobody waits for the end of the transaction (bulk-session.ts). */
export async function atCommit(trx: Transaction, { text, values }: Statement): Promise<void> {
  const statements = waiting.get(trx)
  if (statements) statements.push({ text, values })
  else await trx.executeQuery(CompiledQuery.raw(text, values))
}
