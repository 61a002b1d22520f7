import { createPairingCode, pairHelper, reportJournal } from '@labelwright/contract/server/helpers'
import { printArticle, setEntryStatus } from '@labelwright/contract/server/printing'
import { countPrintJobs } from '@labelwright/contract/server/subscription'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { endExpiredLeases } from './entry-outcomes.service.ts'

let test: TestApp
let token: string
let helper: { readonly authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  const { code } = (await test.call(createPairingCode, {}, { token })).body.data
  const paired = await test.call(pairHelper, { body: { code, computerName: 'packing-1', version: '1' } })
  const { helperId, secret } = paired.body.data
  helper = { authorization: `Bearer ${helperId}.${secret}` }
})
afterAll(() => test.stop())

/** Prints `quantity` labels, a print job entry each. */
async function print(quantity: number): Promise<string[]> {
  const line = await lineToPrint(test, token, {}, 'IT-004217')
  const labels = Array.from({ length: quantity }, () => line)
  const { body } = await test.call(printArticle, { body: { computerName: 'packing-1', labels } }, { token })
  return body.entries.map(({ printJobEntryId }: { printJobEntryId: string }) => printJobEntryId)
}

const report = async (reports: readonly { printJobEntryId: string; status?: string; message?: string }[]) =>
  (await test.call(reportJournal, { body: { reports: [...reports] } }, { headers: helper })).body

const statesOf = async (ids: readonly string[]): Promise<string[]> => {
  const { rows } = await test.rows.query('select id, state from print_job_entries where id = any($1)', [ids])
  const states = new Map(rows.map((row) => [row.id, row.state]))
  return ids.map((id) => states.get(id))
}
/** The server's own sweep leaves it alone: it has an outcome. */
async function endLeaseOf(id: string): Promise<void> {
  const { rows } = await test.rows.query('select organization_id from print_job_entries where id = $1', [id])
  await test.database.withOrganization(rows[0].organization_id, (trx) =>
    sql`update print_job_entries set lease_ends_at = now() - interval '1 hour' where id = ${id}`.execute(trx),
  )
}

const printedJobs = async (): Promise<number> =>
  (await test.call(countPrintJobs, { query: { interval: 'MONTH' } }, { token })).body.printedJobs

describe('A batch of reports of a helper', () => {
  it('counts without the one that cannot be read or stored, which is named with its reason', async () => {
    const ids = await print(4)
    const [one = '', two = '', three = '', four = ''] = ids
    await test.rows.query(
      `alter table entry_transitions add constraint refused check (entry_id <> '${three}' or to_state <> 'Failed') not valid`,
    )
    const answer = await report([
      { printJobEntryId: one, status: 'Success' },
      { printJobEntryId: two, status: 'Evaporated' },
      { printJobEntryId: three, status: 'Failed' },
      { printJobEntryId: 'no id', status: 'Success' },
      { printJobEntryId: four, status: 'Unknown', message: 'Look at the printer.' },
    ])
    expect(answer.acknowledged).toEqual([one, four])
    expect(answer.setAside.map(({ printJobEntryId }: { printJobEntryId: string }) => printJobEntryId).sort()).toEqual(
      [two, three, 'no id'].sort(),
    )
    for (const { reason } of answer.setAside)
      expect(reason).toMatch(/^The server (cannot store|does not understand) it/)
    expect(await statesOf(ids)).toEqual(['Success', 'Sent', 'Sent', 'Unknown'])
  })

  it('names each entry once or more, and takes what is said in its order', async () => {
    const [one = ''] = await print(1)
    await report([
      { printJobEntryId: one, status: 'Failed', message: 'The printer is off.' },
      { printJobEntryId: one, status: 'Success' },
    ])
    expect(await statesOf([one])).toEqual(['Success'])
    const { rows } = await test.rows.query('select from_state, to_state from entry_transitions where entry_id = $1', [
      one,
    ])
    expect(rows).toEqual(
      expect.arrayContaining([
        { from_state: null, to_state: 'Sent' },
        { from_state: 'Sent', to_state: 'Failed' },
        { from_state: 'Failed', to_state: 'Success' },
      ]),
    )
    expect(rows).toHaveLength(3)
  })

  it.each(['Free', 'SelfHosted'])(
    'gives two jobs of the plan %s back when all their labels were never seen, and one of them is taken again by late truth',
    async (plan) => {
      await test.rows.query(
        `update subscriptions set type = $1, counted_month = to_char(now() at time zone 'UTC', 'YYYY-MM')`,
        [plan],
      )
      const before = await printedJobs()
      const [first, second] = [await print(2), await print(1)]
      expect(await printedJobs()).toBe(before + 2)
      await report([...first, ...second].map((printJobEntryId) => ({ printJobEntryId, status: 'NeverSeen' })))
      expect(await statesOf([...first, ...second])).toEqual(['Voided', 'Voided', 'Voided'])
      expect(await printedJobs()).toBe(before)
      await report([{ printJobEntryId: first[1] ?? '', status: 'Success' }])
      expect(await printedJobs()).toBe(before + 1)
    },
  )

  it('leaves labels alone that were not sent to its computer', async () => {
    const [one = ''] = await print(1)
    await test.rows.query(
      `update print_jobs set computer_name = 'other' where id = (select job_id from print_job_entries where id = $1)`,
      [one],
    )
    expect((await report([{ printJobEntryId: one, status: 'Success' }])).acknowledged).toEqual([one])
    expect(await statesOf([one])).toEqual(['Sent'])
  })
})

describe('A label that was not printed', () => {
  const messagesOf = async (ids: readonly string[]): Promise<string[]> => {
    const { rows } = await test.rows.query('select id, message from print_job_entries where id = any($1)', [ids])
    const messages = new Map(rows.map((row) => [row.id, row.message]))
    return ids.map((id) => messages.get(id))
  }

  it('always says why, also where neither the helper nor the page gives a reason [LANE-01]', async () => {
    const ids = await print(5)
    const [neverSeen = '', silent = '', blank = '', told = '', byPage = ''] = ids
    await report([
      { printJobEntryId: neverSeen, status: 'NeverSeen' },
      { printJobEntryId: silent, status: 'Failed' },
      { printJobEntryId: blank, status: 'Failed', message: '  ' },
      { printJobEntryId: told, status: 'Failed', message: 'No paper.' },
    ])
    await test.call(setEntryStatus, { body: { printJobEntryId: byPage, status: 'Failed' } }, { token })
    const noReason = 'No reason was given. Check the printer, then print again.'
    expect(await messagesOf(ids)).toEqual([
      'The printer helper on packing-1 never received this label.',
      noReason,
      noReason,
      'No paper.',
      noReason,
    ])
  })
})

describe('A label of which nobody can tell', () => {
  it('is asked of the journal until it was answered once, also where it cannot tell either', async () => {
    const [one = ''] = await print(1)
    await test.call(setEntryStatus, { body: { printJobEntryId: one, status: 'Unknown' } }, { token })
    await endLeaseOf(one)
    expect((await report([])).questions).toEqual([one])
    const cannotTell = { printJobEntryId: one, status: 'Unknown', message: 'Look at the printer.' }
    for (let time = 0; time < 2; time += 1) expect((await report([cannotTell])).questions).toEqual([])
    const { rows } = await test.rows.query(
      `select from_state, to_state, message from entry_transitions where entry_id = $1 and said_by like 'journal%'`,
      [one],
    )
    expect(rows).toEqual([{ from_state: 'Unknown', to_state: 'Unknown', message: 'Look at the printer.' }])
    expect(await statesOf([one])).toEqual(['Unknown'])
  })
})

describe('Labels whose leases have ended', () => {
  it('are given up in bulk, and their jobs end; those whose lease runs, or that somebody reports now, wait', async () => {
    const [ended, running, reported] = [await print(3), await print(1), await print(1)]
    const { rows } = await test.rows.query(
      `select string_agg(column_name, ', ') as columns from information_schema.columns
       where table_name = 'print_job_entries' and is_generated = 'NEVER' and column_name not in ('id', 'position')`,
    )
    const columns = rows[0].columns as string
    // What two thousand more look like, without drawing them; in the month of the first.
    await test.rows.query(
      `insert into print_job_entries (id, position, ${columns})
       select overlay(gen_random_uuid()::text placing left(id::text, 13) from 1)::uuid, position + n, ${columns}
       from print_job_entries, generate_series(10, 2009) n where id = $1`,
      [ended[0]],
    )
    // The server's own sweep runs all the while. A key share lets the lease be changed, and holds the sweep off from then on.
    await test.rows.query('begin')
    const held = await test.rows.query('select organization_id from print_job_entries where id = $1 for key share', [
      reported[0],
    ])
    await test.database.withOrganization(held.rows[0].organization_id, (trx) =>
      sql`update print_job_entries set lease_ends_at = now() - interval '1 day'
          where id = ${reported[0]} or job_id = (select job_id from print_job_entries where id = ${ended[0]})`.execute(
        trx,
      ),
    )
    await endExpiredLeases(test.app.context)
    const findGivenUp = async () =>
      (
        await test.rows.query(
          `select count(*)::int, j.state from print_job_entries e join print_jobs j on j.id = e.job_id
           join entry_transitions t on t.entry_id = e.id and t.to_state = 'Unknown' and t.said_by = 'system' and t.is_late
           where e.message = 'No outcome was reported in time.' group by j.state`,
        )
      ).rows
    // The sweep of the running server may have taken some of them.
    await vi.waitFor(async () => expect(await findGivenUp()).toEqual([{ count: 2_003, state: 'Processed' }]), {
      timeout: 30_000,
    })
    expect(await statesOf([...ended, ...running, ...reported])).toEqual([
      'Unknown',
      'Unknown',
      'Unknown',
      'Sent',
      'Sent',
    ])
    await test.rows.query('rollback')
  })
})
