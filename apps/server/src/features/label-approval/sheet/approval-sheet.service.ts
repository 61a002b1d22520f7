// The approval sheet of a version as PDF/A: decisions and hashes, test rows with what their barcodes say, and a picture of each row.
import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sightOf } from '../../groups/sight.service.ts'
import type { PageSource } from '../../label-engine/tasks.service.ts'
import { findPages } from '../../labels/draw-pages.service.ts'
import { findOrganizationName } from '../../sign-in/sign-in.service.ts'
import { findRowsToDraw, type RowsToDraw } from '../drawing/rows-to-draw.ts'
import { withoutPreviewMark } from '../drawing/version-drawings.ts'
import { readBackRows } from '../read-back/read-back-rows.ts'
import { findContent, findReviewedVersion, type VersionKey } from '../reviewed-version.ts'
import { findConfirmedAtServer } from '../signers/how-confirmed.ts'
import { findMoment } from '../versions.store.ts'
import { type SheetFacts, sheetParts } from './approval-sheet.ts'
import { sheetDocument } from './sheet-document.ts'

/** Of the paper; the pictures of test rows keep the dots of the first printer in use. */
const paperDpi = 300

interface WantedSheet extends VersionKey {
  readonly actor: Actor
}

type Found = Omit<SheetFacts, 'barcodes'> & { readonly drawn: RowsToDraw }

async function find(ctx: Context, trx: Transaction, { actor, ...key }: WantedSheet): Promise<Found> {
  const { row, content, approvals } = await findReviewedVersion(trx, await sightOf(trx, actor), key)
  const { testRows, ...found } = await findContent(trx, key.versionId)
  const atServer = await findConfirmedAtServer(trx, approvals)
  return {
    organization: await findOrganizationName(trx),
    labelName: row.name,
    number: row.number,
    state: row.state,
    fileName: row.fileName ?? '',
    ...content,
    decisions: approvals.map((each, index) => ({
      ...each,
      hash: each.signatureHash,
      confirmedAtServer: atServer[index] ?? null,
    })),
    testRows: testRows as TestRow[],
    madeAt: await findMoment(trx),
    drawn: await findRowsToDraw(ctx, trx, {
      content: { ...found, ...content },
      testRows: testRows as TestRow[],
      organizationId: actor.organizationId,
    }),
  }
}

/** Every page of every test row, with PREVIEW across it while the version is not published. */
async function pictures(ctx: Context, { drawn, state }: Found): Promise<PageSource[]> {
  const unmarked = withoutPreviewMark(drawn.label)
  const label = state === 'Published' || state === 'Replaced' ? unmarked : drawn.label
  const [dpi = paperDpi] = drawn.resolutions
  const sources: PageSource[] = []
  for (const { values } of drawn.rows) {
    const { source } = await findPages(ctx, label, { values, dpi, drawnFor: drawn.drawnFor })
    if (source) sources.push(source)
  }
  return sources
}

export async function approvalSheet(ctx: Context, actor: Actor, key: VersionKey): Promise<Uint8Array> {
  const found = await ctx.database.withOrganization(actor.organizationId, (trx) => find(ctx, trx, { actor, ...key }))
  const parts = sheetParts({ ...found, barcodes: await readBackRows(ctx, found.drawn) })
  const pages = parts.map(({ columns, title, facts, rows, footer }): PageSource => {
    const document = sheetDocument(columns, facts.length)
    const paper = { versionId: `approval-sheet/${columns.length}/${facts.length}`, document, zpl: undefined }
    const values = { title, facts: facts.join('\n'), rows: JSON.stringify(rows), footer }
    return { label: { ...paper, fonts: [], pictures: [] }, values, dpi: paperDpi }
  })
  const sources = [...pages, ...(await pictures(ctx, found))]
  const title = `Approval sheet: ${found.labelName}, version ${found.number}`
  return ctx.drawing.draw('writePages', { sources, title, settings: { isArchival: true } }, found.drawn.drawnFor)
}
