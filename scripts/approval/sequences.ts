// Sequences of steps by several people, with what goes wrong in them: wrong passwords, missing reasons, old pages, dates, restored copies.
import * as fc from 'fast-check'

/** Their roles overlap, so that only the guards keep them apart. */
export const people = {
  Eve: ['LabelDesigner', 'DataApprover', 'DesignApprover', 'Publisher', 'QualityManager', 'Master'],
  Dan: ['LabelDesigner', 'DataApprover'],
  Pat: ['DataApprover', 'DesignApprover', 'Publisher'],
  Ian: ['DesignApprover', 'Publisher'],
  Quinn: ['QualityManager'],
} as const
export type Name = keyof typeof people
const names = Object.keys(people) as Name[]

/** Where a label stands when a sequence begins: put there by SQL, as the rules allow it. */
export interface Start {
  readonly state: 'Preview' | 'DataApprover' | 'DesignApprover' | 'Publisher' | 'Published'
  readonly hasRows: boolean
  readonly hasNote: boolean
  /** Its content is not what was approved, as after a copy of the database was put back. */
  readonly isRestored: boolean
  readonly distinctPublisher: boolean
  readonly author: Name
  readonly approvers: readonly [Name, Name]
}

export type Action =
  | 'upload'
  | 'replace'
  | 'test-data'
  | 'set-ready'
  | 'approve'
  | 'reject'
  | 'publish'
  | 'disable'
  | 'enable'
  | 'clock'
export type Flaw = 'none' | 'wrong-password' | 'no-reason' | 'short-reason' | 'stale' | 'with-date'

export interface Step {
  readonly who: Name
  readonly action: Action
  readonly flaw: Flaw
}

/** A step before it is known what may be done. */
interface DrawnStep {
  readonly pick: number
  readonly action: Action | 'next'
  /** Which of the flaws that the action can have; an even number is none. */
  readonly flaw: number
}

export interface Sequence {
  readonly start: Start
  readonly steps: readonly DrawnStep[]
}

/** Authors with pairs of approvers that the guards let through. */
const casts: readonly Pick<Start, 'author' | 'approvers'>[] = [
  { author: 'Dan', approvers: ['Pat', 'Ian'] },
  { author: 'Dan', approvers: ['Eve', 'Pat'] },
  { author: 'Dan', approvers: ['Pat', 'Eve'] },
  { author: 'Eve', approvers: ['Dan', 'Pat'] },
  { author: 'Eve', approvers: ['Pat', 'Ian'] },
]

const states = [
  'Preview',
  'Preview',
  'DataApprover',
  'DesignApprover',
  'Publisher',
  'Publisher',
  'Publisher',
  'Published',
] as const
const rarely = fc.oneof({ arbitrary: fc.constant(false), weight: 5 }, { arbitrary: fc.constant(true), weight: 1 })
const start = fc
  .record({
    state: fc.constantFrom<Start['state']>(...states),
    isWithoutRows: fc.boolean(),
    hasNote: rarely,
    isRestored: rarely,
    distinctPublisher: fc.boolean(),
    cast: fc.constantFrom(...casts),
  })
  .map(
    ({ cast, isWithoutRows, ...each }): Start => ({
      ...each,
      ...cast,
      hasRows: !isWithoutRows || each.state !== 'Preview',
    }),
  )

const actions = [
  'upload',
  'replace',
  'test-data',
  'set-ready',
  'approve',
  'reject',
  'publish',
  'disable',
  'enable',
  'clock',
] as const satisfies readonly Action[]
const step = fc.record({
  pick: fc.nat({ max: 999 }),
  action: fc.oneof(
    { arbitrary: fc.constant('next' as const), weight: 4 },
    { arbitrary: fc.constantFrom(...actions), weight: 1 },
  ),
  flaw: fc.nat({ max: 999 }),
})

/** What may be done in a state, the more usual more often. */
const nextActions: Readonly<Record<string, readonly Action[]>> = {
  Preview: ['set-ready', 'set-ready', 'set-ready', 'test-data', 'replace'],
  DataApprover: ['approve', 'approve', 'approve', 'reject', 'replace'],
  DesignApprover: ['approve', 'approve', 'approve', 'reject', 'test-data'],
  Publisher: ['publish', 'publish', 'publish', 'publish', 'clock', 'clock', 'clock', 'reject', 'test-data'],
  Published: ['disable', 'enable', 'upload', 'test-data', 'replace'],
}
const designers: readonly Name[] = ['Dan', 'Eve']
const anyReviewer: readonly Name[] = ['Eve', 'Pat', 'Ian', 'Quinn']
const peopleFor: Readonly<Record<string, readonly Name[]>> = {
  upload: designers,
  replace: designers,
  'test-data': designers,
  'set-ready': designers,
  'approve DataApprover': ['Eve', 'Dan', 'Pat'],
  'approve DesignApprover': ['Eve', 'Pat', 'Ian'],
  publish: ['Eve', 'Pat', 'Ian'],
}

/** What can go wrong with an action; dates have more weight, since the clock must come after them. */
const flawsOf: Readonly<Record<Action, readonly Flaw[]>> = {
  upload: [],
  replace: ['no-reason', 'short-reason', 'stale'],
  'test-data': ['stale'],
  'set-ready': ['stale'],
  approve: ['wrong-password', 'stale'],
  reject: ['no-reason', 'short-reason', 'stale'],
  publish: ['with-date', 'with-date', 'with-date', 'wrong-password', 'stale'],
  disable: ['no-reason', 'short-reason'],
  enable: ['no-reason', 'short-reason', 'wrong-password'],
  clock: [],
}

function flawOf(action: Action, drawn: number): Flaw {
  const possible = flawsOf[action]
  return (drawn % 2 === 0 ? undefined : possible[Math.floor(drawn / 2) % possible.length]) ?? 'none'
}

/** A drawn step in a state of the newest version: who could take it, most of the time. */
export function stepIn(state: string, { pick, action: drawn, flaw: drawnFlaw }: DrawnStep): Step {
  const choice = nextActions[state] ?? actions
  const action = drawn === 'next' ? (choice[pick % choice.length] ?? 'clock') : drawn
  const flaw = flawOf(action, drawnFlaw)
  const able = peopleFor[`${action} ${state}`] ?? peopleFor[action] ?? anyReviewer
  const list = pick % 10 === 0 ? names : able
  return { action, flaw, who: list[Math.floor(pick / 7) % list.length] ?? 'Eve' }
}

/** Of the short form: its sequences stand in approval-walls.ts by their places. */
export const usualCount = 100
export const usualSeed = 20

/** So many sequences of a seed, always the same. */
export const sequencesOf = (count: number, seed: number): readonly Sequence[] =>
  fc.sample(fc.record({ start, steps: fc.array(step, { minLength: 4, maxLength: 7, size: 'max' }) }), {
    numRuns: count,
    seed,
  })
