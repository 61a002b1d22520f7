import { createArticle, getArticle, listArticles, saveArticle } from '@labelwright/contract/server/articles'
import * as contract from '@labelwright/contract/server/imports'
import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { createOrder, getOrder } from '@labelwright/contract/server/orders'
import { openTable } from '@labelwright/table-files/open-table'
import { createXlsxWriter } from '@labelwright/table-files/xlsx-writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let groupId: string

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
  const { rows } = await test.rows.query(
    `update groups set allow_order_import_to_this_group = true where name = 'Packing' returning id`,
  )
  groupId = rows[0].id
})
afterAll(() => test.stop())

async function run(file: string, options: object = {}, states = ['Finished']): Promise<ImportWithDetails> {
  const sent = await sendFile(test, { token, file, body: { start: 'true', options: JSON.stringify(options) } })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return waitForImport(test, { token, id: sent.body.data.id, states })
}
async function undo(id: string): Promise<ImportWithDetails> {
  const asked = await test.call(contract.undoImport, { params: { id } }, { token })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  return waitForImport(test, { token, id, states: ['Undone', 'Finished'] })
}
async function articlesOf(group: string) {
  const listed = await test.call(listArticles, { query: { groupIds: group, take: 100 } }, { token })
  return listed.body.data.map((each) => [each.externalIdentifier, each.name])
}
async function findOrder(number: string) {
  const { rows } = await test.rows.query('select id from orders where order_number = $1', [number])
  return rows[0] ? (await test.call(getOrder, { params: { id: rows[0].id } }, { token })).body.data : undefined
}
const orderOf = async (number: string) => defined(await findOrder(number))
const told = ({ problems }: ImportWithDetails) =>
  problems.map(({ line, column, code, values }) => [line, column, code, values])
const article = async (body: object) => (await test.call(createArticle, { body } as never, { token })).body.data

describe('A bad row', () => {
  it('changes nothing of its article, and does not delete it where a file replaces a group', async () => {
    const replace = { mode: 'replace-group', targetGroupIds: [groupId], skipBadRows: true }
    await run('externalIdentifier,name\nG1,Alpha\nG2,Beta\nG3,Gamma\n', { ...replace, mode: 'add-and-update' })
    await article({ name: 'Delta', groupId })
    const before = await articlesOf(groupId)
    expect(before).toContainEqual(['G1', 'Alpha'])
    const done = await run('externalIdentifier,name,pdfUrl\nG1,Alpha!,nowhere\nG2,Beta!,\n,Delta,nowhere\n', replace)
    expect(done.counts).toMatchObject({ bad: 2, updated: 1, deleted: before.length - 3 })
    expect(await articlesOf(groupId)).toEqual([
      ['G1', 'Alpha'],
      ['G2', 'Beta!'],
      [null, 'Delta'],
    ])
    await undo(done.id)
    expect((await articlesOf(groupId)).sort()).toEqual(before.sort())
  })

  it('holds its whole order back: no order lands with a line missing', async () => {
    await run('externalIdentifier,name\nM-1,Bolt\nM-2,Nut\n')
    const head = 'Order,SKU,Batch,Quantity\n'
    const skip = { kind: 'orders', keyField: 'orderNumber', skipBadRows: true }
    const done = await run(`${head}O-1,M-1,A,10\nO-1,M-1,B,ten\nO-1,M-2,C,30\nO-2,M-1,,1\n`, skip)
    expect(done.counts).toMatchObject({ added: 1, bad: 3 })
    expect(told(done).slice(0, 1)).toEqual([[2, 'Order', 'order-incomplete', { line: 3 }]])
    expect([await findOrder('O-1'), (await orderOf('O-2')).lines.length]).toEqual([undefined, 1])

    const file = await test.call(contract.downloadBadRows, { params: { id: done.id } }, { token })
    const mended = await run(String(file.body).replace('B,ten', 'B,5'))
    expect(mended.counts).toMatchObject({ added: 1, bad: 0 })
    const { lines } = await orderOf('O-1')
    expect(lines.map((line) => [line.externalIdentifier, line.quantity])).toEqual([
      ['M-1', 10],
      ['M-1', 5],
      ['M-2', 30],
    ])
  })

  it('is shown with what names its article or order', async () => {
    const checked = await run('externalIdentifier,name,pdfUrl\nSHOWN-1,Shown,nowhere\n', {}, ['Checked'])
    expect(checked.preview[0]).toMatchObject({ outcome: 'bad', key: 'SHOWN-1', name: 'Shown' })
  })

  it('is one whose quantity may be one or a thousand', async () => {
    await run('externalIdentifier,name\nQ-1,Bolt\n')
    const file = 'Order;SKU;Quantity\nQ;Q-1;1,000\nQ;Q-1;10.000\nQ;Q-1;1 000\nQ;Q-1;12,00\nQ;Q-1;2,5\n'
    const checked = await run(file, {}, ['Checked'])
    const wrong = checked.problems.filter(({ code }) => code === 'quantity-wrong')
    expect(wrong.map(({ line }) => line)).toEqual([2, 3, 6])
  })

  it('is one whose identifier a spreadsheet has rounded', async () => {
    const checked = await run('SKU;Name\n7,35E+12;Jam\n1E5;Fine\n', {}, ['Checked'])
    expect(told(checked)).toEqual([[2, 'SKU', 'number-rounded', { name: '7,35E+12' }]])
  })

  it('keeps its reason under its name in the file to mend, however many cells it has', async () => {
    const checked = await run('SKU;Name;Color;Batch\nR1;Bolt\nR2;Nut;Blue;B2;more\n', {}, ['Checked'])
    const file = await test.call(contract.downloadBadRows, { params: { id: checked.id } }, { token })
    const rows = String(file.body).split('\r\n')
    expect(rows[0]).toBe('\uFEFFSKU;Name;Color;Batch;Problem')
    expect(rows[1]).toMatch(/^R1;Bolt;;;This row has 2 cells/)
    expect(rows[2]).toMatch(/^R2;Nut;Blue;B2;This row has 5 cells.*;more$/)
  })

  it('of a workbook comes back in a workbook', async () => {
    const writer = createXlsxWriter({ sheetName: 'Articles', columns: ['SKU', 'Name', 'PDF'] })
    const rows = writer.write([
      ['007', 'Bolt', 'nowhere'],
      ['008', 'Nut', null],
    ])
    const sent = await sendFile(test, {
      token,
      file: Buffer.concat([rows, writer.end()]),
      body: {
        start: 'true',
        fileName: 'list.xlsx',
      },
    })
    const { id } = await waitForImport(test, { token, id: sent.body.data.id, states: ['Checked'] })
    const url = contract.downloadBadRows.path.replace('{id}', id)
    const answer = await test.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.headers['content-disposition']).toContain('rows-to-mend.xlsx')
    const bytes = answer.rawPayload
    const source = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) }
    const read = { type: 'auto', encoding: 'auto', delimiter: 'auto', sheet: '', hasHeader: true } as const
    const table = openTable(source, read, { rows: 10, columns: 10, cellLength: 1000 })
    expect(table.columns).toEqual(['SKU', 'Name', 'PDF', 'Problem'])
    expect([...table.rows()].flatMap((each) => each.rows.map(({ cells }) => cells))).toEqual([
      ['007', 'Bolt', 'nowhere', 'PDF: A link to a PDF begins with http:// or https://.'],
    ])
  })
})

describe('Rows told apart by their names', () => {
  const byName = { keyField: 'name' }
  it('are told where their identifier is another article’s of the group, or another row’s', async () => {
    await article({ name: 'Owner', externalIdentifier: 'OWN-1' })
    const file = 'SKU,Name\nOWN-1,Other\nOWN-2,One\nOWN-2,Two\nOWN-1,Owner\n'
    expect(told(await run(file, byName, ['Checked']))).toEqual([
      [2, 'SKU', 'identifier-taken', { name: 'Owner' }],
      [4, 'SKU', 'identifier-twice', { line: 3 }],
      [5, 'SKU', 'identifier-twice', { line: 2 }],
    ])
    const mended = await run('SKU,Name\nOWN-3,Other\nOWN-1,Owner\n', byName)
    expect(mended.counts).toMatchObject({ added: 1, unchanged: 1, bad: 0 })
  })
})

describe('Undo', () => {
  it('leaves an article whose identifier was given to another since, and puts the others back', async () => {
    await run('SKU,Name\nUK-1,Kept name\nUL-1,Other name\n')
    const done = await run('SKU,Name\nUK-2,Kept name\nUL-2,Other name\n', { keyField: 'name' })
    await article({ name: 'Newcomer', externalIdentifier: 'UK-1' })
    const undone = await undo(done.id)
    expect(undone.state).toBe('Undone')
    expect(undone.reason).toEqual({ code: 'was-undone-but', values: { count: 1, kept: 1 } })
  })

  it('is of the import that changed things last: one that changed nothing does not take it away', async () => {
    const first = await run('SKU,Name\nUN-9,One\n')
    const second = await run('SKU,Name\nUN-9,One\n')
    expect(second).toMatchObject({ canBeUndone: false, counts: { unchanged: 1 } })
    expect((await undo(first.id)).state).toBe('Undone')
  })

  it('gives the lines of orders their articles back', async () => {
    await run('externalIdentifier,name\nL-1,Line\nL-2,Stays\n', { targetGroupIds: [groupId] })
    const found = await test.call(listArticles, { query: { searchQuery: 'L-1', groupIds: groupId } }, { token })
    const articleId = defined(found.body.data[0]).id
    const body = { orderNumber: 'LINES', lines: [{ articleId, quantity: 3 }] }
    await test.call(createOrder, { body }, { token })
    const replace = { mode: 'replace-group', targetGroupIds: [groupId] }
    const done = await run('externalIdentifier,name\nL-2,Stays\n', replace)
    expect((await orderOf('LINES')).lines[0]?.articleId).toBeNull()
    await undo(done.id)
    expect((await orderOf('LINES')).lines[0]?.articleId).toBe(articleId)
    expect((await test.call(getArticle, { params: { id: articleId } }, { token })).status).toBe(200)
  })
})

describe('A file from a Mac, with letters and their marks apart', () => {
  it('meets what was written elsewhere: identifiers, names and keys', async () => {
    await run('SKU,Name,Färg\nÅ-1,Blåbär,röd\n')
    const again = await run('SKU,Name,Färg\nÅ-1,Blåbär,röd\n'.normalize('NFD').replace('ro\u0308d', 'röd'))
    expect(again.counts).toMatchObject({ added: 0, unchanged: 1 })
  })
})

describe('What an import holds', () => {
  it('is not waited for without end: whoever saves it is told', async () => {
    const { id, version } = await article({ name: 'Held', externalIdentifier: 'HELD-1' })
    await test.rows.query('begin')
    await test.rows.query('select 1 from articles where id = $1 for update', [id])
    const body = { id, version, name: 'Mine', externalIdentifier: 'HELD-1', articleData: [], labelIds: [] }
    const saved = await test.call(saveArticle, { body } as never, { token })
    await test.rows.query('rollback')
    expect([saved.status, saved.body.code]).toEqual([409, 'being-changed'])
    expect((await test.call(saveArticle, { body } as never, { token })).status).toBe(200)
  }, 30_000)
})

describe('An import configuration', () => {
  it('is kept by administrators only, whatever way it is kept [IMPORT-07]', async () => {
    await test.rows.query(`update users set user_roles = '{DataImporter}' where email = 'packer@example.com'`)
    const importer = await test.signInAs('packer@example.com')
    const own = await sendFile(test, { token: importer, file: 'SKU,Name\nX-1,One\n', body: { start: 'false' } })
    const { id, options } = own.body.data
    await test.call(contract.checkImport, { params: { id }, body: { options } }, { token: importer })
    await waitForImport(test, { token: importer, id, states: ['Checked'] })
    const start = (rememberAs?: string) =>
      test.call(contract.startImport, { params: { id }, body: rememberAs ? { rememberAs } : {} }, { token: importer })
    const refused = await start('Weekly')
    expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed'])
    expect((await start()).status).toBe(200)
  })
})
