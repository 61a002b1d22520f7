// The test rows of a version as they are drawn, at the resolutions of the printers in use.

import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { DrawnFor } from '../../label-engine/drawing-pool.service.ts'
import type { LabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { findPrintersToWeighFor, type LabelToWeigh } from '../../labels/weight/weigh-label.service.ts'
import { findResolutions } from '../labels-under-approval.store.ts'
import { type DrawnContent, labelOfContent, valuesOfRow, withoutPreviewMark } from './version-drawings.ts'

/** 8 dots in a millimetre, where the organization has no printer yet. */
export const usualDpi = 203.2

interface DrawnRow {
  readonly name: string
  readonly values: Readonly<Record<string, string>>
  /** What barcodes must say then, by their elements. */
  readonly expected?: TestRow['expected']
}

/** What is drawn to see whether a version is ready. */
export interface RowsToDraw {
  readonly label: LabelOfVersion
  readonly rows: readonly DrawnRow[]
  readonly resolutions: readonly number[]
  readonly drawnFor: DrawnFor
}

export async function findRowsToDraw(
  ctx: Context,
  trx: Transaction,
  {
    content,
    testRows,
    organizationId,
  }: { readonly content: DrawnContent; readonly testRows: readonly TestRow[]; readonly organizationId: string },
): Promise<RowsToDraw> {
  const rows: DrawnRow[] = []
  for (const { name, values, expected } of testRows)
    rows.push({ name, values: await valuesOfRow(trx, content.document, values), expected })
  const resolutions = await findResolutions(trx)
  return {
    label: await labelOfContent(ctx, trx, content),
    rows,
    resolutions: resolutions.length > 0 ? resolutions : [usualDpi],
    drawnFor: { organizationId, urgency: 'preview' },
  }
}

/** The rows as a print draws them, to be measured. */
export const rowsToWeigh = async (trx: Transaction, { label, rows }: RowsToDraw): Promise<LabelToWeigh> => ({
  label: withoutPreviewMark(label),
  rows: rows.map(({ values }) => values),
  printers: await findPrintersToWeighFor(trx),
})
