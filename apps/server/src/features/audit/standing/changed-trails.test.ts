// Trails that a superuser of the database writes anew, with right hashes, to hide or to justify a change of the tables.
import { disableLabels, enableLabels } from '@labelwright/contract/server/labels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TrailKeys } from '../../../platform/tokens/trail-keys.ts'
import { untilScheduledWorkIsDone } from '../../../testing/run-due-jobs.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { temporaryDirectory } from '../../../testing/temporary-directory.ts'
import { anchorTrails } from '../anchor-trails.service.ts'
import { findLostTrails } from '../find-lost-trails.ts'
import type { SealedRow } from '../sealing/seal.ts'
import { changedBySuperuser } from '../testing/as-superuser.ts'
import { readRows, withRewrittenTrail } from '../testing/rewritten-trail.ts'
import { verifyAndReport, verifyTrail } from '../verify-trail.service.ts'
import { recordBaseLine } from './base-line.service.ts'
import type { Standing } from './standing.ts'

let test: TestApp
let organizationId: string
let folder: string
let shelf: string

/** Rows 1 to 3 are the base line: settings, people, labels. Row 4 disables a label and row 5 enables it. */
beforeAll(async () => {
  folder = await temporaryDirectory()
  test = await startTestApp({ LABELWRIGHT_AUDIT_ANCHORS: folder })
  await untilScheduledWorkIsDone(test, ['freeze-published-labels', 'verify-audit-trails', 'anchor-audit-trails'])
  organizationId = (await test.rows.query('select organization_id as id from organizations')).rows[0].id
  shelf = (await test.rows.query(`select id from labels where name = 'Shelf label'`)).rows[0].id
  await recordBaseLine(test.database, organizationId)
  const token = await test.signInAs(adminEmail)
  for (const call of [disableLabels, enableLabels])
    expect((await test.call(call, { body: { ids: [shelf] } }, { token })).status).toBe(200)
  await anchorTrails(test.app.context)
})
afterAll(() => test.stop())

const verify = () => verifyTrail({ database: test.database, organizationId, anchorPlace: undefined })
const verifyWithFolder = () =>
  verifyTrail({ database: test.database, organizationId, anchorPlace: { kind: 'folder', path: folder } })

/** Without the anchors of the database, which its superuser deletes as well. */
const rewritten = async (change: (rows: SealedRow[]) => SealedRow[], look = verify) => {
  const { faults, standing } = await changedBySuperuser(test.rows, 'delete from audit_anchors', () =>
    withRewrittenTrail({ test, organizationId }, change, look),
  )
  return { faults, standing: standing.faults.map(({ what, name }) => [what, name]), things: standing.things }
}

const at = (seq: number, change: (row: SealedRow) => SealedRow) => (rows: SealedRow[]) =>
  rows.map((row) => (row.seq === seq ? change(row) : row))

/** The standing of a row with other facts of one thing. */
const withFacts = (standing: Standing | null | undefined, facts: object): Standing =>
  (standing ?? []).map((thing) => ({ ...thing, facts: { ...thing.facts, ...facts } }) as Standing[number])

const forged = (seq: number) => ({ kind: 'forged', seq })
const sealless = { rowId: null, sealedBy: null, mac: null }

describe('A trail that is rewritten to fit a change of the tables [CMP-22]', () => {
  it('is as it was written where nobody has rewritten anything', async () => {
    expect((await readRows({ test, organizationId })).map(({ action }) => action)).toEqual([
      'standing-recorded',
      'standing-recorded',
      'standing-recorded',
      'label-disabled',
      'label-enabled',
    ])
    expect(await rewritten((rows) => rows)).toEqual({ faults: [], standing: [], things: 8 })
  })

  it('is named where a row says that a label was disabled, and so is the label', async () => {
    const disabled = `update labels set enabled = false where id = '${shelf}'`
    const change = at(5, (row) => ({ ...row, standing: withFacts(row.standing, { isEnabled: false }) }))
    const found = await changedBySuperuser(test.rows, disabled, () => rewritten(change))
    // Row 5 counts for nothing, and row 4 says the same by chance: that a row is forged is named all the same.
    expect(found).toMatchObject({ faults: [forged(5)], standing: [] })
  })

  it('is named where a row says that somebody is a quality manager, and so is the person', async () => {
    const role = `update users set quality_assurance_roles = '{QualityManager}' where email = '${packerEmail}'`
    const change = at(2, (row) => ({ ...row, standing: withFacts(row.standing, { qualityRoles: ['QualityManager'] }) }))
    const { faults, standing } = await changedBySuperuser(test.rows, role, () => rewritten(change))
    expect(faults).toEqual([forged(2)])
    expect(standing).toContainEqual(['unknown', 'Pelle Packer'])
  })

  it('is named where a row has lost what it says of a label', async () => {
    const { faults, standing } = await rewritten(at(5, (row) => ({ ...row, standing: null })))
    expect([faults, standing]).toEqual([[forged(5)], [['enabled', 'Shelf label']]])
  })

  it('is named where a row was added that gives a role, without a seal or with one of another row', async () => {
    const role = `update users set quality_assurance_roles = '{QualityManager}' where email = '${packerEmail}'`
    const added = (seal: object) => (rows: SealedRow[]) => {
      const row = rows[1] as SealedRow
      return [...rows, { ...row, ...seal, standing: withFacts(row.standing, { qualityRoles: ['QualityManager'] }) }]
    }
    for (const [seal, faults] of [
      [sealless, [{ kind: 'unsealed', seq: 6 }]],
      [{}, [forged(6), { kind: 'twice', seq: 6 }]],
      [
        { sealedBy: 'mine' },
        [
          { kind: 'unknown-key', seq: 6 },
          { kind: 'twice', seq: 6 },
        ],
      ],
    ] as const) {
      const found = await changedBySuperuser(test.rows, role, () => rewritten(added(seal)))
      expect(found).toMatchObject({ faults, standing: [['quality-role', 'Pelle Packer']] })
    }
  })

  it('is named where an old row is written again', async () => {
    const disabled = `update labels set enabled = false where id = '${shelf}'`
    const again = (rows: SealedRow[]) => [...rows, rows[3] as SealedRow]
    const found = await changedBySuperuser(test.rows, disabled, () => rewritten(again))
    expect(found.faults).toEqual([{ kind: 'twice', seq: 6 }])
  })

  it('says that nothing was compared where the base line is not complete', async () => {
    expect(await rewritten((rows) => rows.filter(({ seq }) => seq !== 3))).toMatchObject({ things: null })
  })
})

describe('A trail of which rows are gone', () => {
  const withoutLast = (rows: SealedRow[]) => rows.slice(0, 4)
  const disabled = () => `update labels set enabled = false where id = '${shelf}'`

  it('is named by the anchors, where the tables were changed to fit what is left [CMP-23]', async () => {
    const look = () => rewritten(withoutLast, verifyWithFolder)
    expect(await changedBySuperuser(test.rows, disabled(), look)).toMatchObject({
      faults: [{ kind: 'truncated', seq: 5 }],
      standing: [],
    })
  })

  it('is named by the anchors where one in its middle is gone', async () => {
    const { faults } = await rewritten((rows) => rows.filter(({ seq }) => seq !== 4), verifyWithFolder)
    expect(faults).toEqual([{ kind: 'truncated', seq: 5 }])
  })

  it('is named by the anchors where all of them are gone, those of the database as well', async () => {
    expect(await rewritten(() => [], verifyWithFolder)).toMatchObject({ faults: [{ kind: 'truncated', seq: 1 }] })
    const noHead = 'delete from audit_rows; delete from audit_heads; delete from audit_anchors'
    const { faults } = await changedBySuperuser(test.rows, noHead, verifyWithFolder)
    expect(faults).toEqual([{ kind: 'truncated', seq: 1 }])
  })

  it('is named by the anchors where the server has begun a fresh one', async () => {
    const fresh = 'delete from audit_rows; delete from audit_heads; delete from audit_anchors'
    const { faults, standing } = await changedBySuperuser(test.rows, fresh, async () => {
      await recordBaseLine(test.database, organizationId)
      return verifyWithFolder()
    })
    expect(standing.things).toBe(8)
    expect(faults).toEqual([{ kind: 'truncated', seq: 4 }])
  })

  it('is named by the file of the keys, which knows how many rows there were before it', async () => {
    const keys = test.database.trailKeys()
    const knowing = (count: number): TrailKeys => ({ ...keys, unsealedUntil: () => count })
    try {
      test.database.useTrailKeys(knowing(9))
      expect((await verify()).faults).toEqual([
        { kind: 'recomputed', seq: 1 },
        { kind: 'truncated', seq: 6 },
      ])
    } finally {
      test.database.useTrailKeys(keys)
    }
  })

  it('is named where its organization is gone as well, unless the application has deleted it', async () => {
    const { config, database } = test
    expect(await findLostTrails({ database, config })).toEqual([])
    const gone = 'delete from organizations'
    expect(await changedBySuperuser(test.rows, gone, () => findLostTrails({ database, config }))).toEqual([
      organizationId,
    ])
  })
})

describe('What stands otherwise than the trail says', () => {
  it('is mailed to TenantAdmins and quality managers, with its names', async () => {
    const role = `update users set quality_assurance_roles = '{QualityManager}' where email = '${packerEmail}'`
    await changedBySuperuser(test.rows, role, () => verifyAndReport(test.app.context, organizationId))
    const { rows } = await test.rows.query(
      `select recipient, body from mails where subject like 'The audit trail%' order by 1`,
    )
    const body = expect.stringContaining('Pelle Packer has the quality role QualityManager; by the trail not. (Row 2)')
    expect(rows).toEqual([adminEmail, packerEmail].toSorted().map((recipient) => ({ recipient, body })))
  })
})
