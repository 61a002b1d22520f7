// Takes the steps of a sequence through the API, and says what they broke.
import * as contract from '@labelwright/contract/server/label-approval'
import { disableLabels, enableLabels } from '@labelwright/contract/server/labels'
import { publishPlannedVersions } from '../../apps/server/src/features/label-approval/publish-planned.service.ts'
import { allCorrect, designOf } from '../../apps/server/src/features/label-approval/testing/reviewers.ts'
import { newId } from '../../apps/server/src/platform/database/ids.ts'
import { samplePassword } from '../../apps/server/src/testing/usual-settings.ts'
import { brokenBetween, factsOf, type LabelFacts } from './approval-facts.ts'
import { type ApprovalGround, putLabel } from './approval-ground.ts'
import { type Flaw, type Sequence, type Step, stepIn } from './sequences.ts'

interface Taken {
  readonly labelId: string
  readonly facts: LabelFacts
  readonly step: Step
}

const reasons: Readonly<Partial<Record<Flaw, string | undefined>>> = { 'no-reason': undefined, 'short-reason': ' no ' }

/** What a person sends for a step who looks at the newest version, or who looked at it before it was changed. */
function sentFor({ people }: ApprovalGround, { facts, step: { who, flaw } }: Taken) {
  const newest = facts.versions[0]
  const version = newest ? newest.version : 0
  const reason = flaw in reasons ? reasons[flaw] : 'As the sequence says'
  return {
    versionId: newest?.id ?? newId(),
    seen: flaw === 'stale' ? (version === 0 ? 1 : version - 1) : version,
    // Sequences last longer than a sitting, so the user name is asked for now and then.
    signature: { userName: people[who].email, password: flaw === 'wrong-password' ? 'wrong' : samplePassword },
    ...(reason !== undefined && { reason }),
  }
}

/** Another one each time, and never too wide for its field. */
const shortText = (): string => newId().slice(-8)

type Call = (ground: ApprovalGround, taken: Taken) => Promise<{ readonly status: number }>
const tokenOf = ({ people }: ApprovalGround, { step }: Taken) => ({ token: people[step.who].token })

const calls: Readonly<Record<Step['action'], Call>> = {
  upload: (ground, taken) => {
    const { labelId } = taken
    const body = { document: designOf(shortText()) as never }
    return ground.test.call(contract.uploadVersion, { params: { labelId }, body }, tokenOf(ground, taken))
  },
  replace: (ground, taken) => {
    const { versionId, seen, reason } = sentFor(ground, taken)
    const params = { labelId: taken.labelId, versionId }
    const body = { document: designOf(shortText()) as never, reason: reason as string, version: seen }
    return ground.test.call(contract.replaceFile, { params, body }, tokenOf(ground, taken))
  },
  'test-data': (ground, taken) => {
    const rows = [{ name: 'Longest', values: { Name: newId().slice(26) } }]
    const body = { rows, version: sentFor(ground, taken).seen }
    return ground.test.call(contract.saveTestData, { params: { labelId: taken.labelId }, body }, tokenOf(ground, taken))
  },
  'set-ready': (ground, taken) => {
    const { versionId, seen, signature } = sentFor(ground, taken)
    const body = { labelVersionId: versionId, version: seen, ...signature }
    const { labelId } = taken
    return ground.test.call(contract.setReadyForApproval, { params: { labelId }, body }, tokenOf(ground, taken))
  },
  approve: (ground, taken) => {
    const { versionId, seen, signature } = sentFor(ground, taken)
    const params = { labelId: taken.labelId, labelVersionId: versionId }
    const body = { decision: 'approve', ...signature, checkList: allCorrect, version: seen } as const
    return ground.test.call(contract.decideApproval, { params, body }, tokenOf(ground, taken))
  },
  reject: (ground, taken) => {
    const { versionId, seen, reason } = sentFor(ground, taken)
    const params = { labelId: taken.labelId, labelVersionId: versionId }
    const body = { decision: 'reject', version: seen, ...(reason !== undefined && { reason }) } as const
    return ground.test.call(contract.decideApproval, { params, body }, tokenOf(ground, taken))
  },
  publish: (ground, taken) => {
    const { versionId, seen, signature } = sentFor(ground, taken)
    const params = { labelId: taken.labelId, labelVersionId: versionId }
    const publishAt = taken.step.flaw === 'with-date' ? new Date(Date.now() + 86_400_000).toISOString() : undefined
    const body = { ...signature, version: seen, ...(publishAt && { publishAt }) }
    return ground.test.call(contract.publishLabelVersion, { params, body }, tokenOf(ground, taken))
  },
  disable: (ground, taken) => {
    const { reason } = sentFor(ground, taken)
    const body = { ids: [taken.labelId], ...(reason !== undefined && { reason }) }
    return ground.test.call(disableLabels, { body }, tokenOf(ground, taken))
  },
  enable: (ground, taken) => {
    const { reason, signature } = sentFor(ground, taken)
    const body = { ids: [taken.labelId], ...signature, ...(reason !== undefined && { reason }) }
    return ground.test.call(enableLabels, { body }, tokenOf(ground, taken))
  },
  clock: async ({ test }) => {
    await publishPlannedVersions(test.app.context)
    return { status: 200 }
  },
}

const signing: readonly string[] = ['approve', 'publish']
const reasoned: readonly string[] = ['replace', 'reject', 'disable', 'enable']
const withVersion: readonly string[] = ['replace', 'test-data', 'set-ready', 'approve', 'reject', 'publish']

interface Came {
  readonly isPublishedNow: boolean
  /** It was disabled before. */
  readonly isEnabledNow: boolean
}

/** What a step broke by being taken at all. */
function brokenByTaking({ action, flaw }: Step, { isPublishedNow, isEnabledNow }: Came): string[] {
  const isDated = action === 'clock' || (action === 'publish' && flaw === 'with-date')
  return [
    ...(flaw === 'wrong-password' && (signing.includes(action) || isEnabledNow)
      ? ['signed with a wrong password']
      : []),
    ...(/reason$/.test(flaw) && reasoned.includes(action) ? [`no reason: ${action}`] : []),
    ...(flaw === 'stale' && withVersion.includes(action) ? ['decided about what was not seen'] : []),
    ...(isDated && isPublishedNow ? ['published before its date'] : []),
  ]
}

export interface Ran {
  readonly broken: readonly string[]
  readonly steps: number
  readonly taken: number
  readonly published: number
}

const publishedOf = ({ versions }: LabelFacts): string | undefined =>
  versions.find(({ state }) => state === 'Published')?.id

export async function runSequence(ground: ApprovalGround, { start, steps }: Sequence): Promise<Ran> {
  const labelId = await putLabel(ground, start)
  let facts = await factsOf(ground.test, labelId)
  const broken: string[] = []
  let [taken, published] = [0, 0]
  for (const drawn of steps) {
    const step = stepIn(facts.versions[0]?.state ?? '', drawn)
    const { status } = await calls[step.action](ground, { labelId, facts, step })
    const after = await factsOf(ground.test, labelId)
    const isPublishedNow = publishedOf(after) !== undefined && publishedOf(after) !== publishedOf(facts)
    const isEnabledNow = after.isEnabled && !facts.isEnabled
    if (status === 200) {
      taken += 1
      broken.push(...brokenByTaking(step, { isPublishedNow, isEnabledNow }))
    }
    if (isPublishedNow) published += 1
    broken.push(...brokenBetween(facts, after))
    if (status !== 200 && JSON.stringify(after) !== JSON.stringify(facts)) broken.push('a refused step left something')
    facts = after
  }
  return { broken, steps: steps.length, taken, published }
}
