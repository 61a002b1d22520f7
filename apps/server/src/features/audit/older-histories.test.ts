import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { loadTrailKeys } from '../../platform/tokens/trail-keys.ts'
import { loginOf, startTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { recordAudit } from './record-audit.service.ts'
import { findLastRows } from './sealing/last-rows.service.ts'
import { verifyTrail } from './verify-trail.service.ts'

let test: TestDatabase
const [one, other] = [newId(), newId()]

beforeAll(async () => {
  test = await startTestDatabase('nothing')
  await migrate(test.connection, { last: '0059-audit.sql' })
  for (const id of [one, other]) {
    await test.owner.query('insert into organizations (organization_id, name) values ($1, $2)', [id, id])
  }
})
afterAll(() => test.remove())

describe('Histories that are older than the audit trail', () => {
  it('are brought in by their times, say so, and are one chain that verifies', async () => {
    const userId = newId()
    const changes = [
      { field: 'lastname', before: 'Öst "x"\\', after: 'Väst\n😀' },
      { field: 'enabled', before: 'true', after: 'false' },
    ]
    const insert = (organizationId: string, at: string, list: object[]) =>
      test.owner.query(
        `insert into user_changes (organization_id, id, user_id, by_name, what, changes, at) values ($1, $2, $3, 'Astrid', 'changed', $4, $5)`,
        [organizationId, newId(), userId, JSON.stringify(list), at],
      )
    await insert(one, '2026-02-01T10:00:00.5Z', changes)
    await insert(one, '2026-01-01T10:00:00Z', [])
    await insert(other, '2026-01-15T10:00:00Z', changes)
    const login = await loginOf(test)
    await migrate(test.connection, login)
    const { rows } = await test.owner.query(
      'select seq, action, entity_id, before, after, user_id from audit_rows where organization_id = $1 order by seq',
      [one],
    )
    expect(rows).toEqual([
      {
        seq: 1,
        action: 'user-changed',
        entity_id: userId,
        user_id: null,
        before: null,
        after: { broughtIn: { at: '2026-01-01T10:00:00.000000Z', by: 'Astrid', from: 'user_changes' } },
      },
      {
        seq: 2,
        action: 'user-changed',
        entity_id: userId,
        user_id: null,
        before: { lastname: 'Öst "x"\\', enabled: 'true' },
        after: expect.objectContaining({ lastname: 'Väst\n😀', enabled: 'false' }),
      },
    ])
    const database = await openDatabase(login.connection)
    onTestFinished(() => database.close())
    const keys = join(await mkdtemp(join(tmpdir(), 'labelwright-keys-')), 'audit-keys.json')
    database.useTrailKeys(await loadTrailKeys(keys, () => findLastRows(database)))
    for (const organizationId of [one, other]) {
      const report = await verifyTrail({ database, organizationId, anchorPlace: undefined })
      expect([report.faults, report.rows]).toEqual([[], organizationId === one ? 2 : 1])
    }
    // From the first start on, rows are sealed; those of before are known by their numbers.
    const actor = { organizationId: one, userId: null }
    await database.withOrganization(one, (trx) =>
      recordAudit(trx, { actor, action: 'thing-changed', entity: { kind: 'thing', id: 'one' } }),
    )
    const again = await loadTrailKeys(keys, () => Promise.reject(new Error('the file is there')))
    expect([again.unsealedUntil(one), again.unsealedUntil(other), again.unsealedUntil('unknown')]).toEqual([2, 1, 0])
    expect((await verifyTrail({ database, organizationId: one, anchorPlace: undefined })).faults).toEqual([])
    expect((await stat(keys)).mode & 0o777).toBe(0o600)
  })
})
