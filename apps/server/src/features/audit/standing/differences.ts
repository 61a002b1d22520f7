// Compares how a thing stands by the trail with how it stands by the tables. Pure.
import type { StandingPart } from '@labelwright/contract/server/audit-schemas'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { LabelFacts, OrganizationFacts, Thing, UserFacts, VersionFacts } from './standing.ts'

/** Null: nothing, or as nobody has set it. */
export interface Difference {
  readonly what: StandingPart
  /** A role, the id of a group, the number of a version. */
  readonly subject: string | null
  readonly tables: string | null
  readonly trail: string | null
}

type Value = string | number | boolean | null | undefined

const textOf = (value: Value): string | null => (value === null || value === undefined ? null : String(value))

interface Compared {
  readonly tables: Value
  readonly trail: Value
  readonly subject?: string
}

function compare(what: StandingPart, { tables, trail, subject }: Compared): Difference[] {
  const [is, was] = [textOf(tables), textOf(trail)]
  return is === was ? [] : [{ what, subject: subject ?? null, tables: is, trail: was }]
}

/** One difference for each value that only one of them has. */
const compareLists = (what: StandingPart, tables: readonly string[], trail: readonly string[]): Difference[] =>
  [...new Set([...tables, ...trail])].flatMap((subject) =>
    compare(what, { subject, tables: tables.includes(subject), trail: trail.includes(subject) }),
  )

type Reviewed = LabelFacts['reviewed'][number]

function comparePrinted(labelId: string, tables: VersionFacts | null, trail: VersionFacts | null): Difference[] {
  const numbers = { tables: tables?.number, trail: trail?.number }
  if (tables && tables.labelId !== labelId && trail?.labelId !== tables.labelId)
    return [{ what: 'printed-elsewhere', subject: null, tables: null, trail: textOf(trail?.number) }]
  if (tables?.id !== trail?.id && tables?.number === trail?.number)
    return [{ what: 'printed-other-row', subject: textOf(numbers.tables), tables: null, trail: null }]
  if (tables?.id !== trail?.id || numbers.tables !== numbers.trail) return compare('printed', numbers)
  if (!tables || !trail) return []
  const subject = String(tables.number)
  return [
    ...compare('printed-content', { subject, tables: tables.contentSha256, trail: trail.contentSha256 }),
    ...compare('printed-pictures', { subject, tables: tables.frozenSha256, trail: trail.frozenSha256 }),
  ]
}

function compareReviewed(subject: string, tables: Reviewed | undefined, trail: Reviewed | undefined): Difference[] {
  const state = compare('review', { subject, tables: tables?.state, trail: trail?.state })
  if (!tables || !trail) return state
  return [
    ...state,
    ...compare('planned', { subject, tables: tables.publishAt, trail: trail.publishAt }),
    ...compare('review-number', { subject, tables: tables.number, trail: trail.number }),
    ...compare('review-content', { subject, tables: tables.contentSha256, trail: trail.contentSha256 }),
    ...compare('review-pictures', { subject, tables: tables.frozenSha256, trail: trail.frozenSha256 }),
  ]
}

function compareLabels(id: string, tables: LabelFacts, trail: LabelFacts): Difference[] {
  const versions = new Map([...trail.reviewed, ...tables.reviewed].map((each) => [each.id, String(each.number)]))
  return [
    ...comparePrinted(id, tables.printed, trail.printed),
    ...compare('kind', { tables: tables.kind, trail: trail.kind }),
    ...compare('enabled', { tables: tables.isEnabled, trail: trail.isEnabled }),
    ...compare('approval', { tables: tables.isUnderApproval, trail: trail.isUnderApproval }),
    ...compare('deleted', { tables: tables.isDeleted, trail: trail.isDeleted }),
    ...[...versions].flatMap(([versionId, number]) => {
      const isIt = (each: Reviewed) => each.id === versionId
      return compareReviewed(number, tables.reviewed.find(isIt), trail.reviewed.find(isIt))
    }),
  ]
}

const compareUsers = (tables: UserFacts, trail: UserFacts): Difference[] => [
  ...compare('account-type', { tables: tables.accountType, trail: trail.accountType }),
  ...compareLists('role', tables.roles, trail.roles),
  ...compareLists('permission', tables.permissions, trail.permissions),
  ...compareLists('quality-role', tables.qualityRoles, trail.qualityRoles),
  ...compareLists('group', tables.groups, trail.groups),
  ...compare('unconfirmed', { tables: tables.isUnconfirmed, trail: trail.isUnconfirmed }),
  ...compare('enabled', { tables: tables.isEnabled, trail: trail.isEnabled }),
  ...compare('deleted', { tables: tables.isDeleted, trail: trail.isDeleted }),
]

const compareOrganizations = (tables: OrganizationFacts, trail: OrganizationFacts): Difference[] => [
  ...compare('status', { tables: tables.status, trail: trail.status }),
  ...compare('second-factor', { tables: tables.isSecondFactorDemanded, trail: trail.isSecondFactorDemanded }),
  ...compare('approval', { tables: tables.isApprovalOn, trail: trail.isApprovalOn }),
  ...compare('distinct-publisher', { tables: tables.isDistinctPublisher, trail: trail.isDistinctPublisher }),
]

function compareFacts(tables: Thing, trail: Thing): Difference[] {
  if (tables.kind === 'label' && trail.kind === 'label') return compareLabels(tables.id, tables.facts, trail.facts)
  if (tables.kind === 'user' && trail.kind === 'user') return compareUsers(tables.facts, trail.facts)
  if (tables.kind === 'organization' && trail.kind === 'organization')
    return compareOrganizations(tables.facts, trail.facts)
  throw new TypeError(`${tables.kind} and ${trail.kind} are not compared`)
}

/** Answers what differs in a thing; both sides are of the same one. */
export const differencesOf = (tables: Thing, trail: Thing): readonly Difference[] =>
  canonicalJson(tables.facts) === canonicalJson(trail.facts) ? [] : compareFacts(tables, trail)
