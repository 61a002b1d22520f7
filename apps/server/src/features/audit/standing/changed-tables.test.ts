// Changes of the tables that no call has made: each is named by the verification, with what the trail says of it.
import { standingParts } from '@labelwright/contract/server/audit-schemas'
import { saveQualityAssuranceSettings } from '@labelwright/contract/server/label-approval'
import { deleteLabels, disableLabels } from '@labelwright/contract/server/labels'
import { deleteUser } from '@labelwright/contract/server/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilScheduledWorkIsDone } from '../../../testing/run-due-jobs.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'
import { makeLabelUnderApproval, startReviews, walkTo } from '../../label-approval/testing/reviewers.ts'
import { changedBySuperuser } from '../testing/as-superuser.ts'
import { changesOfTables } from '../testing/changes-of-tables.ts'
import { verifyTrail } from '../verify-trail.service.ts'
import { recordBaseLine } from './base-line.service.ts'

type Reviews = Awaited<ReturnType<typeof startReviews>>

let test: TestApp
let organizationId: string

const idOf = async (table: 'labels' | 'users', condition: string): Promise<string> =>
  (await test.rows.query(`select id from ${table} where ${condition}`)).rows[0].id

/** A label under approval that is published twice, one that is planned and one in review; settings, and what was disabled and deleted. */
async function liveOn({ admin, people, steps }: Reviews): Promise<void> {
  const labelId = await idOf('labels', `name = 'Jam'`)
  await walkTo(steps, people, { labelId, state: 'Published', text: 'First' })
  await walkTo(steps, people, { labelId, state: 'Published', text: 'Second' })
  const planned = { labelId: await idOf('labels', `name = 'Planned'`), state: 'Publisher' }
  await steps.publish(await walkTo(steps, people, planned), '2099-01-01T10:00:00.000Z')
  await walkTo(steps, people, { labelId: await idOf('labels', `name = 'Reviewed'`), state: 'DataApprover' })
  const settings = { isOn: true, distinctPublisher: true, version: 0, reason: 'Audit', password: samplePassword }
  const byAdmin = { token: admin }
  const saved = await test.call(saveQualityAssuranceSettings, { body: settings }, byAdmin)
  const reasoned = { reason: 'Audit', password: samplePassword }
  const shelf = { ...reasoned, ids: [await idOf('labels', `name = 'Shelf label'`)] }
  const disabled = await test.call(disableLabels, { body: shelf }, { token: admin })
  const shipping = { ids: [await idOf('labels', `name = 'Shipping label'`)] }
  const deleted = await test.call(deleteLabels, { body: shipping }, { token: admin })
  const left = { id: await idOf('users', `email like 'adam-%'`) }
  const userDeleted = await test.call(deleteUser, { params: left }, { token: admin })
  expect([saved, disabled, deleted, userDeleted].map(({ status }) => status)).toEqual([200, 200, 200, 200])
}

beforeAll(async () => {
  const reviews = await startReviews()
  test = reviews.test
  organizationId = (await test.rows.query('select organization_id as id from organizations')).rows[0].id
  await untilScheduledWorkIsDone(test, ['freeze-published-labels', 'verify-audit-trails'])
  for (const name of ['Jam', 'Planned', 'Reviewed']) {
    const labelId = await makeLabelUnderApproval(test, reviews.admin)
    await test.rows.query('update labels set name = $2 where id = $1', [labelId, name])
  }
  await test.rows.query(`insert into unconfirmed_signers (organization_id, user_id)
    select organization_id, id from users where email like 'uma-%'`)
  await recordBaseLine(test.database, organizationId)
  await liveOn(reviews)
})
afterAll(() => test.stop())

const verify = () => verifyTrail({ database: test.database, organizationId, anchorPlace: undefined })

describe('A change of the tables by the superuser of the database is named by the verification [CMP-22]', () => {
  it('which finds nothing where nobody has made any', async () => {
    const { faults, standing, signatures } = await verify()
    expect({ faults, standing, signatures: signatures.faults }).toEqual({
      faults: [],
      standing: { things: expect.any(Number), faults: [] },
      signatures: [],
    })
  })

  it.each(changesOfTables)('where %s', async (_, change, expected) => {
    const { faults, standing } = await changedBySuperuser(test.rows, change, verify)
    expect(standing.faults).toEqual(expected.map((each) => expect.objectContaining(each)))
    expect(faults).toEqual([])
  })

  it('with a case for each part of a thing', () => {
    const named = changesOfTables.flatMap(([, , faults]) => faults.map(({ what }) => what))
    expect(new Set(named)).toEqual(new Set(standingParts))
  })

  it('and nothing is found once all is as it was', async () => {
    expect((await verify()).standing.faults).toEqual([])
  })
})
