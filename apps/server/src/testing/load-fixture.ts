// Rows of an earlier version of the product, to be brought forward by the migrations behind it.
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { migrate } from '../platform/database/migrate.ts'
import { createDiskBlobStore } from '../platform/files/blob-store.ts'
import { filesOf } from './start-app.ts'
import type { TestDatabase } from './test-database.ts'

export interface Fixture {
  /** Holds a `<table>.jsonl` for each table, a row on each line, and `files.jsonl` with the stored files. */
  readonly directory: URL
  /** The migration that the rows were written behind. */
  readonly migration: string
}

const linesOf = (fixture: Fixture, name: string): string[] =>
  readFileSync(new URL(name, fixture.directory), 'utf8').trimEnd().split('\n')

async function insertRow(owner: pg.Client, table: string, line: string): Promise<void> {
  const columns = Object.keys(JSON.parse(line) as object)
    .map((name) => owner.escapeIdentifier(name))
    .join(', ')
  const into = owner.escapeIdentifier(table)
  await owner.query(
    `insert into ${into} (${columns}) select ${columns} from jsonb_populate_record(null::${into}, $1::jsonb)`,
    [line],
  )
}

/** Runs the migrations as far as the fixture was recorded behind them, and puts its rows and files there. */
export async function loadFixture(test: TestDatabase, fixture: Fixture): Promise<void> {
  await migrate(test.connection, { last: fixture.migration })
  // Tables come in the order of the alphabet: without the triggers that check references.
  await test.owner.query('set session_replication_role = replica')
  for (const name of readdirSync(fixture.directory)) {
    const table = /^(\w+)\.jsonl$/.exec(name)?.[1]
    if (table === undefined || table === 'files') continue
    for (const line of linesOf(fixture, name)) await insertRow(test.owner, table, line)
  }
  await test.owner.query('reset session_replication_role')
  const blobs = createDiskBlobStore(filesOf(test))
  for (const line of linesOf(fixture, 'files.jsonl')) {
    await blobs.put(Buffer.from((JSON.parse(line) as { text: string }).text))
  }
}
