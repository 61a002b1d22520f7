// A version with everything that the rules of approval ask about, and the one way into a step.
import { type ErrorCode, ProductError } from '@labelwright/contract/errors'
import type { Meaning, VersionState } from '@labelwright/contract/server/label-approval-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type Sight, sightOf } from '../groups/sight.service.ts'
import { frozenOf } from '../labels/frozen/frozen-content.service.ts'
import { storedDocument } from '../labels/stored-documents.service.ts'
import { type ContentHashes, refusalOf, type StepFacts } from './approval-guards.ts'
import { type ApprovalAction, mayEver, nextState, type Role, rolesOf } from './approval-transitions.ts'
import * as approvals from './approvals.store.ts'
import * as labels from './labels-under-approval.store.ts'
import { hashesOf } from './preparing/version-hashes.ts'
import { findSettings } from './quality-assurance.service.ts'
import * as versions from './versions.store.ts'

export interface ReviewedVersion {
  readonly row: versions.VersionRow
  readonly content: ContentHashes
  readonly approvals: readonly approvals.ApprovalRow[]
  readonly authors: ReadonlySet<string>
  readonly openNotes: number
  readonly distinctPublisher: boolean
}

/** Which version of which label. */
export interface VersionKey {
  readonly labelId: string
  readonly versionId: string
}

const filesOf = ({ zpl, zplDpi, svg, pdf }: Awaited<ReturnType<typeof versions.findContent>>) => ({
  zpl: zpl && zplDpi !== null ? { source: zpl, dpi: zplDpi } : undefined,
  svg: svg ?? undefined,
  pdf: pdf ?? undefined,
})

/** The document, the file and the test rows of a version. */
export async function findContent(trx: Transaction, versionId: string) {
  const found = await versions.findContent(trx, versionId)
  const { document, testRows } = found
  return { ...filesOf(found), document: storedDocument(document), testRows, frozen: frozenOf(found) }
}

/** What reviewers sign; worked out for versions that were published before there were approvals. */
export async function contentOf(trx: Transaction, row: versions.VersionRow): Promise<ContentHashes> {
  const { fileSha256, variablesSha256, testDataSha256, frozenSha256 } = row
  const signed = { testDataSha256, frozenSha256 }
  if (fileSha256 !== null && variablesSha256 !== null) return { ...signed, fileSha256, variablesSha256 }
  return { ...signed, ...hashesOf(await findContent(trx, row.id)) }
}

export async function findReviewedVersion(trx: Transaction, sight: Sight, key: VersionKey): Promise<ReviewedVersion> {
  const row = await versions.findVersion(trx, sight, key)
  if (!row) throw new ProductError('not-found')
  const [version] = await findReviewedVersions(trx, [row])
  if (!version) throw new ProductError('not-found')
  return version
}

/** The same of many versions, with as many questions to the database as for one. */
export async function findReviewedVersions(
  trx: Transaction,
  rows: readonly versions.VersionRow[],
): Promise<ReviewedVersion[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const given = Map.groupBy(await approvals.findApprovals(trx, ids), ({ labelVersionId }) => labelVersionId)
  const authors = Map.groupBy(await approvals.findAuthors(trx, ids), ({ labelVersionId }) => labelVersionId)
  const openNotes = await approvals.countOpenNotes(
    trx,
    rows.map(({ labelId }) => labelId),
  )
  const { distinctPublisher } = await findSettings(trx)
  const reviewed: ReviewedVersion[] = []
  for (const row of rows)
    reviewed.push({
      row,
      content: await contentOf(trx, row),
      approvals: given.get(row.id) ?? [],
      authors: new Set(authors.get(row.id)?.map(({ userId }) => userId)),
      openNotes: openNotes.get(row.labelId) ?? 0,
      distinctPublisher,
    })
  return reviewed
}

/** What the guards are asked when a person takes a step with it. */
export const factsOf = (version: ReviewedVersion, action: ApprovalAction, userId: string): StepFacts => ({
  action,
  userId,
  authors: version.authors,
  approvals: version.approvals
    .filter(({ decision, voidedReason }) => decision === 'approve' && voidedReason === null)
    .map((each) => ({ ...each, meaning: each.meaning as Meaning })),
  content: version.content,
  distinctPublisher: version.distinctPublisher,
  openNotes: version.openNotes,
})

export interface WantedStep extends VersionKey {
  readonly action: ApprovalAction
  /** Of the record, as the person saw it. */
  readonly seen: number | undefined
}

export interface AllowedStep extends ReviewedVersion {
  readonly to: VersionState
  /** That the person acts in. */
  readonly role: Role
}

const decided: Readonly<Record<string, string>> = {
  approve: 'approved it',
  reject: 'rejected it',
}

/** Says what happened to a version since the person looked at it. */
function staleVersion({ approvals: given }: ReviewedVersion): ProductError {
  const last = given.at(-1)
  if (!last) return new ProductError('stale-version')
  const { fullName, decision } = last
  const detail = `The version has changed since you opened it: ${fullName} ${decided[decision]}. Look at it again.`
  return new ProductError('stale-version', { detail })
}

/** Throws why the person may not take a step now; what they saw is compared before the table is asked, so that they hear what happened. */
export function assertStep(version: ReviewedVersion, actor: Actor, { action, seen }: WantedStep): AllowedStep {
  const roles = rolesOf(actor.keys)
  if (!mayEver(action, roles)) throw new ProductError('not-allowed')
  if (seen !== undefined && seen !== version.row.version) throw staleVersion(version)
  const step = nextState(action, version.row.state as VersionState, roles)
  if ('refusal' in step) throw new ProductError(step.refusal)
  const refusal: ErrorCode | undefined = refusalOf(factsOf(version, action, actor.userId))
  if (refusal) throw new ProductError(refusal)
  return { ...version, ...step }
}

/** Locks label and version until the transaction ends, and lets the person take the step. */
export async function lockForStep(trx: Transaction, actor: Actor, wanted: WantedStep): Promise<AllowedStep> {
  const sight = await sightOf(trx, actor)
  const label = await labels.lockLabel(trx, sight, wanted.labelId)
  if (!label || !(await versions.lockVersion(trx, wanted.versionId))) throw new ProductError('not-found')
  return assertStep(await findReviewedVersion(trx, sight, wanted), actor, wanted)
}

/** The same look without a lock: a person who may not is told so before they are asked to confirm who they are. */
export const lookAtStep = async (trx: Transaction, actor: Actor, wanted: WantedStep): Promise<AllowedStep> =>
  assertStep(await findReviewedVersion(trx, await sightOf(trx, actor), wanted), actor, wanted)
