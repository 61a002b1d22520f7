import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderDatabaseTypes } from '../../testing/schema/database-types.ts'
import { describeSchema } from '../../testing/schema/schema-sql.ts'
import { type MigratedDatabase, startMigratedDatabase } from '../../testing/test-database.ts'

let test: MigratedDatabase
beforeAll(async () => {
  test = await startMigratedDatabase()
})
afterAll(() => test.remove())

const textOf = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8')

describe('The migrated database', () => {
  it('has the schema that stands in schema.sql (npm run schema writes it)', async () => {
    expect(await describeSchema(test.owner)).toBe(await textOf('../../database/schema.sql'))
  })

  it('has the types that the stores are written against (npm run schema writes them)', async () => {
    expect(await renderDatabaseTypes(test.owner)).toBe(await textOf('./database-types.ts'))
  })

  it('is described with what one column, constraint or index is changed to', async () => {
    await test.owner.query('begin')
    await test.owner.query(
      'alter table articles alter name drop not null, add constraint short check (length(name) < 9)',
    )
    await test.owner.query('create index by_link on articles (pdf_url)')
    const described = await describeSchema(test.owner)
    await test.owner.query('rollback')
    expect(described).toContain('  name text,\n')
    expect(described).toContain('constraint short CHECK ((length(name) < 9))')
    expect(described).toContain('CREATE INDEX by_link ON public.articles USING btree (pdf_url);')
  })
})
