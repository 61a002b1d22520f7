import { getArticle, listArticles, saveArticle } from '@labelwright/contract/server/articles'
import * as contract from '@labelwright/contract/server/imports'
import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
const groups: Record<string, string> = {}

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
  for (const row of (await test.rows.query('select id, name from groups')).rows) groups[row.name] = row.id
})
afterAll(() => test.stop())

/** Sends a file, checks it with its suggested mapping and other options, and waits for the result. */
async function check(file: string | Uint8Array, options: Partial<ImportOptions> = {}) {
  const sent = await sendFile(test, { token, file })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const { id, options: suggested } = sent.body.data
  const asked = await test.call(
    contract.checkImport,
    { params: { id }, body: { options: { ...suggested, ...options } } },
    { token },
  )
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  return waitForImport(test, { token, id, states: ['Checked'] })
}

async function run(file: string | Uint8Array, options: Partial<ImportOptions> = {}) {
  const { id } = await check(file, options)
  const started = await test.call(contract.startImport, { params: { id }, body: {} }, { token })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return waitForImport(test, { token, id, states: ['Finished'] })
}

async function findArticle(identifier: string) {
  const { rows } = await test.rows.query('select id from articles where external_identifier = $1', [identifier])
  if (!rows[0]) return undefined
  return (await test.call(getArticle, { params: { id: rows[0].id } }, { token })).body.data
}
const articleOf = async (identifier: string) => defined(await findArticle(identifier))
const dataOf = (article: { articleData: { key: string; data: string }[] }) =>
  Object.fromEntries(article.articleData.map(({ key, data }) => [key, data]))

describe('An upload', () => {
  it('has file, fileName, fileEncoding, targetGroups and import options [IMPORT-01, IMPORT-02, IMPORT-05, API-04]', async () => {
    const sent = await sendFile(test, {
      token,
      file: Buffer.from('name;färg\nBolt;blå\n', 'latin1'),
      body: {
        fileName: 'C:\\files\\mine.csv',
        fileEncoding: 'windows-1252',
        targetGroups: groups.Packing ?? '',
        options: JSON.stringify({ mode: 'add', skipBadRows: true }),
      },
    })
    expect(sent.status).toBe(200)
    expect(sent.body.data).toMatchObject({
      state: 'Uploaded',
      kind: 'articles',
      fileName: 'mine.csv',
      detected: { type: 'csv', encoding: 'windows-1252', delimiter: ';' },
      options: { mode: 'add', skipBadRows: true, keyField: 'name', targetGroupIds: [groups.Packing] },
    })
    expect(sent.body.data.detected.columns).toEqual([
      { name: 'name', samples: ['Bolt'] },
      { name: 'färg', samples: ['blå'] },
    ])
  })

  it('is refused when it is no form, has no file, or names a group that is not there', async () => {
    const plain = await test.app.http.inject({
      method: 'POST',
      url: '/api/import/upload',
      payload: { file: 'x' },
      headers: { authorization: `Bearer ${token}` },
    })
    expect([plain.statusCode, plain.json().code]).toEqual([415, 'wrong-media-type'])
    const foreign = await sendFile(test, {
      token,
      file: 'name\nx\n',
      body: { targetGroups: '01a1ffb1-cf0f-7811-b38b-000000000000' },
    })
    expect([foreign.status, foreign.body.errors?.[0]?.code]).toEqual([422, 'not-found'])
    const broken = await test.app.http.inject({
      method: 'POST',
      url: '/api/import/upload',
      payload: '--x\r\ncontent-disp',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(broken.statusCode).toBeGreaterThanOrEqual(400)
    expect(broken.statusCode).toBeLessThan(500)
  })

  it('needs a data importer or an administrator', async () => {
    const packer = await test.signInAs(packerEmail)
    expect((await sendFile(test, { token: packer, file: 'name\nx\n' })).status).toBe(403)
  })
})

describe('A check', () => {
  it('shows the first rows as they would land, with what was before, and changes nothing [IMPORT-08-OPEN]', async () => {
    await run('externalIdentifier,name,Color\nCHK-1,Bolt,red\nCHK-2,Nut,blue\n')
    const before = await test.rows.query('select count(*)::int as count from articles')
    const checked = await check('externalIdentifier,name,Color\nCHK-1,Bolt,green\nCHK-2,Nut,blue\nCHK-3,Washer,\n')
    expect(checked.counts).toEqual({
      rows: 3,
      good: 3,
      bad: 0,
      added: 1,
      updated: 1,
      unchanged: 1,
      deleted: 0,
      elsewhere: 0,
      withWarnings: 0,
    })
    expect(checked.preview.map(({ line, outcome, key, name }) => [line, outcome, key, name])).toEqual([
      [2, 'updated', 'CHK-1', 'Bolt'],
      [3, 'unchanged', 'CHK-2', 'Nut'],
      [4, 'added', 'CHK-3', 'Washer'],
    ])
    expect(checked.preview[0]?.data).toEqual([{ field: 'data', key: 'Color', data: 'green', before: 'red' }])
    expect((await test.rows.query('select count(*)::int as count from articles')).rows).toEqual(before.rows)
  })

  it('shows every field that a row changes with what it was: name, link, labels, and the identifier where the name is the key', async () => {
    const label = (await test.rows.query('select name from labels order by name limit 1')).rows[0].name
    const header = 'externalIdentifier,name,pdfUrl,labels,Color\n'
    await run(`${header}MRK-1,Marked bolt,https://a.example/1.pdf,,red\n`)
    const changed = await check(`${header}MRK-1,Marked bolt M6,https://a.example/2.pdf,${label},red\n`)
    expect(changed.preview[0]).toMatchObject({ outcome: 'updated', name: 'Marked bolt M6' })
    expect(changed.preview[0]?.data).toEqual([
      { field: 'name', key: '', data: 'Marked bolt M6', before: 'Marked bolt' },
      { field: 'pdfUrl', key: '', data: 'https://a.example/2.pdf', before: 'https://a.example/1.pdf' },
      { field: 'labels', key: '', data: label, before: null },
      { field: 'data', key: 'Color', data: 'red', before: 'red' },
    ])
    const emptied = await check('name,externalIdentifier,pdfUrl\nMarked bolt,MRK-2,\n', { keyField: 'name' })
    expect(emptied.preview[0]?.data.filter(({ field }) => field !== 'data')).toEqual([
      { field: 'externalIdentifier', key: '', data: 'MRK-2', before: 'MRK-1' },
      { field: 'pdfUrl', key: '', data: '', before: 'https://a.example/1.pdf' },
    ])
  })

  it('says how many new articles have an identifier that one of another group has', async () => {
    await run('externalIdentifier,name,group\nELS-1,Bolt,Packing\nELS-2,Nut,Packing\n')
    const file = 'externalIdentifier,name\nELS-1,Bolt\nELS-2,Nut\nELS-3,Washer\n'
    expect((await check(file)).counts).toMatchObject({ added: 3, elsewhere: 2 })
    const meant = await check(file, { targetGroupIds: [groups.Packing ?? ''] })
    expect(meant.counts).toMatchObject({ added: 1, unchanged: 2, elsewhere: 0 })
    const inBoth = await check(file, { targetGroupIds: [groups.Packing ?? '', groups.Warehouse ?? ''] })
    expect(inBoth.counts).toMatchObject({ added: 4, unchanged: 2, elsewhere: 0 })
  })

  it('tells every bad row with its line, column, code and a sentence', async () => {
    const checked = await check(
      'externalIdentifier,name,group,pdfUrl\nB-1,,,\nB-2,Two,Nowhere,\nB-3,Three,,ftp://x\nB-4,Four,,\nB-4,Again,,\nB-5,Five,,,extra\n',
    )
    expect(checked.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'name', 'name-missing'],
      [3, 'group', 'group-not-found'],
      [4, 'pdfUrl', 'not-a-link'],
      [6, 'externalIdentifier', 'row-twice'],
      [7, '', 'too-many-cells'],
    ])
    expect(checked.problems[3]?.message).toBe('Line 5 is for the same article.')
    expect(checked.problems.map(({ values }) => values)).toEqual([
      undefined,
      { name: 'Nowhere', kind: 'articles' },
      undefined,
      { line: 5 },
      { cells: 5, count: 4 },
    ])
    expect(checked.counts).toMatchObject({ rows: 6, good: 1, bad: 5, added: 1 })
    const started = await test.call(contract.startImport, { params: { id: checked.id }, body: {} }, { token })
    expect([started.status, started.body.code]).toEqual([422, 'import-has-bad-rows'])
    const file = await test.call(contract.downloadBadRows, { params: { id: checked.id } }, { token })
    expect(String(file.body).split('\r\n')).toEqual([
      '\uFEFFexternalIdentifier,name,group,pdfUrl,Problem',
      'B-1,,,,name: This row has no name.',
      'B-2,Two,Nowhere,,"group: There is no group ""Nowhere"" that you may use."',
      'B-3,Three,,ftp://x,pdfUrl: A link to a PDF begins with http:// or https://.',
      'B-4,Again,,,externalIdentifier: Line 5 is for the same article.',
      'B-5,Five,,,This row has 5 cells where the file has 4 columns. A delimiter or a line break inside a cell may lack its quotes.,extra',
      '',
    ])
  })

  it('refuses options that fit no file', async () => {
    const { body } = await sendFile(test, { token, file: 'name,weight\nx,1\n' })
    const { id, options } = body.data
    const check = (changed: object) =>
      test.call(contract.checkImport, { params: { id }, body: { options: { ...options, ...changed } } }, { token })
    expect((await check({ mode: 'replace-group' })).body.errors[0]?.path).toBe('options.targetGroupIds')
    expect((await check({ keyField: 'externalIdentifier' })).body.errors[0]?.path).toBe('options.keyField')
    expect((await check({ read: { ...options.read, delimiter: '"' } })).status).toBe(422)
    const twice = ['name', 'weight'].map((column) => ({ column, field: 'data', key: 'A' }))
    expect((await check({ mapping: twice })).status).toBe(422)
  })
})

describe('A check without a mapping', () => {
  it('reads the columns anew and suggests where they go', async () => {
    const { body } = await sendFile(test, { token, file: 'sku;name,Color\n1;x,y\n' })
    const { id, options, detected } = body.data
    expect(detected.columns.map((each) => each.name)).toEqual(['sku', 'name,Color'])
    const asked = { ...options, mapping: [], read: { ...options.read, delimiter: ',' } }
    const again = await test.call(contract.checkImport, { params: { id }, body: { options: asked } }, { token })
    expect(again.body.data).toMatchObject({ state: 'Uploaded', options: { keyField: 'name' } })
    expect(again.body.data.detected.columns.map((each) => each.name)).toEqual(['sku;name', 'Color'])
  })
})

describe('An import', () => {
  it('adds and updates, keeps other data or not, and clears what is empty', async () => {
    await run('externalIdentifier,name,Color,Size\nU-1,One,red,5\n')
    await run('externalIdentifier,Color,Weight\nU-1,,7 kg\n')
    expect(dataOf(await articleOf('U-1'))).toEqual({ Color: '', Size: '5', Weight: '7 kg' })
    expect((await articleOf('U-1')).name).toBe('One')
    await run('externalIdentifier,Color\nU-1,blue\n', { keepOtherData: false })
    expect(dataOf(await articleOf('U-1'))).toEqual({ Color: 'blue' })
  })

  it('only adds, or only updates, when it is told so', async () => {
    const adding = await check('externalIdentifier,name\nU-1,One\nN-1,New\n', { mode: 'add' })
    expect(adding.problems.map(({ line, code }) => [line, code])).toEqual([[2, 'already-there']])
    const updating = await check('externalIdentifier,name\nU-1,Uno\nN-1,New\n', { mode: 'update' })
    expect(updating.problems.map(({ line, code }) => [line, code])).toEqual([[3, 'not-there']])
  })

  it('lands in the groups of its rows, or in its target groups, and may replace what a group holds', async () => {
    const targets = { targetGroupIds: [groups.Laboratory ?? '', groups.Warehouse ?? ''] }
    const landed = await run('externalIdentifier,name,group\nG-1,One,\nG-2,Two,Packing\n', targets)
    expect(landed.counts).toMatchObject({ rows: 2, added: 3 })
    const count = async () =>
      (await test.rows.query('select count(*)::int as count from articles where group_id = $1', [groups.Laboratory]))
        .rows[0].count
    const inGroup = await count()
    const replaced = await run('externalIdentifier,name\nG-1,One\nG-9,Nine\n', {
      mode: 'replace-group',
      targetGroupIds: [groups.Laboratory ?? ''],
    })
    expect(replaced.counts).toMatchObject({ added: 1, unchanged: 1, deleted: inGroup - 1 })
    expect(await count()).toBe(2)
    await test.call(contract.undoImport, { params: { id: replaced.id } }, { token })
    await waitForImport(test, { token, id: replaced.id, states: ['Undone'] })
    expect(await count()).toBe(inGroup)
  })

  it('skips bad rows when it may, and lands nothing when it may not', async () => {
    const file = 'externalIdentifier,name\nS-1,One\nS-2,\nS-3,Three\n'
    const skipped = await run(file, { skipBadRows: true })
    expect(skipped.counts).toMatchObject({ added: 2, bad: 1 })
    expect(await findArticle('S-3')).toBeDefined()
    expect(await findArticle('S-2')).toBeUndefined()
  })

  it('connects labels, by the column and by the options', async () => {
    const { rows } = await test.rows.query('select id, name from labels order by name limit 2')
    const labelIds = [rows[1].id]
    await run(`externalIdentifier,name,labels\nL-1,One,"""${rows[0].name}"""\n`, { labelIds })
    const names = (await articleOf('L-1')).labels.map((label) => label.name)
    expect(names.sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('is found by search as soon as it has landed', async () => {
    await run('externalIdentifier,name,Material\nFIND-77,Zyxel bracket,molybdenum\n')
    const found = await test.call(listArticles, { query: { searchQuery: 'molyb' } }, { token })
    expect(found.body.data.map((article) => article.externalIdentifier)).toEqual(['FIND-77'])
  })

  it('of a program runs without anybody looking, and stops at its check when rows are bad', async () => {
    const good = await sendFile(test, { token, file: 'externalIdentifier,name\nP-1,One\n', body: { start: 'true' } })
    expect((await waitForImport(test, { token, id: good.body.data.id, states: ['Finished'] })).counts.added).toBe(1)
    const bad = await sendFile(test, { token, file: 'externalIdentifier,name\nP-2,\n', body: { start: 'true' } })
    const stopped = await waitForImport(test, { token, id: bad.body.data.id, states: ['Checked'] })
    expect([stopped.counts.bad, stopped.message]).toEqual([
      1,
      'Some rows cannot be imported. Fix them, or choose to skip them.',
    ])
  })
})

describe('Undo', () => {
  it('takes the last import of a configuration back, and leaves what somebody changed since', async () => {
    await run('externalIdentifier,name,Color\nUN-1,One,red\n')
    const done = await run('externalIdentifier,name,Color\nUN-1,One,green\nUN-2,Two,blue\nUN-3,Three,white\n')
    const { id, version, ...article } = await articleOf('UN-3')
    const { name, externalIdentifier, groupId, pdfUrl, articleData } = article
    const saved = await test.call(
      saveArticle,
      {
        body: { id, version, externalIdentifier, groupId, pdfUrl, articleData, labelIds: [], name: `${name}!` },
      },
      { token },
    )
    expect(saved.status).toBe(200)
    expect(done.canBeUndone).toBe(true)
    await test.call(contract.undoImport, { params: { id: done.id } }, { token })
    const undone = await waitForImport(test, { token, id: done.id, states: ['Undone'] })
    expect(undone.message).toBe('2 restored. 1 not restored, because of later use or changes.')
    expect(undone.reason).toEqual({ code: 'was-undone-but', values: { count: 2, kept: 1 } })
    expect(dataOf(await articleOf('UN-1'))).toEqual({ Color: 'red' })
    expect(await findArticle('UN-2')).toBeUndefined()
    expect((await articleOf('UN-3')).name).toBe('Three!')
    const again = await test.call(contract.undoImport, { params: { id: done.id } }, { token })
    expect([again.status, again.body.code]).toEqual([409, 'import-in-other-state'])
  })
})

describe('Import configurations and history', () => {
  it('are remembered, listed, changed and deleted while their history is kept [IMPORT-03, IMPORT-04, IMPORT-06, IMPORT-07]', async () => {
    const { id } = await check('externalIdentifier,name,Color\nC-1,One,red\n')
    await test.call(contract.startImport, { params: { id }, body: { rememberAs: 'Daily price list' } }, { token })
    const done = await waitForImport(test, { token, id, states: ['Finished'] })
    expect(done.configurationName).toBe('Daily price list')
    const list = await test.call(contract.listImportConfigurations, { query: {} }, { token })
    expect(list.body).toMatchObject({
      total: 1,
      data: [{ name: 'Daily price list', kind: 'articles', lastImport: { importId: id, state: 'Finished' } }],
    })
    const configurationId = defined(list.body.data[0]).id

    const next = await sendFile(test, {
      token,
      file: 'externalIdentifier,name,Color\nC-1,One,blue\n',
      body: {
        configurationId,
        start: 'true',
      },
    })
    expect((await waitForImport(test, { token, id: next.body.data.id, states: ['Finished'] })).counts.updated).toBe(1)
    const { body } = await test.call(contract.getImportConfiguration, { params: { id: configurationId } }, { token })
    const { options, version } = body.data
    const save = (from: number) =>
      test.call(
        contract.saveImportConfiguration,
        { body: { id: configurationId, name: 'Prices', options, version: from } },
        { token },
      )
    expect((await save(version)).body.data.name).toBe('Prices')
    expect((await save(version)).status).toBe(412)

    const removed = await test.call(contract.deleteImportConfiguration, { params: { id: configurationId } }, { token })
    expect(removed.status).toBe(200)
    const history = await test.call(contract.listImportHistory, { query: { take: 2 } }, { token })
    expect(history.body.data.map((each) => each.configurationName)).toEqual(['Daily price list', 'Daily price list'])
  })

  it('are made by administrators', async () => {
    const made = await test.call(
      contract.createImportConfiguration,
      { body: { name: 'By hand', options: { read: {}, mapping: [{ column: 'Code', field: 'externalIdentifier' }] } } },
      { token },
    )
    expect(made.body.data).toMatchObject({ name: 'By hand', mode: 'add-and-update', lastImport: null })
  })
})
