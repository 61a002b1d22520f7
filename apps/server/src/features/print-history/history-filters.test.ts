import { exportPrintHistory, listHistoryChoices, listPrintHistory } from '@labelwright/contract/server/print-history'
import type { ListHistoryQuery } from '@labelwright/contract/server/print-history-schemas'
import { createPrinter } from '@labelwright/contract/server/printers'
import { printArticle, setEntryStatus } from '@labelwright/contract/server/printing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../platform/http/actor.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { allMatching, findHistory, type HistoryPage } from './print-history.store.ts'

let test: TestApp
let admin: string
let packer: string
/** Entries by what they are known by here, in the order they were printed. */
const printed: Record<'coffee' | 'nut' | 'packers' | 'old', string> = { coffee: '', nut: '', packers: '', old: '' }
let secondPrinter: string

async function print(token: string, computerName: string, line: Awaited<ReturnType<typeof lineToPrint>>) {
  const { body } = await test.call(printArticle, { body: { computerName, labels: [line] } }, { token })
  return defined(body.entries[0]).printJobEntryId
}

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
  const { printerId } = await lineToPrint(test, admin)
  const body = {
    name: '=Hall 2',
    language: 'zpl',
    dpi: 203.2,
    printsVia: 'helper',
    targetIpAddress: '127.0.0.1',
  } as const
  const made = await test.call(createPrinter, { body: { ...body, targetPort: 9100 } }, { token: admin })
  secondPrinter = made.body.data.id
  printed.old = await print(admin, 'packing-1', await lineToPrint(test, admin, { printerId }, 'NB-20418'))
  await test.rows.query(`update print_job_entries set sent_at = sent_at - interval '40 days' where id = $1`, [
    printed.old,
  ])
  printed.coffee = await print(admin, 'packing-1', await lineToPrint(test, admin, { printerId }, 'KF-1108'))
  printed.nut = await print(
    admin,
    'packing-2',
    await lineToPrint(test, admin, { printerId: secondPrinter }, 'NB-20418'),
  )
  printed.packers = await print(packer, 'packing-1', await lineToPrint(test, packer, { printerId }, 'NB-20418'))
  const failed = { printJobEntryId: printed.nut, status: 'Failed' } as const
  await test.call(setEntryStatus, { body: failed }, { token: admin })
})
afterAll(() => test.stop())

const nameOf = (id: string) => Object.entries(printed).find(([, entry]) => entry === id)?.[0]
const found = async (query: ListHistoryQuery, token = admin) => {
  const { body } = await test.call(listPrintHistory, { query }, { token })
  expect(body.total).toBe(body.data.length)
  return body.data.map(({ id }) => nameOf(id))
}
const choices = async (token: string) => (await test.call(listHistoryChoices, {}, { token })).body.data

describe('The print history', () => {
  it('is narrowed by outcome, printer, computer and article, each alone and together, newest first [JOB-14]', async () => {
    expect(await found({})).toEqual(['packers', 'nut', 'coffee', 'old'])
    expect(await found({ state: 'Failed' })).toEqual(['nut'])
    expect(await found({ state: 'Voided' })).toEqual([])
    expect(await found({ printerId: secondPrinter })).toEqual(['nut'])
    expect(await found({ computerName: 'packing-1' })).toEqual(['packers', 'coffee', 'old'])
    const { articleId } = await lineToPrint(test, admin, {}, 'NB-20418')
    expect(await found({ articleId })).toEqual(['packers', 'nut', 'old'])
    expect(await found({ articleId, computerName: 'packing-1', searchQuery: 'packer' })).toEqual(['packers'])
    const { labelId } = await lineToPrint(test, admin)
    const { body } = await test.call(listPrintHistory, { query: { labelId } }, { token: admin })
    expect(body.data.map((entry) => entry.labelId)).toEqual(body.data.map(() => labelId))
    expect(body.data.map(({ id }) => nameOf(id))).toContain('nut')
  })

  it('is narrowed by when labels were printed: from a moment on, and until before another [JOB-14]', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const at = async (name: keyof typeof printed) => {
      const { rows } = await test.rows.query('select sent_at from print_job_entries where id = $1', [printed[name]])
      return (rows[0].sent_at as Date).toISOString()
    }
    expect(await found({ from: ago(30) })).toEqual(['packers', 'nut', 'coffee'])
    expect(await found({ from: await at('nut') })).toEqual(['packers', 'nut'])
    expect(await found({ until: await at('nut') })).toEqual(['coffee', 'old'])
    expect(await found({ from: ago(30), until: await at('nut') })).toEqual(['coffee'])
    expect(await found({ from: ago(-1) })).toEqual([])
    const [before, after] = ['1900-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z']
    expect(await found({ from: before, until: after })).toEqual(['packers', 'nut', 'coffee', 'old'])
    expect([await found({ from: after }), await found({ until: before })]).toEqual([[], []])
    expect((await test.call(listPrintHistory, { query: { from: 'yesterday' } }, { token: admin })).status).toBe(422)
  })

  it('offers as choices who printed what on which printers, to each person of the prints they see [JOB-14]', async () => {
    const all = await choices(admin)
    expect(all.people).toHaveLength(2)
    expect(all.printers.map(({ name }) => name)).toContain('=Hall 2')
    expect(all.computers).toEqual(['packing-1', 'packing-2'])
    const own = await choices(packer)
    expect([own.people.length, own.computers]).toEqual([1, ['packing-1']])
    const other = defined(all.people.find(({ id }) => id !== own.people[0]?.id))
    expect(await found({ userId: other.id })).toEqual(['nut', 'coffee', 'old'])
    expect(await found({ userId: other.id }, packer)).toEqual([])
  })

  it('is exported with its filters, and no cell of it runs as a formula in a spreadsheet [JOB-14]', async () => {
    const query = { printerId: secondPrinter, delimiter: ';' } as const
    const csv = await test.call(exportPrintHistory, { query }, { token: admin })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = String(csv.body).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('printed;state;message;article')
    expect(lines[1]).toContain(`;Failed;`)
    expect(lines[1]).toContain(`;'=Hall 2;`)
    expect(lines[1]).toContain(printed.nut)
    const own = await test.call(exportPrintHistory, { query: {} }, { token: packer })
    expect(String(own.body).trimEnd().split('\r\n')).toHaveLength(2)
    expect(String(own.body)).toContain(printed.packers)
    expect(
      String((await test.call(exportPrintHistory, { query: {} }, { token: admin })).body).split('\r\n'),
    ).toHaveLength(6)
  })

  it('finds words in any place, and one letter or two where a word begins [JOB-14]', async () => {
    expect(await found({ searchQuery: '20418' })).toEqual(['packers', 'nut', 'old'])
    expect(await found({ searchQuery: '0418' })).toEqual(['packers', 'nut', 'old'])
    expect(await found({ searchQuery: 'NB' })).toEqual(['packers', 'nut', 'old'])
    expect(await found({ searchQuery: ' nb ' })).toEqual(['packers', 'nut', 'old'])
    expect(await found({ searchQuery: '18' })).toEqual([])
    expect(await found({ searchQuery: '%' })).toEqual([])
    expect(await found({ searchQuery: 'nb_20' })).toEqual([])
  })

  it('finds what a filter names by an index, however many entries there are [LOAD-06]', async () => {
    await test.rows.query('set enable_seqscan = off')
    const { rows: months } = await test.rows.query(
      'select tableoid::regclass::text as name from print_job_entries where id = $1',
      [printed.old],
    )
    /** The index of the whole table whose part a query of one month uses. */
    const indexOf = async (where: string) => {
      const { rows } = await test.rows.query(`explain (format json) select id from ${months[0].name} where ${where}`)
      const name = /"Index Name":"(\w+)"/.exec(JSON.stringify(rows[0]['QUERY PLAN']))?.[1]
      const whole = await test.rows.query(
        'select inhparent::regclass::text as name from pg_inherits where inhrelid = $1::regclass',
        [name],
      )
      return whole.rows[0].name
    }
    const newest = (where: string) =>
      indexOf(`organization_id = '${printed.old}' and ${where} order by id desc limit 50`)
    expect(await newest('is_test')).toBe('print_job_entries_tests')
    expect(await newest('reprint_reason is not null')).toBe('print_job_entries_reprints')
    expect(await newest(`state = 'Failed'`)).toBe('print_job_entries_state')
    for (const column of ['user_id', 'printer_id', 'article_id', 'label_id'])
      expect(await newest(`${column} = '${printed.old}'`)).toBe(`print_job_entries_${column.replace('_id', '')}`)
    expect(await newest(`computer_name = 'x'`)).toBe('print_job_entries_computer')
    expect(await indexOf(`search_text like '%nut%'`)).toBe('print_job_entries_search')
  })

  it('reads one month for a page, a search and an export of what was printed in it [LOAD-06]', async () => {
    const own = await test.rows.query(
      'select organization_id, tableoid::regclass::text as month from print_job_entries limit 1',
    )
    const { organization_id, month } = own.rows[0]
    await test.database.withOrganization(organization_id, async (trx) => {
      const actor = { isAdministrator: true } as Actor
      const page = { take: 50, offset: 0, searchQuery: 'nb-20418', entriesWithNumber: [] } as unknown as HistoryPage
      expect((await findHistory(trx, actor, page)).list).toHaveLength(3)
      await sql`select * from (${allMatching(actor, page)}) all_of_them`.execute(trx)
      // Whatever a query looks at, its plan alone included, is locked until the transaction ends.
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
        where l.pid = pg_backend_pid() and c.relispartition and c.relkind = 'r'`.execute(trx)
      expect(rows.map(({ name }) => name)).toEqual([month])
    })
  })
})
