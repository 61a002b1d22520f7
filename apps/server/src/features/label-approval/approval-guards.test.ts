import * as contract from '@labelwright/contract/server/label-approval'
import { disableLabels, enableLabels } from '@labelwright/contract/server/labels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'
import {
  addPerson,
  allCorrect,
  designOf,
  makeLabelUnderApproval,
  type Person,
  type Reviewers,
  type Steps,
  startReviews,
  testRows,
  walkTo,
} from './testing/reviewers.ts'
import { signAsSecond } from './testing/second-signature.ts'

let test: TestApp
let admin: string
let people: Reviewers
let steps: Steps
/** Holds every role of the flow, and counts as one person. */
let everything: Person

beforeAll(async () => {
  ;({ test, admin, people, steps } = await startReviews())
  everything = await addPerson(test, 'Eve', {
    qualityRoles: ['LabelDesigner', 'DataApprover', 'DesignApprover', 'Publisher'],
  })
})
afterAll(() => test.stop())

type Version = Awaited<ReturnType<Steps['upload']>>

const at = async (state: string): Promise<Version> =>
  walkTo(steps, people, { labelId: await makeLabelUnderApproval(test, admin), state })

const decide = ({ labelId, labelVersionId, version }: Version, { token }: Person, change: object = {}) =>
  test.call(
    contract.decideApproval,
    {
      params: { labelId, labelVersionId },
      body: { decision: 'approve', password: samplePassword, checkList: allCorrect, version, ...change },
    },
    { token },
  )
const publish = ({ labelId, labelVersionId, version }: Version, { token }: Person, change: object = {}) =>
  test.call(
    contract.publishLabelVersion,
    { params: { labelId, labelVersionId }, body: { password: samplePassword, version, ...change } },
    { token },
  )
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('Who took part in a version', () => {
  it.each(['uploaded', 'replaced', 'test-data', 'set-ready', 'designed'])(
    'neither approves nor publishes it: %s',
    async (part) => {
      const add = ({ labelVersionId }: Version) =>
        test.rows.query(
          `insert into version_authors (organization_id, label_version_id, user_id, part)
           select organization_id, id, $2, $3 from label_versions where id = $1`,
          [labelVersionId, everything.id, part],
        )
      for (const state of ['DataApprover', 'DesignApprover']) {
        const version = await at(state)
        await add(version)
        expect(codeOf(await decide(version, everything))).toEqual([403, 'segregation-of-duties'])
      }
      const version = await at('Publisher')
      await add(version)
      expect(codeOf(await publish(version, everything))).toEqual([403, 'segregation-of-duties'])
    },
  )

  it('is remembered for what they did themselves, through every call', async () => {
    const labelId = await makeLabelUnderApproval(test, admin)
    const options = { token: everything.token }
    const uploaded = await test.call(
      contract.uploadVersion,
      { params: { labelId }, body: { document: designOf('Own') as never } },
      options,
    )
    const saved = await test.call(
      contract.saveTestData,
      { params: { labelId }, body: { rows: testRows, version: uploaded.body.data.version } },
      options,
    )
    const ready = await steps.setReady(saved.body.data)
    expect(codeOf(await decide(ready, everything))).toEqual([403, 'segregation-of-duties'])
    const details = await test.call(
      contract.getVersion,
      { params: { labelId, versionId: ready.labelVersionId } },
      options,
    )
    expect(details.body.data.hindrance).toBe('segregation-of-duties')
    expect(details.body.data.actions).not.toContain('approve')
  })
})

describe('Two people', () => {
  it('approve data and design', async () => {
    const version = await at('DataApprover')
    const approved = await decide(version, everything)
    expect(approved.body.data.state).toBe('DesignApprover')
    expect(codeOf(await decide(approved.body.data, everything))).toEqual([403, 'segregation-of-duties'])
    expect((await decide(approved.body.data, people.master)).status).toBe(200)
  })

  it('and a third one publishes where the organization wants that, else one of them may', async () => {
    const set = async (distinctPublisher: boolean) => {
      const { version } = (await test.call(contract.getQualityAssuranceSettings, {}, { token: admin })).body.data
      const body = { isOn: false, distinctPublisher, reason: 'As the test says', password: samplePassword, version }
      const { status } = await test.call(contract.saveQualityAssuranceSettings, { body }, { token: admin })
      expect(status).toBe(200)
    }
    const version = await at('DataApprover')
    const first = (await decide(version, everything)).body.data
    const second = (await decide(first, people.design)).body.data
    await set(true)
    expect(codeOf(await publish(second, everything))).toEqual([403, 'segregation-of-duties'])
    await set(false)
    await signAsSecond(test, people.manager.token)
    expect((await publish(second, everything)).body.data.state).toBe('Published')
  })
})

describe('Whoever signs', () => {
  it('enters the password again, to approve, publish and enable; a wrong one is 403', async () => {
    const hasty = await addPerson(test, 'Hasty', { qualityRoles: ['Master'] })
    const version = await at('DataApprover')
    expect((await decide(version, hasty, { password: undefined })).body.errors).toMatchObject([{ path: 'password' }])
    expect(codeOf(await decide(version, hasty, { password: 'wrong' }))).toEqual([403, 'reauth-failed'])
    expect(codeOf(await publish(await at('Publisher'), hasty, { password: 'wrong' }))).toEqual([403, 'reauth-failed'])
    const { labelId } = await at('Published')
    const body = { ids: [labelId], reason: 'Recalled by the maker' }
    expect((await test.call(disableLabels, { body }, { token: hasty.token })).status).toBe(200)
    const enable = await test.call(enableLabels, { body: { ...body, password: 'wrong' } }, { token: hasty.token })
    // The third one.
    expect(codeOf(enable)).toEqual([403, 'signing-locked'])
  })
})

describe('A version is ready', () => {
  const setReady = ({ labelId, labelVersionId, version }: Version, token = people.designer.token) =>
    test.call(
      contract.setReadyForApproval,
      { params: { labelId }, body: { labelVersionId, version, password: samplePassword } },
      { token },
    )
  const codesOf = (answer: Awaited<ReturnType<typeof setReady>>) => [
    answer.status,
    answer.body.code,
    ...(answer.body.errors ?? []).map(({ path }) => path),
  ]

  it('with test data, each row of which prints', async () => {
    const labelId = await makeLabelUnderApproval(test, admin)
    const uploaded = await steps.upload(labelId)
    expect(codesOf(await setReady(uploaded))).toEqual([422, 'not-ready-for-approval', 'testData'])
    const rows = [...testRows, { name: 'Empty', values: {} }, { name: 'Long', values: { Name: 'x'.repeat(31) } }]
    const saved = await test.call(
      contract.saveTestData,
      { params: { labelId }, body: { rows, version: uploaded.version } },
      { token: people.designer.token },
    )
    const refused = await setReady(saved.body.data)
    expect(codesOf(refused)).toEqual([422, 'not-ready-for-approval', 'testData.1', 'testData.2'])
    expect(refused.body.errors?.[0]?.message).toContain('“Empty”')
  })

  it('with somebody for each step who took no part in it', async () => {
    const version = await at('Preview')
    const enable = (enabled: boolean) =>
      test.rows.query(`update users set enabled = $1 where quality_assurance_roles && '{DataApprover,Master}'`, [
        enabled,
      ])
    await enable(false)
    const refused = await setReady(version)
    await enable(true)
    expect(codesOf(refused)).toEqual([422, 'not-ready-for-approval', 'approvers.DataApprover'])
    expect((await setReady(version)).status).toBe(200)
  })
})

describe('What is published', () => {
  it.each(['file_sha256', 'test_data_sha256', 'variables_sha256'])(
    'is what both approvals are of: %s',
    async (column) => {
      const version = await at('Publisher')
      await test.rows.query(`update label_versions set ${column} = repeat('0', 64) where id = $1`, [
        version.labelVersionId,
      ])
      expect(codeOf(await publish(version, people.publisher))).toEqual([409, 'approvals-outdated'])
    },
  )

  it('waits for its date, and a rejection cancels that', async () => {
    const version = await at('Publisher')
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const planned = (await publish(version, people.publisher, { publishAt })).body.data
    expect([planned.state, planned.publishAt]).toEqual(['Publisher', publishAt])
    const rejected = await decide(planned, people.manager, { decision: 'reject', reason: 'Not in this country' })
    expect([rejected.body.data.state, rejected.body.data.publishAt]).toEqual(['Preview', undefined])
  })

  it('has no open notes of the designer beside it when it is approved', async () => {
    const version = await at('DataApprover')
    await test.rows.query(
      `insert into label_notes (organization_id, id, label_id, element_id, user_id, text)
       select organization_id, gen_random_uuid(), id, 'e:a', $2, 'Too small?' from labels where id = $1`,
      [version.labelId, people.design.id],
    )
    expect(codeOf(await decide(version, people.data))).toEqual([409, 'notes-open'])
    await test.rows.query('update label_notes set closed_at = now(), closed_by = user_id where label_id = $1', [
      version.labelId,
    ])
    expect((await decide(version, people.data)).status).toBe(200)
  })
})

describe('Two reviewers at once', () => {
  it('are one approval, and the other is told who was first', async () => {
    const second = await addPerson(test, 'Doris', { qualityRoles: ['DataApprover'] })
    const version = await at('DataApprover')
    const answers = await Promise.all([decide(version, people.data), decide(version, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const [refused] = answers.filter(({ status }) => status === 412)
    expect(refused?.body.detail).toMatch(/(Dario|Doris) Quality approved it/)
  })

  it('publish it once', async () => {
    const version = await at('Publisher')
    const answers = await Promise.all([publish(version, people.publisher), publish(version, people.master)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  it('and two uploads are one version', async () => {
    const labelId = await makeLabelUnderApproval(test, admin)
    const upload = () =>
      test.call(
        contract.uploadVersion,
        { params: { labelId }, body: { document: designOf('Twice') as never } },
        { token: people.designer.token },
      )
    const answers = await Promise.all([upload(), upload()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
