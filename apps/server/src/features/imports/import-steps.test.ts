import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

/** How many rows each step of an import of 240 new articles has landed. */
async function stepsOfImport(name: string): Promise<number[]> {
  const lines = Array.from({ length: 240 }, (_, index) => `${name}-${index},${name} ${index}`)
  const sent = await sendFile(test, {
    token,
    file: `externalIdentifier,name\n${lines.join('\n')}\n`,
    body: { start: 'true' },
  })
  const { id } = sent.body.data
  await waitForImport(test, { token, id, states: ['Finished'] })
  const { rows } = await test.rows.query(
    'select cardinality(added_ids) as added from import_additions where import_id = $1 order by number',
    [id],
  )
  return rows.map(({ added }) => added)
}

it('An import takes a hundred rows in a step', async () => {
  expect(await stepsOfImport('alone')).toEqual([100, 100, 40])
})

it('An import leaves no words behind that a search would have to read through', async () => {
  await stepsOfImport('tidy')
  const { rows } = await test.rows.query(`select gin_clean_pending_list('articles_search')::integer as pages`)
  expect(rows).toEqual([{ pages: 0 }])
})
