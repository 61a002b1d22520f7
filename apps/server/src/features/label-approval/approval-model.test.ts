import type { VersionState } from '@labelwright/contract/server/label-approval-schemas'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ApprovalGuards, approvalGuards, refusalOf, type StandingApproval } from './approval-guards.ts'
import { type ApprovalAction, nextState, type Role } from './approval-transitions.ts'

/** Four people, of whom one holds all roles and two hold more than one. */
const people: readonly (readonly Role[])[] = [
  ['LabelDesigner', 'DataApprover', 'DesignApprover', 'Publisher', 'QualityManager', 'Master'],
  ['LabelDesigner', 'DataApprover'],
  ['DataApprover', 'DesignApprover', 'Publisher'],
  ['DesignApprover', 'Publisher'],
]

interface Step {
  readonly kind: 'step'
  readonly who: number
  readonly action: ApprovalAction
}

/** Beside steps, what no step does: a copy of the database is put back, a note is written. */
type Command = Step | { readonly kind: 'content-changed' | 'note-written' | 'notes-closed' }

interface World {
  state: VersionState | 'None'
  content: number
  notes: number
  authors: Set<string>
  approvals: StandingApproval[]
  published: number
  readonly broken: string[]
}

const contentOf = ({ content }: World) => ({
  fileSha256: `file ${content}`,
  testDataSha256: `rows ${content}`,
  variablesSha256: `variables ${content}`,
  frozenSha256: `frozen ${content}`,
})

const meaningOf = (state: string) => (state === 'DataApprover' ? 'approval of data' : 'approval of design')

/** Holds for every published version, checked without the guards. */
function judge(world: World, publisher: string, distinctPublisher: boolean): string[] {
  const { approvals, authors } = world
  const of = (meaning: string) => approvals.find((each) => each.meaning === meaning)
  const [data, design] = [of('approval of data'), of('approval of design')]
  const took = new Set([publisher, data?.userId, design?.userId, ...authors])
  const isStale = approvals.some(({ fileSha256 }) => fileSha256 !== contentOf(world).fileSha256)
  return [
    ...(data && design ? [] : ['published without both approvals']),
    ...(data?.userId === design?.userId ? ['data and design approved by one person'] : []),
    ...([publisher, data?.userId, design?.userId].some((each) => authors.has(each ?? '')) ? ['an author signed'] : []),
    ...(isStale ? ['an approval is of other content'] : []),
    ...(took.size < 3 ? ['fewer than three people'] : []),
    ...(distinctPublisher && [data?.userId, design?.userId].includes(publisher) ? ['an approver published'] : []),
  ]
}

function apply(world: World, { who, action }: Step, to: VersionState): void {
  const userId = `person ${who}`
  if (action === 'approve') {
    if (world.notes > 0) world.broken.push('approved with open notes')
    world.approvals.push({ userId, meaning: meaningOf(world.state), ...contentOf(world) })
  } else if (action === 'reject') world.approvals = []
  else if (action === 'uploadVersion') {
    world.authors = new Set([userId])
    world.approvals = []
    world.content += 1
  } else if (action === 'replaceFile' || action === 'testData') {
    world.authors.add(userId)
    world.approvals = []
    world.content += 1
  } else if (action === 'setReadyForApproval') world.authors.add(userId)
  world.state = to
}

interface Rules {
  readonly guards: ApprovalGuards
  readonly distinctPublisher: boolean
}

/** A person tries a step: it is done, or the table or a guard refuses it. */
function take(world: World, command: Step, { guards, distinctPublisher }: Rules): void {
  const { who, action } = command
  const step = nextState(action, world.state, people[who] ?? [])
  if ('refusal' in step) return
  const userId = `person ${who}`
  const { authors, approvals, notes: openNotes } = world
  const facts = { action, userId, authors, approvals, content: contentOf(world), distinctPublisher, openNotes }
  if (refusalOf(facts, guards)) return
  if (action === 'publish') {
    world.published += 1
    world.broken.push(...judge(world, userId, distinctPublisher))
  }
  apply(world, command, step.to)
}

function run(commands: readonly Command[], guards: ApprovalGuards, distinctPublisher: boolean): World {
  const world: World = {
    state: 'None',
    content: 0,
    notes: 0,
    authors: new Set(),
    approvals: [],
    published: 0,
    broken: [],
  }
  for (const command of commands) {
    if (command.kind === 'step') take(world, command, { guards, distinctPublisher })
    else if (command.kind === 'content-changed') world.content += 1
    else world.notes = command.kind === 'note-written' ? world.notes + 1 : 0
  }
  return world
}

const actions = [
  'uploadVersion',
  'replaceFile',
  'testData',
  'setReadyForApproval',
  'approve',
  'approve',
  'approve',
  'approve',
  'approve',
  'reject',
  'publish',
  'publish',
] as const

const step = fc.record({
  kind: fc.constant('step' as const),
  who: fc.nat({ max: people.length - 1 }),
  action: fc.constantFrom(...actions),
})
const event = fc.record({
  kind: fc.constantFrom('content-changed' as const, 'note-written' as const, 'notes-closed' as const),
})
const commands = fc.array(fc.oneof({ arbitrary: step, weight: 12 }, { arbitrary: event, weight: 1 }), {
  minLength: 60,
  maxLength: 200,
  size: 'max',
})

const holds = (guards: ApprovalGuards) =>
  fc.property(commands, fc.boolean(), (each, distinctPublisher) => {
    expect(run(each, guards, distinctPublisher).broken).toEqual([])
  })

describe('Any sequence of steps', () => {
  it('publishes nothing that a guard would have stopped', () => {
    void fc.assert(holds(approvalGuards), { numRuns: 1_000, seed: 20 })
  })

  it('reaches publications at all', () => {
    const states = fc
      .sample(commands, { numRuns: 1_000, seed: 20 })
      .map((each) => run(each, approvalGuards, false).state)
    expect(states.filter((state) => state === 'Published').length).toBeGreaterThan(20)
  })

  it.each(Object.keys(approvalGuards))('would publish something without the guard %s', (name) => {
    const others = Object.fromEntries(Object.entries(approvalGuards).filter(([each]) => each !== name))
    expect(fc.check(holds(others), { numRuns: 5_000, seed: 20, endOnFailure: true }).failed).toBe(true)
  })
})
