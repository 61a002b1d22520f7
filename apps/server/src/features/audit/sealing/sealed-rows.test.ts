import { createArticle } from '@labelwright/contract/server/articles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilScheduledWorkIsDone } from '../../../testing/run-due-jobs.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { readRows as readTrail, withRewrittenTrail } from '../testing/rewritten-trail.ts'
import { verifyAndReport, verifyTrail } from '../verify-trail.service.ts'
import type { SealedRow } from './seal.ts'

let test: TestApp
let organizationId: string

beforeAll(async () => {
  test = await startTestApp()
  const token = await test.signInAs(adminEmail)
  organizationId = (await test.rows.query('select organization_id as id from organizations')).rows[0].id
  await untilScheduledWorkIsDone(test, ['verify-audit-trails', 'anchor-audit-trails'])
  for (const name of ['Oat', 'Rye', 'Wheat', 'Spelt', 'Barley', 'Millet'])
    await test.call(createArticle, { body: { name, articleData: [] } as never }, { token })
})
afterAll(() => test.stop())

const verify = async () =>
  (await verifyTrail({ database: test.database, organizationId, anchorPlace: undefined })).faults

const readRows = () => readTrail({ test, organizationId })

const forged = <Result>(change: (rows: SealedRow[]) => SealedRow[], look: () => Promise<Result>): Promise<Result> =>
  withRewrittenTrail({ test, organizationId }, change, look)

const changed = (seq: number, change: Partial<SealedRow>) => (rows: SealedRow[]) =>
  rows.map((row) => (row.seq === seq ? { ...row, ...change } : row))
const sealless = { rowId: null, sealedBy: null, mac: null }
const someId = '01a216ad-4958-7703-94b1-123e6bcac5c0'

describe('A trail that was written anew with a right chain, without any anchor [CMP-22]', () => {
  it('has a seal in each row that the server wrote', async () => {
    const rows = await readRows()
    expect(rows.length).toBe(6)
    for (const { rowId, sealedBy, mac } of rows) {
      expect(rowId).toMatch(/^[0-9a-f-]{36}$/)
      expect([sealedBy, mac?.length]).toEqual([test.database.trailKeys().kid, 32])
    }
    expect(await forged((all) => all, verify)).toEqual([])
  })

  it.each<[string, Partial<SealedRow>]>([
    ['another person', { userId: someId }],
    ['nobody as the person', { userId: null }],
    ['another action', { action: 'article-deleted' }],
    ['another record', { entity: { kind: 'article', id: someId } }],
    ['another kind of record', { entity: { kind: 'label', id: someId } }],
    ['another value after', { after: { name: 'Forged' } }],
    ['another value before', { before: { name: 'Forged' } }],
    ['a reason', { reason: 'because' }],
    ['a signature', { signatureId: someId }],
    ['another id', { rowId: someId }],
    ['another seal', { mac: Buffer.alloc(32) }],
    ['a seal that is too short', { mac: Buffer.alloc(3) }],
  ])('names the row that got %s', async (_, change) => {
    expect(await forged(changed(3, change), verify)).toEqual([{ kind: 'forged', seq: 3 }])
  })

  it('names a row without a seal, and one that was sealed with a key of somebody else', async () => {
    expect(await forged(changed(4, sealless), verify)).toEqual([{ kind: 'unsealed', seq: 4 }])
    const added = (rows: SealedRow[]) => [...rows, { ...(rows[0] as SealedRow), ...sealless, action: 'added' }]
    expect(await forged(added, verify)).toEqual([{ kind: 'unsealed', seq: 7 }])
    expect(await forged(changed(4, { sealedBy: 'mine' }), verify)).toEqual([{ kind: 'unknown-key', seq: 4 }])
  })

  it('names a row that stands in it twice', async () => {
    const twice = (rows: SealedRow[]) => rows.toSpliced(4, 0, rows[1] as SealedRow)
    expect(await forged(twice, verify)).toEqual([{ kind: 'twice', seq: 5 }])
  })

  it('names a row of another organization', async () => {
    const { rows } = await test.rows.query(
      `insert into organizations (organization_id, name) values (gen_random_uuid(), 'Other') returning organization_id as id`,
    )
    const other = rows[0].id
    // Its own rows, sealed by this server, in the other trail.
    const report = await forged(
      (all) => all,
      async () => {
        await test.rows.query(`update audit_rows set organization_id = '${other}';
          update audit_heads set organization_id = '${other}' where organization_id = '${organizationId}'`)
        return verifyTrail({ database: test.database, organizationId: other, anchorPlace: undefined })
      },
    )
    expect(report.faults.filter(({ kind }) => kind === 'forged').map(({ seq }) => seq)).toContain(2)
    await test.rows.query('delete from organizations where organization_id = $1', [other])
  })

  it('is told to TenantAdmins and quality managers', async () => {
    await test.rows.query(`update users set quality_assurance_roles = '{QualityManager}' where email = $1`, [
      packerEmail,
    ])
    await forged(changed(2, { reason: 'x' }), () => verifyAndReport(test.app.context, organizationId))
    const { rows } = await test.rows.query(
      `select recipient, body from mails where subject like 'The audit trail%' order by 1`,
    )
    const body = expect.stringContaining('Row 2 was not written by this server: its seal does not match.')
    expect(rows).toEqual([adminEmail, packerEmail].toSorted().map((recipient) => ({ recipient, body })))
  })
})
