import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import * as contract from '@labelwright/contract/server/organization'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Of } from '../../platform/files/blob-store.ts'
import { defined } from '../../testing/defined.ts'
import { openLabel } from '../../testing/designer-client.ts'
import { addText, makeDraft } from '../../testing/open-labels.ts'
import { plantPrints } from '../../testing/prints/planted-prints.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'
import { deleteOrganizationJobs } from './organization.jobs.ts'
import { neverExported, orderForDeletion, secretColumns } from './tenant-tables.ts'

let test: TestApp
let admin: string
let packer: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())

async function readArchive(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const reader = extract()
  Readable.from([gunzipSync(bytes)]).pipe(reader)
  for await (const entry of reader) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    files.set(entry.header.name, Buffer.concat(chunks))
  }
  return files
}

/** What was planted as printed by the organization of the sample. */
let history: readonly string[] = []

/** Labels of this month, of another and of none, of the sample's organization and of another. */
async function plantHistories(): Promise<void> {
  const { rows } = await test.rows.query('select organization_id as id from organizations order by name = $1', [
    'Elsewhere',
  ])
  const now = new Date()
  const moments = [now.getTime(), Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3), Date.UTC(2090, 1)]
  const planted: string[][] = []
  for (const { id: organizationId } of rows) {
    const made = []
    for (const moment of moments)
      made.push(...(await plantPrints(test.rows, { organizationId, moment, count: 4_000 })).ids)
    planted.push(made)
  }
  history = defined(planted[0])
}

describe("The organization's settings", () => {
  it('are read by administrators and saved by the TenantAdmin', async () => {
    expect((await test.call(contract.getOrganization, {}, { token: packer })).status).toBe(403)
    const { data } = (await test.call(contract.getOrganization, {}, { token: admin })).body
    expect(data).toMatchObject({ name: 'Nordmark Botanicals', isSecondFactorDemanded: false, deletion: null })
    const body = { name: 'Nordmark', isSecondFactorDemanded: false, isVerificationPublic: false, version: data.version }
    expect((await test.call(contract.saveOrganization, { body }, { token: admin })).body.data.name).toBe('Nordmark')
    expect((await test.call(contract.saveOrganization, { body }, { token: admin })).body.code).toBe('stale-version')
  })
})

describe('The export of an organization', () => {
  it('is one archive with every table and file of it and nothing of others [OPS-11]', async () => {
    await registerAnother(test, 'Elsewhere')
    const answer = await test.app.http.inject({
      method: 'GET',
      url: contract.exportOrganization.path,
      headers: { authorization: `Bearer ${admin}` },
    })
    const files = await readArchive(answer.rawPayload)
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '')
    for (const listed of manifest.files) {
      const content = files.get(listed.name) ?? Buffer.alloc(0)
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        listed.bytes,
        listed.sha256,
      ])
    }
    const { rows } = await test.rows.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'organization_id'`,
    )
    for (const { name } of rows) {
      expect(files.has(`data/${name}-0001.jsonl`), name).toBe(!neverExported.includes(name))
    }
    expect(files.get('data/articles-0001.jsonl')?.toString().trim().split('\n')).toHaveLength(12)
    const everything = [...files.values()].map(String).join('\n')
    expect(everything).not.toContain('Elsewhere')
    expect(everything).not.toContain('argon2')
    expect(files.get('data/series-0001.jsonl')?.toString()).toContain('Asset numbers')
    expect(everything).not.toContain('order_key')
  })

  it('names tables and columns that there are: a name that is wrong keeps nothing back [OPS-11]', async () => {
    const { rows } = await test.rows.query(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
    )
    const [tables, columns] = [new Set(rows.map(({ table }) => table)), new Set(rows.map(({ column }) => column))]
    expect(neverExported.filter((name) => !tables.has(name))).toEqual([])
    expect(secretColumns.filter((name) => !columns.has(name))).toEqual([])
  })

  it('carries no secret of a second factor [OPS-11]', async () => {
    const { id } = (await test.rows.query(`select id, organization_id from users where email = $1`, [adminEmail]))
      .rows[0]
    await test.rows.query(
      `insert into totps (organization_id, user_id, sealed_secret) select organization_id, id, 'sealed secret' from users where id = $1`,
      [id],
    )
    const { path: url } = contract.exportOrganization
    const answer = await test.app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin}` } })
    const files = await readArchive(answer.rawPayload)
    expect([...files.values()].map(String).join('')).not.toContain('sealed secret')
    await test.rows.query('delete from totps')
  })

  it('has every printed label once, whatever months and however many files they are in, and no partition by itself [OPS-11]', async () => {
    await plantHistories()
    const { path: url } = contract.exportOrganization
    const answer = await test.app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin}` } })
    const names: string[] = []
    const ids: string[] = []
    for (const [name, content] of await readArchive(answer.rawPayload)) {
      if (!name.startsWith('data/print_job_entries')) continue
      names.push(name)
      const lines = content.toString().trim().split('\n')
      ids.push(...lines.map((line) => (JSON.parse(line) as { id: string }).id))
    }
    expect(names).toEqual([1, 2, 3].map((part) => `data/print_job_entries-000${part}.jsonl`))
    expect(ids.sort()).toEqual([...history].sort())
  })

  it("is the TenantAdmin's alone", async () => {
    expect((await test.call(contract.exportOrganization, {}, { token: packer })).status).toBe(403)
  })
})

describe('Deleting an organization', () => {
  it('sorts tables so that rows which point to others go first', () => {
    const references = [
      { from: 'b', to: 'a' },
      { from: 'c', to: 'b' },
    ]
    expect(orderForDeletion(['a', 'b', 'c'], references)).toEqual(['c', 'b', 'a'])
  })

  it('needs the password, the typed name, the mailed link and 30 days; then nothing is left and others are untouched [OPS-12]', async () => {
    // With rows that the application itself cannot delete.
    const client = await openLabel(test.app, { token: admin, labelId: await makeDraft(test, admin) })
    await client.submit([addText('a', 'Oat')])
    await client.close()
    const request = (body: object) =>
      test.call(contract.requestDeletion, { body: body as { password: string; name: string } }, { token: admin })
    expect((await request({ password: 'wrong wrong wrong', name: 'Nordmark' })).body.code).toBe('reauth-failed')
    expect((await request({ password: samplePassword, name: 'nordmark' })).status).toBe(422)
    const confirm = async () => {
      const { confirmationUrl } = (await request({ password: samplePassword, name: 'Nordmark' })).body.data
      const token = new URL(defined(confirmationUrl).replace('/#', '')).searchParams.get('deletion') ?? ''
      return (await test.call(contract.confirmDeletion, { body: { token } })).body.data.deletion?.state
    }
    const waiting = async () =>
      (
        await test.rows.query(
          `select round(extract(epoch from run_at - now()) / 86400) as days from jobs where kind = 'delete-organization'`,
        )
      ).rows
    expect(await confirm()).toBe('confirmed')
    expect(await waiting()).toEqual([{ days: '30' }])
    expect((await test.call(contract.cancelDeletion, {}, { token: admin })).body.data.deletion).toBeNull()
    expect(await waiting()).toEqual([])
    expect(await confirm()).toBe('confirmed')

    const organization = (
      await test.rows.query(`select organization_id as id from organizations where name = 'Nordmark'`)
    ).rows[0].id
    // Voided before it was drawn: it has no file.
    const { jobId } = await plantPrints(test.rows, { organizationId: organization, moment: Date.now() })
    await test.rows.query(`update print_job_entries set state = 'Voided', file_sha256 = '' where job_id = $1`, [jobId])
    // The directory of files, as any large file makes it.
    const large = Buffer.from('a large file')
    await test.app.context.blobs.put(large, sha256Of(large))
    const others = async () =>
      (
        await test.rows.query(
          `select (select count(*)::int from users where organization_id <> $1) as users,
                  (select count(*)::int from print_job_entries where organization_id <> $1) as prints`,
          [organization],
        )
      ).rows[0]
    const before = await others()
    const runDue = async () => {
      const { context } = test.app
      await test.rows.query(`update jobs set run_at = now() where kind = 'delete-organization'`)
      await runDueJobs({ database: test.database, log: context.log, kinds: [deleteOrganizationJobs(context)] })
    }
    const confirmedDaysAgo = (days: number) =>
      test.rows.query(
        'update organizations set deletion_confirmed_at = now() - make_interval(days => $2) where organization_id = $1',
        [organization, days],
      )
    const isThere = async () =>
      (await test.rows.query('select 1 from organizations where organization_id = $1', [organization])).rowCount === 1
    await confirmedDaysAgo(29)
    await runDue()
    expect(await isThere()).toBe(true)
    await confirmedDaysAgo(31)
    await runDue()
    expect(await isThere()).toBe(false)
    const { rows: tables } = await test.rows.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'organization_id'`,
    )
    for (const { name } of tables) {
      const { rows } = await test.rows.query(`select count(*)::int as n from ${name} where organization_id = $1`, [
        organization,
      ])
      expect(rows[0].n, name).toBe(0)
    }
    expect(await others()).toEqual(before)
    expect(before.prints).toBe(history.length)
    expect(existsSync(join(test.config.dataDirectory, 'deleted-organizations', `${organization}.json`))).toBe(true)
  })
})
