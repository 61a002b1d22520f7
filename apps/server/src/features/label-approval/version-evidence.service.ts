// The files of a version for a bundle of evidence, which is verified without this server.
import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import { lookAtLabel } from '../labels/draw-pages.service.ts'
import { findRowsToDraw } from './drawing/rows-to-draw.ts'
import { withoutPreviewMark } from './drawing/version-drawings.ts'
import { findStoredContent } from './preparing/stored-hashes.ts'
import { hashedParts } from './preparing/version-hashes.ts'
import { findContent, findReviewedVersion, type VersionKey } from './reviewed-version.ts'
import { approvalSheet } from './sheet/approval-sheet.service.ts'
import { findConfirmedAtServer } from './signers/how-confirmed.ts'
import { signedFields } from './signing/signature-hash.ts'
import { findSignatures } from './signing/signatures.store.ts'
import { findVersionKeys } from './versions.store.ts'

export interface EvidenceFile {
  readonly name: string
  readonly content: Uint8Array | string
}

/** Of one version; what is more is left out, and said. */
const mostPictures = 100

/** The versions that a kind of evidence is about; undefined where there is no such record, or not for this person. */
export async function findEvidenceVersions(
  trx: Transaction,
  actor: Actor,
  record: { readonly kind: 'label' | 'label-version' | 'signature'; readonly id: string },
): Promise<readonly VersionKey[] | undefined> {
  const keys = await findVersionKeys(trx, await sightOf(trx, actor), record)
  return keys.length > 0 ? keys : undefined
}

/** Signatures of versions and labels as they are stored, with the name of what each hash covers. */
export async function signatureRecords(
  trx: Transaction,
  of: { readonly versionIds: readonly string[]; readonly labelIds: readonly string[]; readonly ids: readonly string[] },
) {
  const rows = await findSignatures(trx, of)
  return rows.map((row) => ({ signed: signedFields(row), hash: row.hash }))
}

interface WantedVersion extends VersionKey {
  readonly actor: Actor
}

async function find(ctx: Context, trx: Transaction, { actor, ...key }: WantedVersion) {
  const { row, content, approvals } = await findReviewedVersion(trx, await sightOf(trx, actor), key)
  const { testRows, ...drawn } = await findContent(trx, key.versionId)
  const rows = testRows as TestRow[]
  const atServer = await findConfirmedAtServer(trx, approvals)
  return {
    row,
    approvals: approvals.map((each, index) => ({ ...each, confirmedAtServer: atServer[index] ?? null })),
    stored: await findStoredContent(trx, key.versionId),
    drawn: await findRowsToDraw(ctx, trx, {
      content: { ...drawn, ...content },
      testRows: rows,
      organizationId: actor.organizationId,
    }),
  }
}

type Found = Awaited<ReturnType<typeof find>>

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function* recordFiles(folder: string, { row, approvals, stored }: Found): Generator<EvidenceFile> {
  const { id: labelVersionId, labelId, name, number, state, fileName, createdBy, createdAt } = row
  const { kind, file, variables } = hashedParts(stored.content)
  yield {
    name: `${folder}/version.json`,
    content: json({
      labelVersionId,
      labelId,
      name,
      number,
      state,
      fileName,
      createdBy,
      createdAt,
      file: `file.${kind}`,
    }),
  }
  yield { name: `${folder}/file.${kind}`, content: file }
  yield { name: `${folder}/variables.json`, content: variables }
  if (stored.frozenContent !== null) yield { name: `${folder}/frozen-content.json`, content: stored.frozenContent }
  if (stored.testRows.length > 0) yield { name: `${folder}/test-data.json`, content: canonicalJson(stored.testRows) }
  yield { name: `${folder}/decisions.json`, content: json(approvals.map(({ organizationId: _, ...each }) => each)) }
}

/** Each page of each test row at the dots of each printer in use, one at a time; without PREVIEW once it was published. */
async function* pictures(ctx: Context, folder: string, { drawn, row }: Found): AsyncGenerator<EvidenceFile> {
  const unmarked = withoutPreviewMark(drawn.label)
  const label = row.state === 'Published' || row.state === 'Replaced' ? unmarked : drawn.label
  const { drawnFor } = drawn
  const looks = { png: true } as const
  const each = drawn.resolutions.flatMap((dpi) => drawn.rows.map(({ values }, index) => ({ dpi, values, index })))
  for (const { dpi, values, index } of each)
    for (const [page, { png }] of (await lookAtLabel(ctx, label, { values, dpi, drawnFor, looks })).pages.entries()) {
      const name = `${folder}/pictures/${Math.round(dpi)}-dpi-row-${index + 1}-page-${page + 1}.png`
      if (png) yield { name, content: png }
    }
}

async function* firstPictures(all: AsyncIterable<EvidenceFile>, folder: string): AsyncGenerator<EvidenceFile> {
  let count = 0
  for await (const picture of all) {
    count += 1
    if (count <= mostPictures) yield picture
    else break
  }
  const content = `The first ${mostPictures} pictures are here. The others were left out.\n`
  if (count > mostPictures) yield { name: `${folder}/pictures/left-out.txt`, content }
}

/** The file of a version, its test data, variables and decisions, its approval sheet, and pictures; made one after the other. */
export async function* versionFiles(ctx: Context, actor: Actor, key: VersionKey): AsyncGenerator<EvidenceFile> {
  const found = await ctx.database.withOrganization(actor.organizationId, (trx) => find(ctx, trx, { actor, ...key }))
  const folder = `versions/${found.row.number}-${key.versionId}`
  yield* recordFiles(folder, found)
  yield { name: `${folder}/approval-sheet.pdf`, content: await approvalSheet(ctx, actor, key) }
  yield* firstPictures(pictures(ctx, folder, found), folder)
}
