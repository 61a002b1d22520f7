import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { functionsDirectory } from '../../platform/database/apply-functions.ts'
import { newId } from '../../platform/database/ids.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let test: TestDatabase
/** What an installation of the version before had: entries with their jobs, transitions and serial numbers. */
let before: readonly Row[]
type Row = Readonly<Record<string, unknown>>

const day = 86_400_000
const now = new Date()
const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3)
const organization = newId()
const user = newId()
const entries = {
  thisMonth: newId(now.getTime() - 1_000),
  fiveMonthsAgo: newId(midnight - 60 * day),
  beforeMidnight: newId(midnight - 2),
  behindMidnight: newId(midnight + 1),
  reprint: newId(midnight + day),
  secondTry: newId(midnight + 2 * day),
  ofAWrongClock: newId(Date.UTC(1990, 1)),
  ofAnother: newId(Date.UTC(2090, 1)),
} as const
const jobs = {
  thisMonth: newId(now.getTime() - 2_000),
  fiveMonthsAgo: newId(midnight - 60 * day - 1),
  overMidnight: newId(midnight - 3),
  reprint: newId(midnight + day - 1),
  secondTry: newId(midnight + 2 * day - 1),
  ofAWrongClock: newId(Date.UTC(1990, 1) - 1),
  ofAnother: newId(midnight + day),
} as const

const run = async (sql: string, values: readonly unknown[] = []) =>
  (await test.owner.query(sql, [...values])).rows as Row[]

async function addEntry(name: keyof typeof entries, job: keyof typeof jobs, more: Row = {}): Promise<void> {
  const row = {
    organization_id: organization,
    id: entries[name],
    job_id: jobs[job],
    position: 0,
    state: 'Success',
    label_id: newId(),
    label_name: 'Shelf label',
    label_version_id: newId(),
    label_version_number: 1,
    is_test: false,
    article_name: 'Hexagon nut',
    printer_id: newId(),
    printer_name: 'Hall 1',
    dpi: 203.2,
    quantity: 2,
    filled: { name: 'Hexagon nut', ä: ['"'] },
    file_sha256: name,
    file_bytes: 5,
    file_name: 'x.zpl',
    target: { targetPort: 9100 },
    sent_at: now,
    lease_ends_at: now,
    ...more,
  }
  await run('insert into print_job_entries select (jsonb_populate_record(null::print_job_entries, $1)).*', [row])
  await run(
    'insert into entry_transitions (organization_id, id, entry_id, to_state, said_by, is_late) values ($1, $2, $3, $4, $5, false)',
    [organization, newId(), entries[name], 'Success', 'system'],
  )
}

async function addInstallation(): Promise<void> {
  await run(`insert into organizations (organization_id, name) values ($1, 'Works')`, [organization])
  await run(
    `insert into users (organization_id, id, email, password_hash, firstname, lastname, account_type) values ($1, $2, 'a@example.com', '', 'Ada', 'Berg', 'User')`,
    [organization, user],
  )
  for (const id of Object.values(jobs)) {
    await run(
      `insert into print_jobs (organization_id, id, state, user_id, user_name, computer_name) values ($1, $2, 'Processed', $3, 'Ada Berg', 'packing-1')`,
      [organization, id, user],
    )
  }
  await addEntry('thisMonth', 'thisMonth', { state: 'Sent' })
  await addEntry('fiveMonthsAgo', 'fiveMonthsAgo')
  await addEntry('beforeMidnight', 'overMidnight')
  await addEntry('behindMidnight', 'overMidnight', { position: 1, state: 'Failed' })
  const first = entries.fiveMonthsAgo
  await addEntry('reprint', 'reprint', { reprint_of: first, numbers_of: first, reprint_reason: 'torn' })
  await addEntry('secondTry', 'secondTry', { reprint_of: entries.behindMidnight })
  await addEntry('ofAWrongClock', 'ofAWrongClock')
  await addEntry('ofAnother', 'ofAnother')
  const series = newId()
  await run(
    `insert into series (organization_id, id, name, base, step, pad, prefix, mode, order_key, next) values ($1, $2, 'S', 10, 1, 6, 'A-', 'counter', null, 9)`,
    [organization, series],
  )
  await run(
    `insert into series_ranges (organization_id, series_id, entry_id, variable_name, numbers, step) values ($1, $2, $3, 'serial', '[1,3)', 1)`,
    [organization, series, first],
  )
}

/** As a server of the version before has applied them: they are bound to the table that goes. */
async function applyOldFunctions(): Promise<void> {
  const names = ['find_print_file', 'is_print_file_used', 'organizations_with_ended_leases', 'print_dispatch']
  for (const name of names.map((each) => `${each}.sql`)) {
    // Kept files came later.
    const text = readFileSync(new URL(name, functionsDirectory), 'utf8')
    await run(text.replace(/\n +or exists \(select 1 from kept_files.*;/, ';'))
    await run(`insert into applied_functions (name, checksum) values ($1, 'old')`, [name])
  }
}

const allEntries = () =>
  run('select to_jsonb(e) as row from print_job_entries e order by id').then((rows) =>
    rows.map(({ row }) => row as Row),
  )

beforeAll(async () => {
  test = await startTestDatabase('nothing')
  await migrate(test.connection, { last: '0046-printer-preferences.sql' })
  await applyOldFunctions()
  await addInstallation()
  before = await allEntries()
  await migrate(test.connection)
})
afterAll(() => test.remove())

describe('A running installation, brought into months', () => {
  it('has every label as it was, with the person and the computer of its job, and whether it was tried again [LOAD-06]', async () => {
    const rest = (await allEntries()).map(
      ({
        user_id,
        user_name,
        computer_name,
        search_text,
        is_printed_again,
        order_id,
        helper_id,
        widget_id,
        begun_epoch,
        stop_id,
        stop_reason,
        pictures,
        settings,
        ...row
      }) => {
        // Of later migrations.
        const later = [order_id, helper_id, widget_id, begun_epoch, stop_id, stop_reason, pictures, settings]
        expect(later.every((value) => value === null)).toBe(true)
        expect([user_id, user_name, computer_name]).toEqual([user, 'Ada Berg', 'packing-1'])
        expect(is_printed_again).toBe(row.id === entries.behindMidnight)
        expect(search_text).toBe(' shelf label hexagon nut  hall 1 ada berg')
        return row
      },
    )
    expect(rest).toEqual(before)
    expect(before).toHaveLength(8)
    const kept = `select (select count(*)::int from entry_transitions) as transitions, (select count(*)::int from series_ranges) as ranges`
    expect(await run(kept)).toEqual([{ transitions: 8, ranges: 1 }])
  })

  it('has each label in the month that its id begins with, and in the default partition what a wrong clock has numbered [LOAD-06]', async () => {
    const month = (moment: number) =>
      `print_job_entries_${new Date(moment).toISOString().slice(0, 7).replace('-', '_')}`
    const found = await run('select id, tableoid::regclass::text as part from print_job_entries')
    const partOf = (id: string) => found.find((row) => row.id === id)?.part
    expect(partOf(entries.thisMonth)).toBe(month(now.getTime() - 1_000))
    expect(partOf(entries.fiveMonthsAgo)).toBe(month(midnight - 60 * day))
    expect(partOf(entries.beforeMidnight)).toBe(month(midnight - 1))
    expect(partOf(entries.behindMidnight)).toBe(month(midnight))
    expect([partOf(entries.ofAWrongClock), partOf(entries.ofAnother)]).toEqual(
      Array(2).fill('print_job_entries_default'),
    )
    const [months] = await run('select min(first_moment), max(first_moment), count(*)::int from print_months()')
    const first = new Date(midnight - 60 * day)
    expect(months?.min).toEqual(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth())))
    expect(months?.max).toEqual(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 24)))
  })

  it('can still tell what became of a job that was printed over midnight [LOAD-06]', async () => {
    await run(`update print_job_entries set state = 'Success' where id = any($1)`, [Object.values(entries)])
    expect(await run(`select count(*)::int from print_job_entries where state <> 'Success'`)).toEqual([{ count: 0 }])
  })

  it('still binds evidence, serial numbers and reprints to labels that there are [LOAD-06]', async () => {
    const { fiveMonthsAgo, reprint } = entries
    await expect(run('delete from print_job_entries where id = $1', [fiveMonthsAgo])).rejects.toThrow(/foreign key/)
    await expect(run('update print_job_entries set reprint_of = $1 where id = $2', [newId(), reprint])).rejects.toThrow(
      /foreign key/,
    )
    await expect(run('update entry_transitions set entry_id = $1', [newId()])).rejects.toThrow(/foreign key/)
    await expect(run('update series_ranges set entry_id = $1', [newId()])).rejects.toThrow(/foreign key/)
    await expect(
      run('update print_job_entries set organization_id = $1 where id = $2', [newId(), reprint]),
    ).rejects.toThrow(/foreign key/)
  })

  it('has the functions that look at printed labels for all organizations [LOAD-06]', async () => {
    await run(`update print_job_entries set state = 'Sent' where id = $1`, [entries.fiveMonthsAgo])
    expect(await run('select organization_id from organizations_with_ended_leases()')).toEqual([
      { organization_id: organization },
    ])
    expect(await run('select organization_id from find_print_file($1)', [entries.reprint])).toEqual([
      { organization_id: organization },
    ])
    expect(await run(`select is_print_file_used('reprint') as used`)).toEqual([{ used: true }])
    expect(await run('select has_prints_outside_months() as so')).toEqual([{ so: true }])
  })
})
