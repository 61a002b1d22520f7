import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { type MigratedDatabase, startMigratedDatabase } from '../../testing/test-database.ts'
import { digestOf, genesisOf, linkOf } from './audit-chain.ts'
import { recordAudit } from './record-audit.service.ts'

let test: MigratedDatabase
const [one, other] = [newId(), newId()]

beforeAll(async () => {
  test = await startMigratedDatabase()
  for (const id of [one, other]) {
    await test.owner.query('insert into organizations (organization_id, name) values ($1, $2)', [id, id])
  }
})
afterAll(() => test.remove())

const actorOf = (organizationId: string) => ({ organizationId, userId: newId() })
interface Row {
  readonly organizationId: string
  readonly id?: string
  readonly after?: unknown
}
const record = (trx: Transaction, { organizationId, id = newId(), after = { name: 'Oat' } }: Row) =>
  recordAudit(trx, { actor: actorOf(organizationId), action: 'thing-changed', entity: { kind: 'thing', id }, after })
const write = (organizationId: string, row: Omit<Row, 'organizationId'> = {}) =>
  test.database.withOrganization(organizationId, (trx) => record(trx, { organizationId, ...row }))
const rowsOf = async (organizationId: string) =>
  (
    await test.owner.query(
      `select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_text
       from audit_rows where organization_id = $1 order by seq`,
      [organizationId],
    )
  ).rows
const headOf = async (organizationId: string) =>
  (await test.owner.query('select seq, hash from audit_heads where organization_id = $1', [organizationId])).rows[0]

/** By its own means: what the database has computed is computed again from what it has stored. */
async function expectUnbroken(organizationId: string): Promise<number> {
  let [prev, seq] = [genesisOf(organizationId), 0]
  for (const row of await rowsOf(organizationId)) {
    seq += 1
    const entity = { kind: row.entity_kind, id: row.entity_id }
    const { before, after, action, reason } = row
    const content = { userId: row.user_id, action, entity, before, after, reason, signatureId: row.signature_id }
    expect([row.seq, row.prev]).toEqual([seq, prev])
    expect(row.hash).toEqual(linkOf(prev, digestOf({ ...content, seq, at: row.at_text })))
    prev = row.hash
  }
  expect(await headOf(organizationId)).toEqual({ seq, hash: prev })
  return seq
}

describe('A row of the audit trail', () => {
  it('is chained to the one before, whatever it holds', async () => {
    const odd = { 'ä"\\': ['\u0007', '😀', '\u2028', 0.1, 1e21, -0, null, true], b: { nested: [] }, '': '' }
    await write(one, { after: odd })
    await write(one, { after: null })
    await write(one, { after: { text: 'x'.repeat(20_000) } })
    expect(await expectUnbroken(one)).toBe(3)
    const [first, second, third] = await rowsOf(one)
    expect([first.after, second.after]).toEqual([JSON.parse(JSON.stringify(odd)), null])
    expect(third.after).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), length: 20_011 })
  })

  it('is not there when its transaction is rolled back, and leaves no gap', async () => {
    const before = await headOf(one)
    const failed = test.database.withOrganization(one, async (trx) => {
      await record(trx, { organizationId: one })
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
    expect(await headOf(one)).toEqual(before)
    await write(one)
    await expectUnbroken(one)
  })

  it('takes its transaction with it when it cannot be written', async () => {
    const failed = test.database.withOrganization(one, async (trx) => {
      await sql`update organizations set name = 'lost' where organization_id = ${one}::uuid`.execute(trx)
      await record(trx, { organizationId: other })
    })
    await expect(failed).rejects.toThrow(/organization of its transaction/)
    const { rows } = await test.owner.query('select name from organizations where organization_id = $1', [one])
    expect(rows).toEqual([{ name: one }])
  })

  it('comes after those of writers at the same time, in one chain for each organization', async () => {
    const at = Array.from({ length: 24 }, (_, place) => (place % 3 === 0 ? other : one))
    const before = (await headOf(one)).seq
    await Promise.all(at.map((organizationId) => write(organizationId)))
    expect(await expectUnbroken(one)).toBe(before + 16)
    expect(await expectUnbroken(other)).toBe(8)
    const times = (await rowsOf(one)).map((row) => row.at_text)
    expect(times).toEqual([...times].sort())
  })

  it('holds the head from the end of its transaction on only: a slow one lets others go before it', async () => {
    const fast = newId()
    await test.database.withOrganization(one, async (trx) => {
      await record(trx, { organizationId: one, id: 'slow' })
      await write(one, { id: fast })
    })
    expect((await rowsOf(one)).slice(-2).map((row) => row.entity_id)).toEqual([fast, 'slow'])
  })
})

const asApplication = (text: string) => test.database.withOrganization(one, (trx) => sql.raw(text).execute(trx))

describe('The application', () => {
  const own = `organization_id = '${one}'`
  it.each([
    `update audit_rows set reason = 'x' where ${own}`,
    `delete from audit_rows where ${own}`,
    'truncate audit_rows',
    `insert into audit_rows select organization_id, seq + 1000, at, user_id, action, entity_kind, entity_id, before, after,
      reason, signature_id, prev, hash from audit_rows where ${own} limit 1`,
    `update audit_heads set seq = 1 where ${own}`,
    `delete from audit_heads where ${own}`,
  ])('may not %s', async (text) => {
    await expect(asApplication(text)).rejects.toThrow(/permission denied/)
  })

  it('sees the trail of its own organization only', async () => {
    const counts = await test.database.withOrganization(other, (trx) =>
      trx.selectFrom('auditRows').select('organizationId').distinct().execute(),
    )
    expect(counts).toEqual([{ organizationId: other }])
  })
})

describe('The owner of the tables', () => {
  it.each([`update audit_rows set reason = 'x'`, 'delete from audit_rows', 'truncate audit_rows'])(
    'may not %s either, while the trigger stands',
    async (text) => {
      await expect(test.owner.query(text)).rejects.toThrow(/never changed or deleted/)
    },
  )

  it('lets them go with an organization whose deletion was confirmed', async () => {
    await test.owner.query('update organizations set deletion_confirmed_at = now() where organization_id = $1', [other])
    const count = await test.database.withOrganization(other, (trx) =>
      sql<{ count: number }>`select delete_audit_rows() as count`.execute(trx),
    )
    expect(count.rows).toEqual([{ count: 8 }])
    const kept = await test.database.withOrganization(one, (trx) =>
      sql<{ count: number }>`select delete_audit_rows() as count`.execute(trx),
    )
    expect([kept.rows[0]?.count, await rowsOf(other)]).toEqual([0, []])
  })
})
