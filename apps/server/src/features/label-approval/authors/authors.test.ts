// Everybody who made or copied the content of a draft is an author of it, whichever call did it.
import * as contract from '@labelwright/contract/server/label-approval'
import { createLabel, duplicateLabel } from '@labelwright/contract/server/labels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'
import {
  addPerson,
  allCorrect,
  designOf,
  type Person,
  type Reviewers,
  startReviews,
  testRows,
} from '../testing/reviewers.ts'

let test: TestApp
let people: Reviewers
let maker: Person
let copier: Person

beforeAll(async () => {
  ;({ test, people } = await startReviews())
  const rights = { qualityRoles: ['DataApprover'], userRoles: ['LabelManager'] } as const
  maker = await addPerson(test, 'Mona', rights)
  copier = await addPerson(test, 'Cora', rights)
})
afterAll(() => test.stop())

async function draftBy({ token }: Person): Promise<string> {
  const body = { name: `Draft ${newId()}`, groupId: null, draft: true, document: designOf('Jam') }
  const made = await test.call(createLabel, { body: body as never }, { token })
  await test.rows.query('update labels set is_under_approval = true where id = $1', [made.body.data.id])
  return made.body.data.id
}

async function copyBy({ token }: Person, id: string): Promise<string> {
  const copy = await test.call(duplicateLabel, { params: { id }, body: { name: `Copy ${newId()}` } }, { token })
  return copy.body.data.id
}

/** The designer uploads the design as it stands in the open label, gives it test rows and hands it over. */
async function setReady(labelId: string) {
  const options = { token: people.designer.token }
  const params = { labelId }
  const document = designOf('Jam') as never
  const { version } = (await test.call(contract.uploadVersion, { params, body: { document } }, options)).body.data
  await test.call(contract.saveTestData, { params, body: { rows: testRows, version } }, options)
  return test.call(contract.setReadyForApproval, { params, body: { password: samplePassword } }, options)
}

const authorsOf = async (labelId: string) => {
  const { rows } = await test.rows.query(
    `select distinct u.firstname from version_authors a join label_versions v on v.id = a.label_version_id
     join users u on u.id = a.user_id where v.label_id = $1 order by 1`,
    [labelId],
  )
  return rows.map(({ firstname }) => firstname)
}

describe('The author of a draft', () => {
  it('is who made it by a call, and does not approve it [QA-10]', async () => {
    const labelId = await draftBy(maker)
    const ready = await setReady(labelId)
    expect(ready.status, JSON.stringify(ready.body)).toBe(200)
    expect(await authorsOf(labelId)).toEqual(['Dina', 'Mona'])
    const { labelVersionId, version } = ready.body.data
    const approve = (token: string) =>
      test.call(
        contract.decideApproval,
        {
          params: { labelId, labelVersionId },
          body: { decision: 'approve', password: samplePassword, checkList: allCorrect, version },
        },
        { token },
      )
    expect((await approve(maker.token)).body.code).toBe('segregation-of-duties')
    expect((await approve(copier.token)).status).toBe(200)
  })

  it('of a copy is who copied it, with the authors of what was copied [QA-10]', async () => {
    const labelId = await copyBy(copier, await draftBy(maker))
    const ready = await setReady(labelId)
    expect(ready.status, JSON.stringify(ready.body)).toBe(200)
    expect(await authorsOf(labelId)).toEqual(['Cora', 'Dina', 'Mona'])
  })
})
