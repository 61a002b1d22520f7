// People of quality assurance and labels that pass approval, as the tests use them.
import type { QualityAssuranceRole } from '@labelwright/contract/access'
import * as contract from '@labelwright/contract/server/label-approval'
import type { ApprovableVersion, TestRow } from '@labelwright/contract/server/label-approval-schemas'
import { newId } from '../../../platform/database/ids.ts'
import { addText, emptyDocument, makeDraft } from '../../../testing/open-labels.ts'
import { adminEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'

export interface Person {
  readonly id: string
  readonly token: string
  readonly name: string
  readonly email: string
}

export interface NewPerson {
  readonly qualityRoles?: readonly QualityAssuranceRole[]
  readonly accountType?: 'User' | 'Administrator' | 'TenantAdmin'
  readonly userRoles?: readonly string[]
}

/** Somebody with the password of the tests, signed in. */
export async function addPerson(test: TestApp, name: string, person: NewPerson = {}): Promise<Person> {
  const { qualityRoles = [], accountType = 'User', userRoles = [] } = person
  const [id, email] = [newId(), `${name.toLowerCase()}-${newId()}@quality.example`]
  await test.rows.query(
    `insert into users (organization_id, id, email, firstname, lastname, account_type, user_roles, quality_assurance_roles, password_hash)
     select organization_id, $1, $2, $3, 'Quality', $4, $5, $6, password_hash from users where email = $7`,
    [id, email, name, accountType, userRoles, qualityRoles, adminEmail],
  )
  return { id, token: await test.signInAs(email), name: `${name} Quality`, email }
}

/** One for each step, and one who holds all roles. */
async function addReviewers(test: TestApp) {
  return {
    designer: await addPerson(test, 'Dina', { qualityRoles: ['LabelDesigner'] }),
    data: await addPerson(test, 'Dario', { qualityRoles: ['DataApprover'] }),
    design: await addPerson(test, 'Desi', { qualityRoles: ['DesignApprover'] }),
    publisher: await addPerson(test, 'Pia', { qualityRoles: ['Publisher'] }),
    manager: await addPerson(test, 'Quentin', { qualityRoles: ['QualityManager'] }),
    master: await addPerson(test, 'Mara', { qualityRoles: ['Master'] }),
    admin: await addPerson(test, 'Adam', { accountType: 'Administrator' }),
    user: await addPerson(test, 'Uma'),
  } as const
}

export type Reviewers = Awaited<ReturnType<typeof addReviewers>>

const nameVariable = {
  variableId: newId(),
  variableName: 'Name',
  dataType: 'default',
  variableData: '',
  required: true,
  propertySize: 30,
}

/** A design that prints the variable Name, and a text that tells two designs apart. */
export const designOf = (text: string) => ({
  ...emptyDocument,
  variables: [nameVariable],
  elements: [
    { ...addText('a', '{{Name}}').record.fields, id: 'a', width: 48_000 },
    { ...addText('b', text).record.fields, id: 'b', y: 8_000 },
  ],
})

export const testRows: TestRow[] = [{ name: 'Longest', values: { Name: 'Strawberry' } }]

export const allCorrect = {
  udi: 'not-on-label',
  expiry: 'correct',
  storage: 'correct',
  handling: 'correct',
  otherInstructions: 'correct',
} as const

/** A label of the organization that passes approval and has no version. */
export async function makeLabelUnderApproval(test: TestApp, token: string): Promise<string> {
  const labelId = await makeDraft(test, token)
  await test.rows.query('update labels set is_under_approval = true where id = $1', [labelId])
  return labelId
}

function dataOf<Data>(answer: { readonly status: number; readonly body: { readonly data: Data } }): Data {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

type Walked = Pick<ApprovableVersion, 'labelId' | 'labelVersionId' | 'version'>

/** The steps of a review by the people whose they are; each answers the version after it. */
const stepsOf = (test: TestApp, people: Reviewers) => ({
  /** A text that tells two designs apart, or a whole design. */
  upload: async (labelId: string, design: string | object = 'Jam') =>
    dataOf(
      await test.call(
        contract.uploadVersion,
        { params: { labelId }, body: { document: (typeof design === 'string' ? designOf(design) : design) as never } },
        { token: people.designer.token },
      ),
    ),
  addTestData: async ({ labelId, version }: Walked) =>
    dataOf(
      await test.call(
        contract.saveTestData,
        { params: { labelId }, body: { rows: testRows, version } },
        { token: people.designer.token },
      ),
    ),
  setReady: async ({ labelId, labelVersionId, version }: Walked) =>
    dataOf(
      await test.call(
        contract.setReadyForApproval,
        { params: { labelId }, body: { labelVersionId, version, password: samplePassword } },
        { token: people.designer.token },
      ),
    ),
  approve: async ({ labelId, labelVersionId, version }: Walked, person: Person) =>
    dataOf(
      await test.call(
        contract.decideApproval,
        {
          params: { labelId, labelVersionId },
          body: { decision: 'approve', password: samplePassword, checkList: allCorrect, version },
        },
        { token: person.token },
      ),
    ),
  publish: async ({ labelId, labelVersionId, version }: Walked, publishAt?: string) =>
    dataOf(
      await test.call(
        contract.publishLabelVersion,
        {
          params: { labelId, labelVersionId },
          body: { password: samplePassword, version, ...(publishAt && { publishAt }) },
        },
        { token: people.publisher.token },
      ),
    ),
})

export type Steps = ReturnType<typeof stepsOf>

/** Signs in the administrator and the people of a review. */
export async function signInReviewers(test: TestApp) {
  const admin = await test.signInAs(adminEmail)
  const people = await addReviewers(test)
  return { admin, people, steps: stepsOf(test, people) }
}

/** An application with the people of a review, signed in. */
export async function startReviews(env: Readonly<Record<string, string>> = {}) {
  const test = await startTestApp(env)
  return { test, ...(await signInReviewers(test)) }
}

/** A version with test rows, as far as the state asked for. */
export async function walkTo(
  steps: Steps,
  people: Reviewers,
  { labelId, state, text }: { readonly labelId: string; readonly state: string; readonly text?: string },
): Promise<ApprovableVersion> {
  let version = await steps.addTestData(await steps.upload(labelId, text))
  if (state === 'Preview') return version
  version = await steps.setReady(version)
  if (state === 'DataApprover') return version
  version = await steps.approve(version, people.data)
  if (state === 'DesignApprover') return version
  version = await steps.approve(version, people.design)
  return state === 'Publisher' ? version : steps.publish(version)
}
