import type { ProblemAnswer } from '@labelwright/contract/errors'
import { getImport, undoImport } from '@labelwright/contract/server/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let admin: string
let packer: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  await test.rows.query(`update users set user_roles = '{DataImporter}' where email = $1`, [packerEmail])
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())
beforeEach(() => test.rows.query('truncate imports, import_additions, import_changes, articles cascade'))

const importNow = (id: string, token: string) => test.call(getImport, { params: { id } }, { token })
const hindranceOf = async (id: string, token: string) => (await importNow(id, token)).body.data.undoHindrance
async function run(fileName: string, rows: string, token = admin) {
  const file = `externalIdentifier,name\n${rows}`
  const { id } = (await sendFile(test, { token, file, body: { fileName, start: 'true' } })).body.data
  return waitForImport(test, { token, id, states: ['Finished'] })
}
async function undo(id: string, token: string) {
  const { status, body } = await test.call(undoImport, { params: { id } }, { token })
  const refusal = body as unknown as ProblemAnswer
  return { status, code: refusal.code, detail: refusal.detail, errors: refusal.errors }
}
async function undoToItsEnd(id: string, token = admin) {
  expect((await undo(id, token)).status).toBe(200)
  return waitForImport(test, { token, id, states: ['Undone'] })
}

describe('Undo of an import that is not the last', () => {
  it('names the one that can be undone: its file, its time and the person [IMPORT-03]', async () => {
    const older = await run('monday.csv', 'A-1,Bolt\n')
    const last = await run('tuesday.csv', 'A-2,Nut\n', packer)
    const other = { id: last.id, fileName: 'tuesday.csv', by: last.by, at: last.endedAt }
    const message = `Only the last import can be undone: tuesday.csv, imported by ${last.by} at ${last.endedAt}.`
    expect(await hindranceOf(older.id, admin)).toEqual({ code: 'later-import', message, other })
    expect(await undo(older.id, admin)).toEqual({
      status: 409,
      code: 'import-in-other-state',
      detail: message,
      errors: [{ path: 'id', code: 'later-import', message, values: other }],
    })
    expect(await hindranceOf(last.id, admin)).toBeNull()
    await undoToItsEnd(last.id)
  })

  it('does not name that of another person to somebody who may not see it', async () => {
    const own = await run('own.csv', 'A-1,Bolt\n', packer)
    await run('secret-prices.csv', 'A-2,Nut\n')
    const message = "Only the last import can be undone, and that is another person's. Ask an administrator."
    expect(await hindranceOf(own.id, packer)).toEqual({ code: 'later-import', message, other: null })
    expect((await undo(own.id, packer)).errors).toEqual([{ path: 'id', code: 'later-import', message }])
  })

  it('says that none can be undone when the last one is undone already', async () => {
    const older = await run('monday.csv', 'A-1,Bolt\n')
    const last = await run('tuesday.csv', 'A-2,Nut\n')
    await undoToItsEnd(last.id)
    const message = 'Only the last import can be undone, and that has been done already.'
    expect(await hindranceOf(older.id, admin)).toEqual({ code: 'last-undone', message, other: null })
    expect(await undo(older.id, admin)).toMatchObject({ status: 409, detail: message })
    const again = { status: 409, detail: 'This import has been undone already.' }
    expect(await undo(last.id, admin)).toMatchObject(again)
  })

  it('says that an import has changed nothing, which leaves the one before to be undone', async () => {
    const first = await run('monday.csv', 'A-1,Bolt\n')
    const same = await run('tuesday.csv', 'A-1,Bolt\n')
    const message = 'This import changed nothing, so there is nothing to undo.'
    expect(await hindranceOf(same.id, admin)).toEqual({ code: 'changed-nothing', message, other: null })
    expect(await undo(same.id, admin)).toMatchObject({ status: 409, detail: message })
    expect(await hindranceOf(first.id, admin)).toBeNull()
  })

  it('waits for another one that is under way, and names it', async () => {
    const first = await run('monday.csv', 'A-1,Bolt\n')
    const second = await run('tuesday.csv', 'A-2,Nut\n')
    await test.rows.query(`update imports set state = 'Undoing' where id = $1`, [second.id])
    await test.rows.query('update imports set can_be_undone = true where id = $1', [first.id])
    const message = `tuesday.csv by ${second.by} is being imported or undone. Try again when that has ended.`
    expect(await hindranceOf(first.id, admin)).toMatchObject({ code: 'import-under-way', message })
    expect(await undo(first.id, admin)).toMatchObject({ status: 409, detail: message })
  })

  it('looks at imports of the same configuration only, and of none of the same kind only', async () => {
    const articles = await run('articles.csv', 'A-1,Bolt\n')
    const orders = await sendFile(test, {
      token: admin,
      file: 'Order,Product,Quantity\nO-1,Bolt,1\n',
      body: { fileName: 'orders.csv', start: 'true' },
    })
    await waitForImport(test, { token: admin, id: orders.body.data.id, states: ['Finished'] })
    expect(await hindranceOf(articles.id, admin)).toBeNull()
    expect(await hindranceOf(orders.body.data.id, admin)).toBeNull()
  })

  it('says nothing of undo before an import is finished', async () => {
    const { id } = (await sendFile(test, { token: admin, file: 'name\nBolt\n' })).body.data
    expect(await hindranceOf(id, admin)).toBeNull()
    expect(await undo(id, admin)).toMatchObject({ status: 409, code: 'import-in-other-state', errors: [] })
  })
})
