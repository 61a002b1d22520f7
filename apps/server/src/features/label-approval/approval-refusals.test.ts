import { describe, expect, it } from 'vitest'
import {
  type ApprovalGuards,
  isReason,
  refusalOf,
  reviewersOf,
  type StandingApproval,
  type StepFacts,
  stepsWithoutApprover,
} from './approval-guards.ts'

const content = { fileSha256: 'file', testDataSha256: 'rows', variablesSha256: 'variables', frozenSha256: 'frozen' }
const by = (userId: string, meaning: StandingApproval['meaning'], change: object = {}): StandingApproval => ({
  userId,
  meaning,
  ...content,
  ...change,
})
const both = [by('dario', 'approval of data'), by('desi', 'approval of design')]
const facts: StepFacts = {
  action: 'publish',
  userId: 'pia',
  authors: new Set(['dina']),
  approvals: both,
  content,
  distinctPublisher: false,
  openNotes: 0,
}
const refusal = (change: Partial<StepFacts>) => refusalOf({ ...facts, ...change })

describe('A step is refused', () => {
  it.each<[string, Partial<StepFacts>, string | undefined]>([
    ['to nobody else', {}, undefined],
    ['to an author who publishes', { userId: 'dina' }, 'segregation-of-duties'],
    ['to an author who approves', { action: 'approve', approvals: [], userId: 'dina' }, 'segregation-of-duties'],
    ['to no author who rejects', { action: 'reject', userId: 'dina' }, undefined],
    ['to no author who sets ready', { action: 'setReadyForApproval', userId: 'dina' }, undefined],
    [
      'to the approver of the data who approves the design',
      { action: 'approve', userId: 'dario' },
      'segregation-of-duties',
    ],
    ['to no approver of the design for that', { action: 'approve', userId: 'desi' }, undefined],
    ['to no other approver', { action: 'approve', userId: 'pia' }, undefined],
    ['to nobody who approves before there is an approval', { action: 'approve', approvals: [] }, undefined],
    ['to no approver who publishes', { userId: 'dario' }, undefined],
    [
      'to an approver who publishes where others must',
      { userId: 'dario', distinctPublisher: true },
      'segregation-of-duties',
    ],
    ['to the other approver there', { userId: 'desi', distinctPublisher: true }, 'segregation-of-duties'],
    ['to no third person there', { distinctPublisher: true }, undefined],
    ['to no approver who rejects there', { action: 'reject', userId: 'dario', distinctPublisher: true }, undefined],
    ['with an open note', { action: 'approve', approvals: [], openNotes: 1 }, 'notes-open'],
    ['with no open note on publishing', { openNotes: 1 }, undefined],
    ['without an approval of the design', { approvals: both.slice(0, 1) }, 'approvals-outdated'],
    ['without an approval of the data', { approvals: both.slice(1) }, 'approvals-outdated'],
    ['without both, of publishing only', { action: 'reject', approvals: [] }, undefined],
  ])('%s', (_, change, code) => {
    expect(refusal(change)).toBe(code)
  })

  it.each([
    { fileSha256: 'other' },
    { testDataSha256: 'other' },
    { testDataSha256: null },
    { variablesSha256: 'other' },
    { frozenSha256: 'other' },
    { frozenSha256: null },
  ])('where one of the approvals is of other content: %j', (change) => {
    const [data, design] = [by('dario', 'approval of data', change), by('desi', 'approval of design', change)]
    for (const approvals of [
      [data, by('desi', 'approval of design')],
      [by('dario', 'approval of data'), design],
    ])
      expect(refusal({ approvals })).toBe('approvals-outdated')
  })

  it('by the first guard that has something against it, and by none where there is none', () => {
    const all: ApprovalGuards = { first: () => undefined, second: () => 'notes-open', third: () => 'not-allowed' }
    expect(refusalOf(facts, all)).toBe('notes-open')
    expect(refusalOf(facts, {})).toBeUndefined()
  })
})

describe('A reason', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['no', false],
    ['  no  ', false],
    ['why', true],
    [' why ', true],
    ['x'.repeat(2_000), true],
    ['x'.repeat(2_001), false],
  ])('has 3 to 2,000 characters: %j', (reason, is) => {
    expect(isReason(reason)).toBe(is)
  })
})

const people = (roles: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(roles).map(([userId, held]) => ({ userId, roles: held }))
const four = { dina: ['LabelDesigner'], dario: ['DataApprover'], desi: ['DesignApprover'], pia: ['Publisher'] }

describe('The steps that nobody can take', () => {
  const missing = (
    roles: Readonly<Record<string, readonly string[]>>,
    rules: { authors?: string[]; distinct?: boolean } = {},
  ) =>
    stepsWithoutApprover(people(roles), {
      authors: new Set(rules.authors ?? ['dina']),
      distinctPublisher: rules.distinct ?? false,
    })

  it.each<[string, Parameters<typeof missing>, readonly string[]]>([
    ['none, with one person for each', [four], []],
    ['each without a person', [{}], ['DataApprover', 'DesignApprover', 'Publisher']],
    ['that of an author', [four, { authors: ['dario'] }], ['DataApprover']],
    [
      'all where authors hold the roles',
      [four, { authors: ['dario', 'desi', 'pia'] }],
      ['DataApprover', 'DesignApprover', 'Publisher'],
    ],
    ['none, with two masters', [{ mara: ['Master'], mona: ['Master'] }], []],
    ['the design, with one who would approve both', [{ mara: ['Master'] }], ['DesignApprover']],
    [
      'the design, with one who holds both roles',
      [{ mara: ['DataApprover', 'DesignApprover'], pia: ['Publisher'] }],
      ['DesignApprover'],
    ],
    [
      'the publication, where it must be a third',
      [{ mara: ['Master'], mona: ['Master'] }, { distinct: true }],
      ['Publisher'],
    ],
    [
      'none, where there is a third',
      [{ mara: ['Master'], mona: ['Master'], pia: ['Publisher'] }, { distinct: true }],
      [],
    ],
    [
      'none, where some pair leaves a third',
      [{ mara: ['Master'], dario: ['DataApprover'], desi: ['DesignApprover'] }, { distinct: true }],
      [],
    ],
    ['the publisher, without one', [{ dario: ['DataApprover'], desi: ['DesignApprover'] }], ['Publisher']],
    [
      'all, with a quality manager only',
      [{ quentin: ['QualityManager'] }],
      ['DataApprover', 'DesignApprover', 'Publisher'],
    ],
  ])('are %s', (_, given, steps) => {
    expect(missing(...given)).toEqual(steps)
  })
})

describe('The next reviewers', () => {
  const all = people({ ...four, mara: ['Master'], quentin: ['QualityManager'] })
  const of = (
    state: string,
    approvals: readonly { userId: string; voidedReason: string | null }[] = [],
    authors = ['dina'],
  ) => reviewersOf(all, { authors: new Set(authors), approvals }, state).map(({ userId }) => userId)

  it.each([
    ['Preview', []],
    ['DataApprover', ['dario', 'mara']],
    ['DesignApprover', ['desi', 'mara']],
    ['Publisher', ['pia', 'mara']],
    ['Published', []],
  ])('of a version in %s are %j', (state, names) => {
    expect(of(state)).toEqual(names)
  })

  it('are no authors, and no approvers of the other part unless their approval was voided', () => {
    expect(of('DataApprover', [], ['dario'])).toEqual(['mara'])
    expect(of('DesignApprover', [{ userId: 'mara', voidedReason: null }])).toEqual(['desi'])
    expect(of('DesignApprover', [{ userId: 'mara', voidedReason: 'Rejected: no' }])).toEqual(['desi', 'mara'])
    expect(of('Publisher', [{ userId: 'mara', voidedReason: null }])).toEqual(['pia', 'mara'])
  })
})
