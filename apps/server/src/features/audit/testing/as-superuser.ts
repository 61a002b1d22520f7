// Changes of tables as a superuser of the database makes them: no trigger fires, no foreign key is checked, nothing is recorded.
import { newId } from '../../../platform/database/ids.ts'
import type { TestApp } from '../../../testing/start-app.ts'

type Rows = TestApp['rows']

const tablesOf = (change: string): string[] => [
  ...new Set(
    [...change.matchAll(/(?:update|insert into|delete from|truncate) (\w+)/g)].map(([, table]) => table ?? ''),
  ),
]

/** Generated columns are made anew. */
async function columnsOf(rows: Rows, table: string): Promise<string> {
  const found = await rows.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return found.rows[0].names
}

/** Makes the change, looks, and puts the tables that it names back. */
export async function changedBySuperuser<Result>(
  rows: Rows,
  change: string,
  look: () => Promise<Result>,
): Promise<Result> {
  const kept = `kept_${newId().replaceAll('-', '')}_`
  const tables = tablesOf(change)
  for (const table of tables) await rows.query(`create table ${kept}${table} as table ${table}`)
  const asSuperuser = (text: string) =>
    rows.query(`begin; set local session_replication_role = replica; ${text}; commit`)
  try {
    await asSuperuser(change)
    return await look()
  } finally {
    for (const table of tables) {
      const columns = await columnsOf(rows, table)
      await asSuperuser(`delete from ${table};
        insert into ${table} (${columns}) select ${columns} from ${kept}${table}; drop table ${kept}${table}`)
    }
  }
}
