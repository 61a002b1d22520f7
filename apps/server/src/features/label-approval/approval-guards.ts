// Guards: they refuse a step that the table allows, because of who took part, what has changed or what is missing. Pure.
import type { ErrorCode } from '@labelwright/contract/errors'
import { longestReason, type Meaning, shortestReason } from '@labelwright/contract/server/label-approval-schemas'
import { type ApprovalAction, approvalTransitions } from './approval-transitions.ts'

/** The content of a version, as reviewers sign it. */
export interface ContentHashes {
  readonly fileSha256: string
  /** Null before there are test rows. */
  readonly testDataSha256: string | null
  readonly variablesSha256: string
  /** Of what its names led to; null until its review begins, and where that was before contents were frozen. */
  readonly frozenSha256: string | null
}

/** An approval that counts: not voided. */
export interface StandingApproval extends ContentHashes {
  readonly meaning: Meaning
  readonly userId: string
}

/** The facts that guards decide by. */
export interface StepFacts {
  readonly action: ApprovalAction
  readonly userId: string
  /** Everybody who uploaded, replaced, entered test data, set ready, or designed a part of it. */
  readonly authors: ReadonlySet<string>
  readonly approvals: readonly StandingApproval[]
  readonly content: ContentHashes
  /** Of the organization: who publishes is none of the approvers. */
  readonly distinctPublisher: boolean
  /** Notes of the designer. */
  readonly openNotes: number
}

type Guard = (facts: StepFacts) => ErrorCode | undefined

const signs = (action: ApprovalAction): boolean => action === 'approve' || action === 'publish'
const approverOf = ({ approvals }: StepFacts, meaning: Meaning): StandingApproval | undefined =>
  approvals.find((each) => each.meaning === meaning)

const isOfContent = (approval: StandingApproval, content: ContentHashes): boolean =>
  approval.fileSha256 === content.fileSha256 &&
  approval.testDataSha256 === content.testDataSha256 &&
  approval.variablesSha256 === content.variablesSha256 &&
  approval.frozenSha256 === content.frozenSha256

/** Each by its name in the rules; a step is refused by the first that answers a code. */
export const approvalGuards = {
  /** Nobody approves or publishes a version that they took part in. */
  authors: ({ action, authors, userId }) =>
    signs(action) && authors.has(userId) ? 'segregation-of-duties' : undefined,
  /** Data and design are approved by two people. */
  twoApprovers: (facts) =>
    facts.action === 'approve' && approverOf(facts, 'approval of data')?.userId === facts.userId
      ? 'segregation-of-duties'
      : undefined,
  publisher: ({ action, approvals, distinctPublisher, userId }) =>
    action === 'publish' && distinctPublisher && approvals.some((each) => each.userId === userId)
      ? 'segregation-of-duties'
      : undefined,
  notes: ({ action, openNotes }) => (action === 'approve' && openNotes > 0 ? 'notes-open' : undefined),
  /** Both approvals are of what will be published. */
  content: (facts) => {
    if (facts.action !== 'publish') return undefined
    const both = [approverOf(facts, 'approval of data'), approverOf(facts, 'approval of design')]
    return both.every((each) => each && isOfContent(each, facts.content)) ? undefined : 'approvals-outdated'
  },
} as const satisfies Readonly<Record<string, Guard>>

export type ApprovalGuards = Readonly<Record<string, Guard>>

/** Why a step that the table allows is refused to this person, if it is. */
export function refusalOf(facts: StepFacts, guards: ApprovalGuards = approvalGuards): ErrorCode | undefined {
  for (const guard of Object.values(guards)) {
    const refusal = guard(facts)
    if (refusal) return refusal
  }
  return undefined
}

/** A reason that counts: 3 to 2,000 characters. */
export const isReason = (reason: string | undefined): reason is string =>
  reason !== undefined && reason.trim().length >= shortestReason && reason.length <= longestReason

interface Approver {
  readonly userId: string
  readonly roles: readonly string[]
}

/** The steps of a review, each with the roles that may take it. */
const reviewSteps = [
  { state: 'DataApprover', roles: approvalTransitions.approve.DataApprover?.roles ?? [] },
  { state: 'DesignApprover', roles: approvalTransitions.approve.DesignApprover?.roles ?? [] },
  { state: 'Publisher', roles: approvalTransitions.publish.Publisher?.roles ?? [] },
] as const

/** The steps that nobody could take: all who hold the role took part in the version, or are needed for another step. */
export function stepsWithoutApprover(
  people: readonly Approver[],
  { authors, distinctPublisher }: { readonly authors: ReadonlySet<string>; readonly distinctPublisher: boolean },
): readonly (typeof reviewSteps)[number]['state'][] {
  const eligible = people.filter(({ userId }) => !authors.has(userId))
  const [data, design, publish] = reviewSteps.map((step) =>
    eligible.filter((person) => step.roles.some((role) => person.roles.includes(role))).map(({ userId }) => userId),
  ) as [string[], string[], string[]]
  const missing = reviewSteps.filter((_, index) => [data, design, publish][index]?.length === 0)
  if (missing.length > 0) return missing.map(({ state }) => state)
  const pairs = data.flatMap((one) => design.filter((other) => other !== one).map((other) => [one, other]))
  if (pairs.length === 0) return ['DesignApprover']
  const isComplete = !distinctPublisher || pairs.some((pair) => publish.some((userId) => !pair.includes(userId)))
  return isComplete ? [] : ['Publisher']
}

/** The people who can take a version's next step. */
export function reviewersOf<Person extends Approver>(
  people: readonly Person[],
  { authors, approvals }: { readonly authors: ReadonlySet<string>; readonly approvals: readonly Reviewed[] },
  state: string,
): readonly Person[] {
  const step = reviewSteps.find((each) => each.state === state)
  const approvers = approvals.filter(({ voidedReason }) => voidedReason === null).map(({ userId }) => userId)
  return people.filter(
    ({ userId, roles }) =>
      step?.roles.some((role) => roles.includes(role)) === true &&
      !authors.has(userId) &&
      (state === 'Publisher' || !approvers.includes(userId)),
  )
}

interface Reviewed {
  readonly userId: string
  readonly voidedReason: string | null
}
