// Rows as the contract says them.
import type {
  ApprovableVersion,
  Approval,
  CheckList,
  LabelUnderApproval,
  Meaning,
  VersionAction,
  VersionState,
} from '@labelwright/contract/server/label-approval-schemas'
import type { SignatureComponent } from '@labelwright/contract/server/signing-schemas'
import { type ContentHashes, refusalOf } from './approval-guards.ts'
import { type ApprovalAction, nextState, type Role } from './approval-transitions.ts'
import type { ApprovalRow } from './approvals.store.ts'
import type { LabelRow, StandingRow } from './labels-under-approval.store.ts'
import { factsOf, type ReviewedVersion } from './reviewed-version.ts'
import { fullNameOf } from './signing/full-name.ts'
import type { VersionRow } from './versions.store.ts'

const signatureOf = ({ form, components, signatureHash: hash }: ApprovalRow): Approval['signature'] =>
  form === null || hash === null ? null : { form, components: components as SignatureComponent[] | null, hash }

const approvalOf = (row: ApprovalRow): Approval => ({
  role: row.role as Approval['role'],
  userId: row.userId,
  fullName: row.fullName,
  meaning: row.meaning as Meaning,
  decision: row.decision as Approval['decision'],
  at: row.at.toISOString(),
  signature: signatureOf(row),
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.checkList !== null && { checkList: row.checkList as CheckList }),
  ...(row.voidedReason !== null && { voidedReason: row.voidedReason }),
})

export const versionOf = (
  row: VersionRow,
  content: ContentHashes,
  approvals: readonly ApprovalRow[],
): ApprovableVersion => ({
  labelVersionId: row.id,
  labelId: row.labelId,
  name: row.name,
  number: row.number,
  state: row.state as VersionState,
  fileName: row.fileName,
  ...content,
  createdBy: { userId: row.createdBy, fullName: fullNameOf(row) },
  createdAt: row.createdAt.toISOString(),
  ...(row.publishAt && { publishAt: row.publishAt.toISOString() }),
  version: row.version,
  approvals: approvals.filter(({ labelVersionId }) => labelVersionId === row.id).map(approvalOf),
})

export const answerOf = ({ row, content, approvals }: ReviewedVersion): ApprovableVersion =>
  versionOf(row, content, approvals)

const names: readonly (readonly [VersionAction, ApprovalAction])[] = [
  ['replace', 'replaceFile'],
  ['test-data', 'testData'],
  ['set-ready', 'setReadyForApproval'],
  ['approve', 'approve'],
  ['reject', 'reject'],
  ['publish', 'publish'],
]

const isPossible = (action: ApprovalAction, state: VersionState | 'None', roles: readonly Role[]): boolean =>
  !('refusal' in nextState(action, state, roles))

/** What a person may do with a version by the table and the guards; and why not what their role would let them do. */
export function actionsOf(version: ReviewedVersion, roles: readonly Role[], userId: string) {
  const possible = names.filter(([, action]) => isPossible(action, version.row.state as VersionState, roles))
  const refusals = possible.map(([, action]) => refusalOf(factsOf(version, action, userId)))
  const hindrance = refusals.find((refusal) => refusal !== undefined)
  const actions = possible.filter((_, index) => refusals[index] === undefined).map(([name]) => name)
  return { actions, ...(hindrance && { hindrance }) }
}

interface Standing {
  readonly open: StandingRow | undefined
  readonly published: StandingRow | undefined
  readonly newest: StandingRow | undefined
}

/** The state of a label's newest version, which says whether another one may come. */
export const stateOf = ({ newest }: Pick<Standing, 'newest'>): VersionState | 'None' =>
  (newest?.state as VersionState | undefined) ?? 'None'

/** What a person may do with a label as a whole. */
export function labelActionsOf(label: LabelRow, standing: Standing, roles: readonly Role[]): VersionAction[] {
  if (!label.isUnderApproval) return []
  const published = standing.published ? 'Published' : 'None'
  return [
    ...(isPossible('uploadVersion', stateOf(standing), roles) ? (['upload'] as const) : []),
    ...(label.enabled && isPossible('disable', published, roles) ? (['disable'] as const) : []),
    ...(!label.enabled && isPossible('enable', published, roles) ? (['enable'] as const) : []),
  ]
}

export const labelOf = (label: LabelRow, { open, published }: Standing, isMine: boolean): LabelUnderApproval => ({
  labelId: label.id,
  name: label.name,
  enabled: label.enabled,
  isUnderApproval: label.isUnderApproval,
  published: published ? { labelVersionId: published.id, number: published.number } : null,
  open: open ? { labelVersionId: open.id, number: open.number, state: open.state as VersionState } : null,
  isMine,
  openFindings: label.openFindings,
  modified: label.modified.toISOString(),
})
