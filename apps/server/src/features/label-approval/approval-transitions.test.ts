import * as contract from '@labelwright/contract/server/label-approval'
import { disableLabels, enableLabels } from '@labelwright/contract/server/labels'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { startTestApp, type TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'
import {
  allCorrect,
  designOf,
  makeLabelUnderApproval,
  type Person,
  type Reviewers,
  type Steps,
  signInReviewers,
  testRows,
  walkTo,
} from './testing/reviewers.ts'
import { transitionRows, wantedState } from './testing/transition-rows.ts'

const rows = transitionRows
const states = [...new Set(rows.map(({ state }) => state))]

interface Stood {
  readonly labelId: string
  readonly versionId: string
}

let test: TestApp
let people: Reviewers
let admin: string
let standing: Stood
let steps: Steps
let line: Awaited<ReturnType<typeof lineToPrint>>

const personOf = (role: string): Person =>
  defined(
    {
      LabelDesigner: people.designer,
      DataApprover: people.data,
      DesignApprover: people.design,
      Publisher: people.publisher,
      QualityManager: people.manager,
      Master: people.master,
      Administrator: people.admin,
      User: people.user,
    }[role],
  )

/** A label of its own for each state; another one where a row has changed it. */
async function makeStanding(state: string): Promise<Stood> {
  const labelId = await makeLabelUnderApproval(test, admin)
  if (state === 'None') return { labelId, versionId: newId() }
  const { labelVersionId: versionId } = await walkTo(steps, people, { labelId, state })
  if (state === 'Replaced') {
    // As a label whose last version was replaced by one that is gone: nothing else is left of it to print.
    await test.rows.query('update labels set published_version_id = null where id = $1', [labelId])
    await test.rows.query(`update label_versions set state = 'Replaced' where id = $1`, [versionId])
  }
  return { labelId, versionId }
}

beforeAll(async () => {
  test = await startTestApp()
})
/** For each state anew: on a busy machine all rows take longer than a sign-in lasts. */
async function begin(state: string): Promise<void> {
  ;({ admin, people, steps } = await signInReviewers(test))
  // Articles and printers of the sample are in groups.
  await test.rows.query(`insert into group_members (organization_id, group_id, user_id)
    select g.organization_id, g.id, u.id from groups g join users u using (organization_id) on conflict do nothing`)
  line = await lineToPrint(test, admin)
  standing = await makeStanding(state)
}
afterAll(() => test.stop())

type Answered = { readonly status: number; readonly body: { readonly code?: string } }

/** The call of an action as a person makes it who has just looked at the version. */
const callsOf = async (
  { labelId, versionId }: Stood,
  token: string,
): Promise<Record<string, () => Promise<Answered>>> => {
  const { rows: found } = await test.rows.query('select version from label_versions where id = $1', [versionId])
  const version = found[0]?.version ?? 0
  const options = { token }
  const label = { params: { labelId } }
  const ofVersion = { params: { labelId, labelVersionId: versionId } }
  const document = designOf(`Other ${newId()}`) as never
  const password = samplePassword
  const reason = 'As the table says'
  return {
    uploadVersion: () => test.call(contract.uploadVersion, { ...label, body: { document } }, options),
    replaceFile: () =>
      test.call(contract.replaceFile, { params: { labelId, versionId }, body: { document, reason, version } }, options),
    testData: () => test.call(contract.saveTestData, { ...label, body: { rows: testRows, version } }, options),
    setReadyForApproval: () =>
      test.call(
        contract.setReadyForApproval,
        { ...label, body: { labelVersionId: versionId, version, password: samplePassword } },
        options,
      ),
    approve: () =>
      test.call(
        contract.decideApproval,
        { ...ofVersion, body: { decision: 'approve', password, checkList: allCorrect, version } },
        options,
      ),
    reject: () =>
      test.call(contract.decideApproval, { ...ofVersion, body: { decision: 'reject', reason, version } }, options),
    publish: () => test.call(contract.publishLabelVersion, { ...ofVersion, body: { password, version } }, options),
    disable: () => test.call(disableLabels, { body: { ids: [labelId], reason } }, options),
    enable: () => test.call(enableLabels, { body: { ids: [labelId], reason, password } }, options),
    preview: () =>
      test.call(contract.previewVersion, { params: { labelId, versionId, page: '0' }, query: {} }, options),
    print: () => test.call(printArticle, { body: { computerName: 'x', labels: [{ ...line, labelId }] } }, options),
  }
}

async function stateOf({ labelId, versionId }: Stood): Promise<string> {
  const { rows: found } = await test.rows.query(
    `select v.state, v.id, l.enabled from label_versions v join labels l on l.id = v.label_id
     where l.id = $1 order by v.number desc limit 1`,
    [labelId],
  )
  const { state, id, enabled } = found[0]
  return `${state}${id === versionId ? '' : '(new version)'}${enabled ? '' : '(label disabled)'}`
}

const isRead = (action: string): boolean => action === 'preview' || action === 'print'

/** The type of the event that an action writes. */
const eventOf = ({ action, state }: { readonly action: string; readonly state: string }): string =>
  defined(
    {
      uploadVersion: 'label-version.uploaded',
      replaceFile: 'label-version.file-replaced',
      testData: 'label-version.test-data-changed',
      setReadyForApproval: 'label-version.ready-for-approval',
      approve: state === 'DataApprover' ? 'label-version.data-approved' : 'label-version.design-approved',
      reject: 'label-version.rejected',
      publish: 'label-version.published',
      disable: 'label.disabled',
      enable: 'label.enabled',
    }[action],
  )

const lastEvent = async (): Promise<string> =>
  (await test.rows.query(`select coalesce(max(id::text), '') as id from outbox_events`)).rows[0].id
const eventsSince = async (id: string) =>
  (await test.rows.query('select type from outbox_events where id::text > $1 order by id', [id])).rows.map(
    ({ type }) => type,
  )

it('The table of transitions has 616 rows', () => expect(rows.length).toBe(616))

describe.each(states)('The table of transitions in state %s', (ofState) => {
  beforeAll(() => begin(ofState))

  it.each(rows.filter(({ state }) => state === ofState))(
    '$state, $action, $role: $result, told as one event or none [QA-22-OPEN]',
    async ({ state, action, role, result }) => {
      await test.rows.query('update labels set enabled = $2 where id = $1', [standing.labelId, action !== 'enable'])
      const before = state === 'None' ? '' : await stateOf(standing)
      const event = await lastEvent()
      const answer = await defined((await callsOf(standing, personOf(role).token))[action])()
      const isRefused = /^4/.test(result)
      expect([answer.status, isRefused ? '' : answer.body.code], JSON.stringify(answer.body)).toEqual(
        isRefused ? [Number(result), ''] : [200, undefined],
      )
      const isSilent = isRefused || isRead(action)
      expect(await eventsSince(event)).toEqual(isSilent ? [] : [eventOf({ action, state })])
      if (state === 'None' && isRefused) return
      const after = await stateOf(state === 'None' ? { ...standing, versionId: '' } : standing)
      if (isRefused) expect(after).toBe(before)
      else if (state === 'None') expect(after).toBe(`${wantedState(result)}(new version)`)
      else expect(after).toBe(wantedState(result))
      if (!isRefused && !isRead(action)) standing = await makeStanding(state)
    },
  )
})
