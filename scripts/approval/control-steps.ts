// Takes the steps of a sequence around an approved label through the API.
import * as contract from '@labelwright/contract/server/label-approval'
import { disableLabels, duplicateLabel, enableLabels } from '@labelwright/contract/server/labels'
import { printArticle, renewPrintTickets } from '@labelwright/contract/server/printing'
import type { PrintJobFile } from '@labelwright/contract/server/printing-schemas'
import { allowSigning } from '@labelwright/contract/server/signers'
import { getUser, saveUser } from '@labelwright/contract/server/users'
import { confirmWeakening } from '@labelwright/contract/server/weakenings'
import {
  type InvitedPerson,
  inviteAndAccept,
} from '../../apps/server/src/features/label-approval/testing/invited-people.ts'
import {
  allCorrect,
  designOf,
  type Person,
  testRows,
} from '../../apps/server/src/features/label-approval/testing/reviewers.ts'
import { newId } from '../../apps/server/src/platform/database/ids.ts'
import { defined } from '../../apps/server/src/testing/defined.ts'
import { lineToPrint } from '../../apps/server/src/testing/line-to-print.ts'
import { sendReplacement } from '../../apps/server/src/testing/pictures.ts'
import { samplePassword } from '../../apps/server/src/testing/usual-settings.ts'
import { type ControlGround, squareOf } from './control-ground.ts'
import type { ControlAction } from './control-sequences.ts'

/** Records that a sequence has made so far. */
export interface ControlStory {
  /** Of the last print. */
  files: readonly PrintJobFile[]
  /** Whether the label was disabled since, if only for a while. */
  isStopped: boolean
  newcomer?: InvitedPerson & { readonly shownTo: string; isConfirmed: boolean }
  copy?: {
    readonly labelId: string
    readonly labelVersionId: string
    readonly version: number
    readonly madeBy: readonly string[]
  }
  /** The open request to take a control away. */
  request?: { readonly id: string; readonly by: string; isOld: boolean }
}

export interface TakenControlStep {
  readonly ground: ControlGround
  readonly story: ControlStory
  readonly pick: number
}

/** Whether it was done, by whom, and the bytes that it printed. */
export interface ControlOutcome {
  readonly isDone: boolean
  readonly by?: string
  readonly printed?: string
}

const notPossible: ControlOutcome = { isDone: false }
/** All that a signature can ask for: sequences last longer than a sitting. */
const componentsOf = ({ email: userName }: Pick<Person, 'email'>) => ({ userName, password: samplePassword })
const signedBy = (person: Pick<Person, 'email'>) => ({ reason: 'As the sequence says', ...componentsOf(person) })
const chosen = <Each>(list: readonly Each[], pick: number): Each => defined(list[pick % list.length])
const stewardsOf = ({ people: { Adam, Lena, Quinn } }: ControlGround): Person[] => [Adam, Lena, Quinn]

async function print(taken: TakenControlStep, printerId: string): Promise<ControlOutcome> {
  const { ground, story } = taken
  const { test, labelId, people } = ground
  const { token } = people.Adam
  const editableData = [{ key: 'Name', data: 'Strawberry' }]
  const line = { ...(await lineToPrint(test, token, { printerId })), labelId, editableData }
  const body = { computerName: 'packing-1', labels: [line] }
  const answer = await test.call(printArticle, { body }, { token, headers: { 'idempotency-key': newId() } })
  if (answer.status !== 200) return notPossible
  story.files = answer.body.files
  story.isStopped = false
  return { isDone: true, printed: Buffer.from(defined(story.files[0]).pdfAsBase64String, 'base64').toString() }
}

type Signer = Pick<Person, 'email' | 'token'>

async function setEnabled(taken: TakenControlStep, isEnabled: boolean, by: Signer): Promise<ControlOutcome> {
  const { test, labelId } = taken.ground
  const body = { ids: [labelId], ...signedBy(by) }
  const { status } = await test.call(isEnabled ? enableLabels : disableLabels, { body }, { token: by.token })
  return { isDone: status === 200 }
}

/** The copy of one of the makers, which the designer hands over to the approvers. */
async function copyLabel({ ground, story, pick }: TakenControlStep): Promise<ControlOutcome> {
  const { test, labelId: id, people, reviewers } = ground
  const maker = chosen([people.Mona, people.Cora], pick)
  const body = { name: `Copy ${newId()}` }
  const copy = await test.call(duplicateLabel, { params: { id }, body }, { token: maker.token })
  if (copy.status !== 200) return notPossible
  const designer = { token: reviewers.designer.token }
  const params = { labelId: copy.body.data.id }
  const document = designOf('Copied') as never
  const uploaded = await test.call(contract.uploadVersion, { params, body: { document } }, designer)
  if (uploaded.status !== 200) return { isDone: true }
  const tests = { rows: testRows, version: uploaded.body.data.version }
  await test.call(contract.saveTestData, { params, body: tests }, designer)
  const ready = await test.call(
    contract.setReadyForApproval,
    { params, body: componentsOf(reviewers.designer) },
    designer,
  )
  if (ready.status === 200) {
    const { labelId, labelVersionId, version } = ready.body.data
    story.copy = { labelId, labelVersionId, version, madeBy: [maker.id, reviewers.designer.id] }
  }
  return { isDone: true }
}

async function approveCopy({ ground, story, pick }: TakenControlStep): Promise<ControlOutcome> {
  if (!story.copy) return notPossible
  const { labelId, labelVersionId, version } = story.copy
  const by = chosen([ground.people.Mona, ground.people.Cora], pick)
  const body = { decision: 'approve', ...componentsOf(by), checkList: allCorrect, version } as const
  const params = { labelId, labelVersionId }
  const { status } = await ground.test.call(contract.decideApproval, { params, body }, { token: by.token })
  return { isDone: status === 200, by: by.id }
}

/** Asks to switch approval of the label off, or the rule of the distinct publisher. */
async function ask({ ground, story, pick }: TakenControlStep): Promise<ControlOutcome> {
  const { test, labelId, people } = ground
  const by = chosen([people.Adam, people.Lena], pick)
  const { token } = by
  if (pick % 3 === 0) {
    const { version } = (await test.call(contract.getLabelHistory, { params: { labelId } }, { token })).body.data
    const body = { isUnderApproval: false, ...signedBy(by), version }
    await test.call(contract.setApprovalOfLabel, { params: { labelId }, body }, { token })
  } else {
    const { version } = (await test.call(contract.getQualityAssuranceSettings, {}, { token })).body.data
    const body = { isOn: false, distinctPublisher: false, ...signedBy(by), version }
    await test.call(contract.saveQualityAssuranceSettings, { body }, { token })
  }
  const { rows } = await test.rows.query(`select id from weakenings where state = 'open' and requested_by = $1`, [
    by.id,
  ])
  if (rows[0]) story.request = { id: rows[0].id, by: by.id, isOld: false }
  return { isDone: true, by: by.id }
}

async function agree({ ground, story, pick }: TakenControlStep): Promise<ControlOutcome> {
  if (!story.request) return notPossible
  const by = chosen(stewardsOf(ground), pick)
  const params = { id: story.request.id }
  const { status } = await ground.test.call(confirmWeakening, { params, body: signedBy(by) }, { token: by.token })
  return { isDone: status === 200, by: by.id }
}

async function takeRole({ ground: { test, people } }: TakenControlStep): Promise<ControlOutcome> {
  const { token } = people.Adam
  const { id } = people.Quinn
  const user = (await test.call(getUser, { params: { id } }, { token })).body.data
  const { firstname, lastname, accountType, userRoles, userPermissions, version } = user
  const rights = {
    accountType,
    userRoles,
    userPermissions,
    qualityAssuranceRoles: [],
    groupIds: [],
    defaultGroupId: null,
  }
  const { status } = await test.call(saveUser, { body: { id, firstname, lastname, ...rights, version } }, { token })
  return { isDone: status === 200 }
}

export const controlSteps: Readonly<Record<ControlAction, (taken: TakenControlStep) => Promise<ControlOutcome>>> = {
  replace: async ({ ground: { test, people, pictureId: id } }) => {
    const file = squareOf(Math.random() * 20)
    return { isDone: (await sendReplacement(test, people.Lena.token, { id, file })).status === 200 }
  },
  print: (taken) => print(taken, defined(taken.ground.printers[0])),
  'print-otherwise': (taken) => print(taken, chosen(taken.ground.printers.slice(1), taken.pick)),
  disable: (taken) => setEnabled(taken, false, taken.ground.people.Adam),
  enable: (taken) => setEnabled(taken, true, taken.ground.people.Quinn),
  renew: async ({ ground: { test, people }, story: { files } }) => {
    if (files.length === 0) return notPossible
    const body = { printJobEntryIds: files.map(({ printJobEntryId }) => printJobEntryId) }
    const answer = await test.call(renewPrintTickets, { body }, { token: people.Adam.token })
    return { isDone: answer.status === 200 && answer.body.tickets.length > 0 }
  },
  fetch: async ({ ground: { test }, story: { files } }) => {
    const [file] = files
    if (!file) return notPossible
    const { pathname, search } = new URL(file.printerFileUrl)
    const answer = await test.app.http.inject({ method: 'GET', url: `${pathname}${search}` })
    return { isDone: answer.statusCode === 200 }
  },
  invite: async ({ ground, story, pick }) => {
    const by = chosen([ground.people.Adam, ground.people.Lena], pick)
    const person = await inviteAndAccept(ground.test, by.token, { qualityRoles: ['Master'] })
    story.newcomer = { ...person, shownTo: by.id, isConfirmed: false }
    return { isDone: true }
  },
  confirm: async ({ ground, story: { newcomer }, pick }) => {
    if (!newcomer) return notPossible
    const by = chosen(stewardsOf(ground), pick)
    const params = { userId: newcomer.id }
    const { status } = await ground.test.call(allowSigning, { params, body: signedBy(by) }, { token: by.token })
    return { isDone: status === 200, by: by.id }
  },
  // Disabled first: enabling an enabled label would change nothing.
  'newcomer-signs': async (taken) => {
    const { newcomer } = taken.story
    if (!newcomer) return notPossible
    await setEnabled(taken, false, taken.ground.people.Adam)
    return setEnabled(taken, true, newcomer)
  },
  copy: copyLabel,
  'approve-copy': approveCopy,
  ask,
  agree,
  'day-passes': async ({ ground: { test }, story }) => {
    if (!story.request) return notPossible
    await test.rows.query(`update weakenings set expires_at = expires_at - interval '24 hours' where id = $1`, [
      story.request.id,
    ])
    story.request.isOld = true
    return { isDone: true }
  },
  'take-role': takeRole,
}
