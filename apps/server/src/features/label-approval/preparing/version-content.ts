import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { UploadedVersion } from '../../labels/bodies/read-uploaded-version.service.ts'
import { findLastNumber } from '../../labels/label-versions.service.ts'
import { insertAuthors, voidApprovals } from '../approvals.store.ts'
import type { LabelRow } from '../labels-under-approval.store.ts'
import { recordStep } from '../record-step.ts'
import { contentOf, type ReviewedVersion } from '../reviewed-version.ts'
import * as versions from '../versions.store.ts'
import { hashesOf } from './version-hashes.ts'

/** What a version is made of, with its fingerprints. */
export function contentFrom(
  { kind: _, ...upload }: UploadedVersion,
  sequence: number | null,
): versions.VersionContent & { readonly document: LabelDocument } {
  return { ...upload, ...hashesOf(upload), sequence }
}

const kindNames: Readonly<Record<string, string>> = {
  design: 'a design; upload a label document as JSON',
  zpl: 'a ZPL file; upload ZPL',
  svg: 'an SVG; upload an SVG',
  pdf: 'a PDF; upload a PDF',
}

/** A label stays of its kind from its first version on. */
export function assertKind(label: Pick<LabelRow, 'kind'>, { kind }: UploadedVersion): void {
  if (label.kind === kind) return
  throw new ProductError('file-not-readable', { detail: `This label is ${kindNames[label.kind]}.` })
}

/** The variables of a file keep what was set of them before: a default, a list, a series. */
export function keepVariables(upload: UploadedVersion, before: LabelDocument | undefined): UploadedVersion {
  if (upload.kind === 'design' || !before) return upload
  const known = new Map(before.variables.map((variable) => [variable.variableName.toLowerCase(), variable]))
  const variables = upload.document.variables.map((variable) => {
    const { variableId, variableName } = variable
    return { ...variable, ...known.get(variableName.toLowerCase()), variableId, variableName }
  })
  return { ...upload, document: { ...upload.document, variables } }
}

interface Change {
  readonly actor: Actor
  readonly labelId: string
  readonly content: versions.VersionContent
}

/** Adds the next version of a label in Preview, with the test rows of the version before. Answers its id. */
export async function addVersion(trx: Transaction, { actor, labelId, content }: Change): Promise<string> {
  const { organizationId, userId } = actor
  const rows = await versions.findLastTestRows(trx, labelId)
  const id = newId()
  await versions.insertVersion(trx, {
    organizationId,
    id,
    labelId,
    number: (await findLastNumber(trx, labelId)) + 1,
    createdBy: userId,
    testRows: JSON.stringify(rows?.testRows ?? []),
    testDataSha256: rows?.testDataSha256 ?? null,
    content,
  })
  await insertAuthors(trx, { organizationId, versionId: id, part: 'uploaded', userIds: [userId] })
  const { fileName, fileSha256, variablesSha256 } = content
  const after = { fileName, fileSha256, variablesSha256, testDataSha256: rows?.testDataSha256 ?? null }
  await recordStep(trx, { actor, action: 'version-uploaded', versionId: id, after })
  return id
}

/** Puts another file in the place of a version's; it begins again in Preview, and its approvals count no more. */
export async function replaceVersion(
  trx: Transaction,
  version: Pick<ReviewedVersion, 'row'>,
  { actor, content, reason }: Omit<Change, 'labelId'> & { readonly reason: string },
): Promise<void> {
  const { id: versionId } = version.row
  const { organizationId, userId } = actor
  const before = { ...(await contentOf(trx, version.row)), state: version.row.state }
  await versions.replaceContent(trx, versionId, content)
  await insertAuthors(trx, { organizationId, versionId, part: 'replaced', userIds: [userId] })
  await voidApprovals(trx, { versionId, reason: `The file was replaced: ${reason}` })
  const { fileName, fileSha256, variablesSha256 } = content
  const after = { fileName, fileSha256, variablesSha256, state: 'Preview' }
  await recordStep(trx, { actor, action: 'version-file-replaced', versionId, before, after, reason })
}
