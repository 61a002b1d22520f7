import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ImportOptions, importOptions } from '@labelwright/contract/server/imports-schemas'
import { csvLine } from '@labelwright/table-files/csv-writer'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { validate } from '../../platform/http/validate.ts'
import { sharedReaders } from '../../testing/start-app.ts'
import { type MigratedDatabase, startMigratedDatabase } from '../../testing/test-database.ts'
import { doStep } from './do-import-step.ts'
import * as store from './imports.store.ts'

interface Entry {
  readonly key: string
  readonly data: string
}

/** An article, or an order with one line, that is there, and the row of the file that is about it; null is an empty cell, '' a quoted one. */
interface Case {
  readonly before: readonly Entry[]
  readonly cells: readonly (string | null)[]
}

interface File {
  readonly kind: ImportOptions['kind']
  readonly columns: readonly string[]
  readonly cases: readonly Case[]
  readonly keepOtherData: boolean
}

interface Outcome {
  readonly checked: store.ImportRow
  readonly finished: store.ImportRow
  /** The entries of each case afterwards, and whether the import has written to it. */
  readonly after: readonly { readonly data: readonly Entry[]; readonly isChanged: boolean }[]
}

let test: MigratedDatabase
let directory: string
const organizationId = newId()
const userId = newId()

beforeAll(async () => {
  test = await startMigratedDatabase()
  directory = await mkdtemp(join(tmpdir(), 'labelwright-rule-'))
  await test.owner.query(`insert into organizations (organization_id, name) values ($1, 'Nordmark')`, [organizationId])
  await test.owner.query(
    `insert into users (organization_id, id, email, firstname, lastname, account_type) values ($1, $2, 'a@example.com', 'A', 'B', 'TenantAdmin')`,
    [organizationId, userId],
  )
})
afterAll(async () => {
  await test.remove()
  await rm(directory, { recursive: true })
})
beforeEach(() => test.owner.query('truncate articles, orders, imports cascade'))

const identifierOf = (index: number) => `PRB-${String(index + 1).padStart(2, '0')}`

const articleOfLines = 'LINE-01'

const insertOf = {
  articles: `insert into articles (organization_id, id, name, external_identifier, article_data, search_text) values ($1, $2, $3, $3, $4, '')`,
  orders: `with added as (
      insert into orders (organization_id, id, order_number, order_data, search_text) values ($1, $2, $3, $4, ''))
    insert into order_lines (organization_id, id, order_id, line_number, article_id, article_name, external_identifier, quantity)
    select $1, gen_random_uuid(), $2, 1, id, name, external_identifier, 1 from articles`,
}
const selectOf = {
  articles: `select article_data as data, version > 1 as "isChanged" from articles order by external_identifier`,
  orders: `select order_data as data, version > 1 as "isChanged" from orders order by order_number`,
}

async function uploadFile(file: File): Promise<string> {
  const keyField = file.kind === 'articles' ? 'externalIdentifier' : 'orderNumber'
  const data = file.kind === 'articles' ? 'data' : 'orderData'
  const options = validate(importOptions, {
    kind: file.kind,
    read: {},
    keyField,
    keepOtherData: file.keepOtherData,
    mapping: [
      { column: 'Number', field: keyField },
      ...(file.kind === 'orders' ? [{ column: 'Article', field: 'articleIdentifier' }] : []),
      ...file.columns.map((key, index) => ({ column: `Column ${index}`, field: data, key })),
    ],
  })
  const titles = ['Number', 'Article', ...file.columns.map((_, index) => `Column ${index}`)]
  const rows = file.cases.map(({ cells }, index) => [identifierOf(index), articleOfLines, ...cells])
  await writeFile(join(directory, 'rows.csv'), [titles, ...rows].map((cells) => csvLine(cells, ',')).join(''))
  const id = newId()
  const detected = { type: 'csv', encoding: 'utf-8', delimiter: ',', sheets: [], skipRows: 0, columns: [] } as const
  await inOrganization((trx) =>
    store.insertImport(trx, {
      organizationId,
      id,
      userId,
      byName: 'A B',
      isAdministrator: true,
      fileName: 'rows.csv',
      fileBytes: 1,
      fileSha256: '',
      configuration: undefined,
      detected: { ...detected, sheets: [], columns: [] },
      options,
    }),
  )
  return id
}

const inOrganization: <Result>(work: Parameters<typeof test.database.withOrganization<Result>>[1]) => Promise<Result> =
  (work) => test.database.withOrganization(organizationId, work)

/** Takes a step, and answers what the import says then. */
async function takeStep(id: string, step: 'Checking' | 'Running'): Promise<store.ImportRow> {
  const find = () => inOrganization((trx) => store.findImport(trx, id))
  await inOrganization((trx) => store.changeImport(trx, { id, from: ['Uploaded', 'Checked'] }, { state: step }))
  const row = (await find()) as store.ImportRow
  const path = join(directory, 'rows.csv')
  const { signal } = new AbortController()
  const readers = await sharedReaders()
  await doStep(test.database, { step, organizationId, row, path, readers, signal, checkpoint: async () => undefined })
  return (await find()) as store.ImportRow
}

/** Makes what is there before, checks the file, imports it, and tells everything that was said and done. */
async function importOver(file: File): Promise<Outcome> {
  await test.owner.query('truncate articles, orders, imports cascade')
  if (file.kind === 'orders') {
    await test.owner.query(insertOf.articles, [organizationId, newId(), articleOfLines, '[]'])
  }
  for (const [index, { before }] of file.cases.entries()) {
    const values = [organizationId, newId(), identifierOf(index), JSON.stringify(before)]
    await test.owner.query(insertOf[file.kind], values)
  }
  const id = await uploadFile(file)
  const checked = await takeStep(id, 'Checking')
  const finished = await takeStep(id, 'Running')
  expect([checked.state, finished.state, finished.message]).toEqual(['Checked', 'Finished', null])
  const after = (await test.owner.query(selectOf[file.kind])).rows as Outcome['after']
  return { checked, finished, after }
}

const previewOf = (row: store.ImportRow) =>
  (
    row.preview as { outcome: string; data: { field: string; key: string; data: string; before: string | null }[] }[]
  ).map(({ outcome, data }) => ({
    outcome,
    data: data.filter(({ field }) => field === 'data' || field === 'orderData'),
  }))

describe.each(['articles', 'orders'] as const)('What an import does to the data of %s', (kind) => {
  it('drops other data where it is not kept, also when the file has as many columns as there are entries', async () => {
    const before = [
      { key: 'A', data: '1' },
      { key: 'C', data: 'x' },
    ]
    const file = { kind, columns: ['A', 'B'], cases: [{ before, cells: ['1', null] }], keepOtherData: false }
    const { checked, after } = await importOver(file)
    expect(previewOf(checked)[0]?.outcome).toBe('updated')
    expect(after).toEqual([{ data: [{ key: 'A', data: '1' }], isChanged: true }])
  })

  it.each(['Colour', 'İlgi', 'ILGI', 'ΣΑΣ', 'É'])('clears the entry %s by an empty cell', async (key) => {
    const file = { kind, columns: [key], cases: [{ before: [{ key, data: 'x' }], cells: [null] }], keepOtherData: true }
    const { checked, finished, after } = await importOver(file)
    expect([checked.counts, finished.counts]).toEqual([
      expect.objectContaining({ updated: 1, unchanged: 0 }),
      expect.objectContaining({ updated: 1, unchanged: 0 }),
    ])
    expect(after).toEqual([{ data: [{ key, data: '' }], isChanged: true }])
  })
})

/** Letters whose small and capital forms differ by language or by program, composed and not. */
const keys = [
  'A',
  'b',
  'İlgi',
  'ilgi',
  'ILGI',
  'ığdır',
  'Straße',
  'STRASSE',
  'ΣΑΣ',
  'σας',
  'É',
  'é',
  'e\u0301',
  'Ǆ',
  'ǅ',
]
const data = fc.constantFrom('', '1', 'x', 'å')

/** Keys that PostgreSQL takes for the same stand once, as in everything that people save. */
async function foldedKeys(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await test.owner.query('select key, lower(key) as folded from unnest($1::text[]) as key', [keys])
  return new Map(rows.map(({ key, folded }) => [key, folded]))
}

const fileOf = (kind: File['kind'], folded: ReadonlyMap<string, string>): fc.Arbitrary<File> => {
  const distinct = (most: number) =>
    fc.uniqueArray(fc.constantFrom(...keys), { maxLength: most, selector: (key) => folded.get(key) })
  const before = distinct(5).chain((some) =>
    fc.tuple(...some.map((key) => data.map((value) => ({ key, data: value })))).map((entries) => [...entries]),
  )
  // Files name keys composed: so the import reads them.
  return distinct(5)
    .map((some) => [...new Map(some.map((key) => [folded.get(key.normalize('NFC')), key.normalize('NFC')])).values()])
    .chain((columns) => {
      const cells = fc.array(fc.option(data), { minLength: columns.length, maxLength: columns.length })
      return fc.record({
        kind: fc.constant(kind),
        columns: fc.constant(columns),
        cases: fc.array(fc.record({ before, cells }), { minLength: 1, maxLength: 20 }),
        keepOtherData: fc.boolean(),
      })
    })
}

/** The rule in words: what the file names gets its cell, empty ones clear, what it does not name stays if wanted. */
function expectedOf(file: File, { before, cells }: Case, folded: ReadonlyMap<string, string>): Entry[] {
  const cellOf = new Map(file.columns.map((key, index) => [folded.get(key), cells[index] ?? null]))
  const known = new Set(before.map(({ key }) => folded.get(key)))
  const kept = before.flatMap((entry) => {
    const cell = cellOf.get(folded.get(entry.key))
    if (cell === undefined) return file.keepOtherData ? [entry] : []
    return [{ key: entry.key, data: cell ?? '' }]
  })
  const added = file.columns.flatMap((key, index) => {
    const cell = cells[index] ?? null
    return cell === null || known.has(folded.get(key)) ? [] : [{ key, data: cell }]
  })
  return [...kept, ...added]
}

describe.each(['articles', 'orders'] as const)('Check, preview and result of a file of %s', (kind) => {
  it('agree with each other and with the rule, whatever the letters of the keys', async () => {
    const folded = await foldedKeys()
    await fc.assert(
      fc.asyncProperty(fileOf(kind, folded), async (file) => {
        const { checked, finished, after } = await importOver(file)
        const expected = file.cases.map((each) => expectedOf(file, each, folded))
        expect(after.map((each) => each.data)).toEqual(expected)
        const isChanged = file.cases.map(
          ({ before }, index) => JSON.stringify(before) !== JSON.stringify(expected[index]),
        )
        expect(after.map((each) => each.isChanged)).toEqual(isChanged)
        for (const said of [checked, finished]) {
          const preview = previewOf(said)
          expect(preview.map(({ outcome }) => outcome === 'updated')).toEqual(isChanged)
          expect(preview.map((row) => row.data.map((each) => ({ key: each.key, data: each.data })))).toEqual(expected)
          const updated = isChanged.filter(Boolean).length
          expect(said.counts).toMatchObject({ updated, unchanged: isChanged.length - updated, added: 0, bad: 0 })
        }
      }),
      { numRuns: 25 },
    )
  }, 300_000)
})
