// The standing of a thing: the facts about it that decide what prints, who may do what and what needs approval.
// SQL makes them (database/functions/standing_of_….sql), so that a row of the trail and a verification read the same.
import type { StandingFault } from '@labelwright/contract/server/audit-schemas'

/** A version of a label. Its hashes are those of the stored bytes. */
export interface VersionFacts {
  readonly id: string
  readonly labelId: string
  readonly number: number
  readonly contentSha256: string
  /** Of the frozen content: which pictures, fonts and series it has. Null while nothing is frozen. */
  readonly frozenSha256: string | null
}

export interface LabelFacts {
  readonly kind: string
  readonly isEnabled: boolean
  /** Null: as the organization has it. */
  readonly isUnderApproval: boolean | null
  readonly isDeleted: boolean
  readonly printed: VersionFacts | null
  /** In review, or approved and not published yet. `publishAt` is a planned publication, UTC. */
  readonly reviewed: readonly (VersionFacts & { readonly state: string; readonly publishAt: string | null })[]
}

export interface UserFacts {
  readonly accountType: string
  readonly isEnabled: boolean
  readonly isDeleted: boolean
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly qualityRoles: readonly string[]
  /** Ids. */
  readonly groups: readonly string[]
  /** Signs nothing until somebody has confirmed them. */
  readonly isUnconfirmed: boolean
}

export interface OrganizationFacts {
  readonly status: string
  readonly isSecondFactorDemanded: boolean
  readonly isApprovalOn: boolean
  readonly isDistinctPublisher: boolean
}

/** The order in which they are recorded and compared. */
export const thingKinds = ['organization', 'user', 'label'] as const
export type ThingKind = (typeof thingKinds)[number]

export type Thing =
  | { readonly kind: 'label'; readonly id: string; readonly facts: LabelFacts }
  | { readonly kind: 'user'; readonly id: string; readonly facts: UserFacts }
  | { readonly kind: 'organization'; readonly id: string; readonly facts: OrganizationFacts }

export type Standing = readonly Thing[]

/** The row that records the standing of things that no row of their own tells of. */
export const standingAction = 'standing-recorded'

/** Progress of an organization's base line: the last thing recorded, its kind, and whether it was the last of all. */
export interface BaseLine {
  readonly kind: ThingKind
  readonly last: string
  readonly isComplete: boolean
}

/** The progress that a row of the base line records; undefined for other rows. */
export function baseLineOf(row: { readonly action: string; readonly after: unknown }): BaseLine | undefined {
  if (row.action !== standingAction) return undefined
  return (row.after as { readonly baseLine?: BaseLine } | null)?.baseLine
}

export interface StandingReport {
  /** How many things were compared; null while the base line is not complete. */
  readonly things: number | null
  /** The first hundred. */
  readonly faults: readonly StandingFault[]
}
