// Drawings of a version with a test row: for the check before a review, and for the previews of reviewers.

import type { LabelDocument } from '@labelwright/label-document/label-document'
import { mergeArticleData } from '@labelwright/label-document/merge-article-data'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { LabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import type { FrozenContent } from '../../labels/frozen/frozen-content.service.ts'
import { findParts } from '../../labels/frozen/frozen-parts.service.ts'
import { findSampleNumber } from '../../series/series.service.ts'
import type { VersionContent } from '../versions.store.ts'

export type DrawnContent = Pick<VersionContent, 'zpl' | 'svg' | 'pdf' | 'fileSha256' | 'variablesSha256'> & {
  readonly document: LabelDocument
  /** Resolved names, as they were when the review began. */
  readonly frozen: FrozenContent | undefined
}

/** Named by its content, since an open version may get another. */
export async function labelOfContent(ctx: Context, trx: Transaction, content: DrawnContent): Promise<LabelOfVersion> {
  const { document, frozen, zpl, svg, pdf, fileSha256, variablesSha256 } = content
  const versionId = `review/${fileSha256}/${variablesSha256}`
  return { versionId, document, zpl, svg, pdf, isPreview: true, ...(await findParts(ctx, trx, { document, frozen })) }
}

/** The label as it is printed, without PREVIEW across it: the word would also stand in its barcodes. */
export function withoutPreviewMark({ isPreview: _, ...label }: LabelOfVersion): LabelOfVersion {
  return label
}

/** The defaults of a label's variables, a serial number that no series gives, and over them the values of a test row. */
export async function valuesOfRow(
  trx: Transaction,
  { variables }: Pick<LabelDocument, 'variables'>,
  row: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const values: Record<string, string> = {}
  for (const { variableName, value, isSerial } of mergeArticleData(variables, undefined)) {
    const series = variables.find((each) => each.variableName === variableName)?.series
    values[variableName] = isSerial && value === '' ? await findSampleNumber(trx, series) : value
  }
  // Of the system's own, which no row gives.
  const ofSystem = variables.filter(({ variableName }) => variableName.toLowerCase().startsWith('meta_'))
  return { ...values, ...sampleValuesOf(ofSystem), ...row }
}
