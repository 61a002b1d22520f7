import * as contract from '@labelwright/contract/server/label-approval'
import { publishLabel } from '@labelwright/contract/server/label-designer'
import { createLabel, disableLabels, getLabel } from '@labelwright/contract/server/labels'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { openLabel } from '../../testing/designer-client.ts'
import { setField } from '../../testing/open-labels.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import type { TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'
import { publishPlannedVersionsJobs } from '../label-approval/label-approval.jobs.ts'
import {
  designOf,
  makeLabelUnderApproval,
  type Reviewers,
  type Steps,
  startReviews,
  walkTo,
} from '../label-approval/testing/reviewers.ts'
import { signAsSecond } from '../label-approval/testing/second-signature.ts'
import { forgetEventsJobs } from './events.jobs.ts'

let test: TestApp
let admin: string
let people: Reviewers
let steps: Steps

beforeAll(async () => {
  ;({ test, admin, people, steps } = await startReviews())
})
afterAll(() => test.stop())

const eventsOf = async (labelId: string): Promise<{ type: string; payload: Record<string, unknown> }[]> =>
  (
    await test.rows.query(
      `select type, payload from outbox_events where payload ->> 'labelId' = $1 order by occurred_at, id`,
      [labelId],
    )
  ).rows
const namesOf = async (labelId: string) => (await eventsOf(labelId)).map(({ type }) => type)
const runNow = async (kind: ReturnType<typeof forgetEventsJobs>) => {
  const { context } = test.app
  await test.rows.query('update jobs set run_at = now() where kind = $1', [kind.kind])
  await runDueJobs({ database: context.database, log: context.log, kinds: [kind] })
}
const plan = async (labelId: string) => {
  const version = await walkTo(steps, people, { labelId, state: 'Publisher', text: 'Next' })
  await steps.publish(version, new Date(Date.now() + 3_600_000).toISOString())
  await test.rows.query(`update label_versions set publish_at = now() - interval '1 second' where id = $1`, [
    version.labelVersionId,
  ])
  return version
}

describe('A version on its way', () => {
  it('leaves one event for each step, which says what it is then by ids alone', async () => {
    const labelId = await makeLabelUnderApproval(test, admin)
    const version = await walkTo(steps, people, { labelId, state: 'Published' })
    const told = await eventsOf(labelId)
    const both = { labelId, labelVersionId: version.labelVersionId, number: 1, publishAt: null }
    const [designer, data, design] = [people.designer.id, people.data.id, people.design.id]
    const wanted = [
      ['uploaded', 'Preview', designer],
      ['test-data-changed', 'Preview', designer],
      ['ready-for-approval', 'DataApprover', designer],
      ['data-approved', 'DesignApprover', data],
      ['design-approved', 'Publisher', design],
      ['published', 'Published', people.publisher.id],
    ].map(([name, state, userId], number) => ({
      type: `label-version.${name}`,
      payload: { ...both, state, version: number, userId },
    }))
    expect(told).toEqual(wanted)
    expect(told.at(-1)?.payload.version).toBe(version.version)
  })

  it('is published by its date, and the one before is replaced', async () => {
    const labelId = await makeLabelUnderApproval(test, admin)
    const first = await walkTo(steps, people, { labelId, state: 'Published' })
    const next = await plan(labelId)
    await runNow(publishPlannedVersionsJobs(test.app.context))
    const [planned, ...told] = (await eventsOf(labelId)).slice(-3)
    expect([planned?.type, typeof planned?.payload.publishAt]).toEqual(['label-version.publication-planned', 'string'])
    expect(told.map(({ type, payload }) => [type, payload.labelVersionId, payload.state])).toEqual([
      ['label-version.published', next.labelVersionId, 'Published'],
      ['label-version.replaced', first.labelVersionId, 'Replaced'],
    ])
  })

  it('is told when the clock refuses it', async () => {
    const labelId = await makeLabelUnderApproval(test, admin)
    const { labelVersionId } = await plan(labelId)
    await test.rows.query(`update label_versions set file_sha256 = repeat('0', 64) where id = $1`, [labelVersionId])
    await runNow(publishPlannedVersionsJobs(test.app.context))
    const last = (await eventsOf(labelId)).at(-1)
    expect([last?.type, last?.payload.userId]).toEqual(['label-version.publication-refused', null])
  })
})

describe('A label', () => {
  it('that passes no approval tells its publications too', async () => {
    const body = { name: newId(), groupId: null, document: designOf('Jam') }
    const { id } = (await test.call(createLabel, { body }, { token: admin })).body.data
    const client = await openLabel(test.app, { token: admin, labelId: id })
    await client.submit([setField('a', 'fontSize', 4_000)])
    const change = { sequence: client.sequence(), note: '' }
    const published = await test.call(publishLabel, { params: { id }, body: change }, { token: admin })
    expect(published.status, JSON.stringify(published.body)).toBe(200)
    await client.close()
    expect((await namesOf(id)).toSorted()).toEqual([
      'label-version.published',
      'label-version.published',
      'label-version.replaced',
    ])
  })

  it('of several that are not disabled together tells nothing', async () => {
    const published = await makeLabelUnderApproval(test, admin)
    await walkTo(steps, people, { labelId: published, state: 'Published' })
    const before = await namesOf(published)
    const ids = [published, await makeLabelUnderApproval(test, admin)]
    const refused = await test.call(
      disableLabels,
      { body: { ids, reason: 'Wrong allergen' } },
      { token: people.manager.token },
    )
    expect(refused.status).toBe(404)
    expect(await namesOf(published)).toEqual(before)
  })

  it('comes under approval by its own setting, and the organization by its settings', async () => {
    const labelId = await makeLabelUnderApproval(test, admin)
    const { version } = (await test.call(getLabel, { params: { id: labelId } }, { token: admin })).body.data
    const signed = { reason: 'As agreed', password: samplePassword }
    const set = { isUnderApproval: null, version, ...signed }
    expect(
      (await test.call(contract.setApprovalOfLabel, { params: { labelId }, body: set }, { token: admin })).status,
    ).toBe(200)
    await signAsSecond(test, people.manager.token)
    expect(await eventsOf(labelId)).toMatchObject([
      { type: 'label.approval-changed', payload: { labelId, enabled: true, isUnderApproval: null } },
    ])
    for (const isOn of [true, false]) {
      const body = { isOn, distinctPublisher: false, version: isOn ? 0 : 1, ...signed }
      expect((await test.call(contract.saveQualityAssuranceSettings, { body }, { token: admin })).status).toBe(200)
    }
    await signAsSecond(test, people.manager.token)
    const { rows } = await test.rows.query(
      `select payload from outbox_events where type = 'quality-assurance.changed' order by id`,
    )
    expect(rows.map(({ payload }) => [payload.isOn, payload.version])).toEqual([
      [true, 1],
      [false, 2],
    ])
  })
})

describe('The outbox', () => {
  it('holds ids, states and times only: nothing that people typed', async () => {
    const { rows } = await test.rows.query('select id, type, subject_kind, subject_id, payload from outbox_events')
    expect(rows.length).toBeGreaterThan(20)
    for (const { id, type, subject_kind, subject_id, payload } of rows) {
      expect(id).toMatch(/^.{14}7/)
      expect(type.startsWith(`${subject_kind}.`)).toBe(true)
      const [texts, known] = [Object.values(payload).filter((value) => typeof value === 'string'), /^[0-9a-f-]{36}$/]
      for (const text of texts as string[])
        expect(known.test(text) || /^\d{4}-\d\d-\d\dT/.test(text) || /^[A-Z][A-Za-z]+$/.test(text), text).toBe(true)
      expect(JSON.stringify(payload)).toContain(subject_id === payload.labelVersionId ? subject_id : '"')
    }
  })

  it('is only added to by the application, for its own organization', async () => {
    const { rows } = await test.rows.query('select organization_id from outbox_events limit 1')
    const { organization_id: organizationId } = defined(rows[0])
    const as = (organization: string, statement: ReturnType<typeof sql>) =>
      test.database.withOrganization(organization, (trx) => statement.execute(trx))
    await expect(as(organizationId, sql`update outbox_events set type = 'x'`)).rejects.toThrow('permission denied')
    await expect(as(organizationId, sql`delete from outbox_events`)).rejects.toThrow('permission denied')
    expect((await as(newId(), sql`select id from outbox_events`)).rows).toEqual([])
  })

  it('forgets what is older than 30 days', async () => {
    const ids = (await test.rows.query('select id from outbox_events order by id limit 2')).rows.map(({ id }) => id)
    await test.rows.query(
      `update outbox_events set occurred_at = now() - case when id = $1 then interval '30 days 1 minute' else interval '29 days' end where id = any($2)`,
      [ids[0], ids],
    )
    await runNow(forgetEventsJobs(test.app.context))
    const { rows } = await test.rows.query('select id from outbox_events where id = any($1)', [ids])
    expect(rows).toEqual([{ id: ids[1] }])
  })
})
