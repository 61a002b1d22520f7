import { listArticles } from '@labelwright/contract/server/articles'
import * as imports from '@labelwright/contract/server/imports'
import { getLabel, listLabels } from '@labelwright/contract/server/labels'
import { listOrders } from '@labelwright/contract/server/orders'
import { listPrintHistory, printHistoryPicture } from '@labelwright/contract/server/print-history'
import { sampleLabels } from '@labelwright/label-document/samples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/database/ids.ts'
import { createDiskBlobStore } from '../platform/files/blob-store.ts'
import { defined } from './defined.ts'
import { waitForImport } from './imports.ts'
import { loadFixture } from './load-fixture.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { adminEmail, filesOf, packerEmail, startTestAppOn, type TestApp } from './start-app.ts'
import { startTestDatabase, type TestDatabase } from './test-database.ts'

let test: TestApp
let token: string
let mailbox: Mailbox

beforeAll(async () => {
  const database = await startTestDatabase('nothing')
  await loadFixture(database, {
    directory: new URL('fixture-0018/', import.meta.url),
    migration: '0018-composed-texts.sql',
  })
  // A month after an import its file is deleted, and a day after an upload that nobody starts the upload.
  await database.owner.query(`update imports set created_at = now() - interval '1 hour'`)
  await addUnfinishedImports(database)
  // Somebody has made this one their own.
  await database.owner.query(`
    update label_versions set document = jsonb_set(document, '{variables,0,variableData}', '"Our own"')
    where label_id in (select id from labels where name = 'Shelf label')`)
  mailbox = await startMailbox()
  test = await startTestAppOn(database, {
    LABELWRIGHT_SAMPLE: '0',
    SMTP_URL: mailbox.url,
    LABELWRIGHT_MAIL_FROM: 'labels@example.com',
  })
  token = await test.signInAs(adminEmail)
})
afterAll(async () => {
  await test.stop()
  await mailbox.close()
})

/** One that waits, and one whose server was killed while it worked: they say of an article what it is already. */
async function addUnfinishedImports(database: TestDatabase): Promise<void> {
  const file = 'externalIdentifier,name\nFIX-1,Hexagon bolt M8\n'
  const sha256 = await createDiskBlobStore(filesOf(database)).put(Buffer.from(file))
  const unfinished = [
    { file_name: 'waiting.csv', state: 'Waiting' },
    { file_name: 'lost.csv', state: 'Running', is_working: true, lease_until: '2025-11-23T06:08:20Z' },
    { file_name: 'checking.csv', state: 'Checking', lease_until: '2025-11-23T06:08:20Z' },
  ]
  for (const changes of unfinished) {
    await database.owner.query(
      `insert into imports select (jsonb_populate_record(i, $1)).* from imports i where file_name = 'washers.csv'`,
      [JSON.stringify({ ...changes, id: newId(), file_sha256: sha256 })],
    )
  }
}

const imported = async () => (await test.call(imports.listImportHistory, { query: {} }, { token })).body.data
const importOf = async (fileName: string) => defined((await imported()).find((each) => each.fileName === fileName))
const post = async ({ path }: { readonly path: string }, id: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await test.app.http.inject({ method: 'POST', url: path.replace('{id}', id), headers })).statusCode
}
const labelNamed = async (name: string) => {
  const { data } = (await test.call(listLabels, { query: { searchQuery: name } }, { token })).body
  return (await test.call(getLabel, { params: { id: defined(data[0]).id } }, { token })).body.data
}
const articlesFor = async (searchQuery: string) =>
  (await test.call(listArticles, { query: { searchQuery } }, { token })).body.data

describe('What an installation of migration 0018 had is there after all later ones', () => {
  it('People sign in with their passwords', async () => {
    expect([token, await test.signInAs(packerEmail)]).toEqual([expect.any(String), expect.any(String)])
  })

  it.each(['Product label', 'Shipping label', 'Lab tube', 'Storage location'])(
    'The sample label "%s" has a version without the sample’s own identifiers and dates',
    async (name) => {
      const label = await labelNamed(name)
      expect([label.publishedVersionNumber, label.version]).toEqual([2, 2])
      const shipped = sampleLabels.find((sample) => sample.name === name)
      expect(label.document).toEqual(JSON.parse(JSON.stringify(shipped?.document)))
    },
  )

  it('The asset tag keeps its series, and the number of its sample is no default', async () => {
    const { document } = await labelNamed('Asset tag')
    expect(document?.variables.at(-1)).toMatchObject({ variableData: '', sampleValue: 'A-000000' })
    expect(document?.variables.at(-1)?.series).toEqual(expect.any(String))
  })

  it('A sample label that somebody has changed stays as it is', async () => {
    const label = await labelNamed('Shelf label')
    expect([label.publishedVersionNumber, label.document?.variables[0]?.variableData]).toEqual([1, 'Our own'])
  })

  it('The versions before are there, replaced, for what was printed of them', async () => {
    const { rows } = await test.rows.query(
      `select state, count(*)::integer from label_versions group by state order by state`,
    )
    expect(rows).toEqual([
      { state: 'Published', count: 6 },
      { state: 'Replaced', count: 5 },
    ])
  })

  it('Articles are found by identifier, by a word of their data and in their order; orders are there', async () => {
    expect((await articlesFor('NB-20418'))[0]?.name).toBe('Organic elderflower cordial')
    expect((await articlesFor('fix-')).map((each) => each.name)).toEqual(['Hexagon bolt M10', 'Hexagon bolt M8'])
    expect((await articlesFor('blue'))[0]?.externalIdentifier).toBe('FIX-2')
    const all = (await test.call(listArticles, { query: {} }, { token })).body
    const orders = (await test.call(listOrders, { query: {} }, { token })).body
    expect([all.total, orders.total]).toEqual([14, 3])
  })

  it('Prints stand in the history, with pictures; those without an outcome become Unknown', async () => {
    const history = async () => (await test.call(listPrintHistory, { query: { take: 50 } }, { token })).body
    await expect
      .poll(async () => statesOf((await history()).data), { timeout: 60_000 })
      .toEqual({
        Success: 24,
        Failed: 3,
        Unknown: 3,
      })
    const { data, total } = await history()
    expect(total).toBe(30)
    const picture = await test.call(printHistoryPicture, { params: { id: defined(data[0]).id } }, { token })
    expect(picture.body).toMatch(/^<svg /)
  })

  it('A waiting mail goes out', async () => {
    await expect.poll(() => mailbox.received.length, { timeout: 60_000 }).toBe(1)
    expect(mailbox.received[0]).toContain('To: nils@example.com')
  })

  it('The history of imports is whole, a configuration remembers its options, bad rows are told', async () => {
    await expect
      .poll(async () => statesOf(await imported()), { timeout: 60_000 })
      .toEqual({ Finished: 3, Checked: 2, Paused: 1 })
    const configurations = (await test.call(imports.listImportConfigurations, { query: {} }, { token })).body.data
    expect(configurations).toMatchObject([{ name: 'Bolts', kind: 'articles', lastImport: { state: 'Finished' } }])
    const { id } = await importOf('washers.csv')
    const file = await test.call(imports.downloadBadRows, { params: { id } }, { token })
    expect(String(file.body).split('\r\n')).toHaveLength(3)
  })

  it('An import that waited, or whose server was lost, is done; what was lost says so', async () => {
    const ended = async (fileName: string, states: readonly string[]) =>
      waitForImport(test, { token, id: (await importOf(fileName)).id, states })
    const waiting = await ended('waiting.csv', ['Finished'])
    const lost = await ended('lost.csv', ['Finished'])
    const checking = await ended('checking.csv', ['Checked'])
    expect([waiting, lost, checking].map(({ counts }) => counts.unchanged)).toEqual([1, 1, 1])
    expect([waiting, lost, checking].map(({ message }) => message)).toEqual([
      null,
      'The server stopped during this import. Nothing had changed, and the import was restarted.',
      'The server stopped during the check, so the file was checked again.',
    ])
  })

  it('A paused import is resumed to its end', async () => {
    const { id } = await importOf('held.csv')
    expect(await post(imports.resumeImport, id)).toBe(200)
    expect((await waitForImport(test, { token, id, states: ['Finished'] })).counts.added).toBe(2)
    expect((await articlesFor('HELD-1'))[0]?.name).toBe('Held bolt one')
  })

  it('A finished import is undone, also what it changed', async () => {
    const { id } = await importOf('bolts.csv')
    expect(await post(imports.undoImport, id)).toBe(200)
    await waitForImport(test, { token, id, states: ['Undone'] })
    expect(await articlesFor('FIX-')).toEqual([])
    const { rows } = await test.rows.query(
      `select article_data::text as data from articles where external_identifier = 'NB-20418'`,
    )
    expect(rows[0].data).not.toContain('Colour')
  })
})

const statesOf = (list: readonly { readonly state: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { state } of list) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
