import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

let test: TestDatabase
let directory: string

beforeAll(async () => {
  test = await startTestDatabase('nothing')
  directory = await mkdtemp(join(tmpdir(), 'labelwright-functions-'))
})
afterAll(async () => {
  await test.remove()
  await rm(directory, { recursive: true })
})

const write = (name: string, answer: number) =>
  writeFile(
    join(directory, `${name}.sql`),
    `create or replace function ${name}() returns integer language sql return ${answer};`,
  )
const start = () => migrate(test.connection, { functions: pathToFileURL(`${directory}/`) })
const answerOf = async (name: string) => (await test.owner.query(`select ${name}() as answer`)).rows[0].answer
const appliedAt = async (name: string): Promise<Date> =>
  (await test.owner.query('select applied_at from applied_functions where name = $1', [`${name}.sql`])).rows[0]
    .applied_at

describe('Functions of the database', () => {
  it('are made by two servers that start at once', async () => {
    await Promise.all([write('one', 1), write('other', 10)])
    await Promise.all([start(), start()])
    expect([await answerOf('one'), await answerOf('other')]).toEqual([1, 10])
  })

  it('are written again when their file has changed, and only then', async () => {
    const [one, other] = [await appliedAt('one'), await appliedAt('other')]
    await write('one', 2)
    await start()
    expect([await answerOf('one'), await answerOf('other')]).toEqual([2, 10])
    expect((await appliedAt('one')).getTime()).toBeGreaterThan(one.getTime())
    expect(await appliedAt('other')).toEqual(other)
  })

  it('stay as they were, all of them, when one cannot be made', async () => {
    await write('one', 3)
    await writeFile(
      join(directory, 'wrong.sql'),
      'create or replace function wrong() returns integer language sql return no_such_column;',
    )
    await expect(start()).rejects.toThrow('no_such_column')
    expect(await answerOf('one')).toBe(2)
    await rm(join(directory, 'wrong.sql'))
  })

  it('may be called by the application', async () => {
    await start()
    const { rows } = await test.owner.query(
      `select has_function_privilege('labelwright_app', 'one()', 'execute') as may`,
    )
    expect(rows).toEqual([{ may: true }])
  })
})
