import type { Drawing } from '@labelwright/label-layout/drawing'
import { markAsPreview } from '@labelwright/label-layout/mark-as-test'
import type { Context } from '../../context.ts'
import { isPdfLabel, isSvgLabel, isZplLabel, type LabelOfVersion } from '../label-engine/label-of-version.service.ts'
import { compileValues, type FillRefusal, resolveValues } from '../label-engine/label-values.service.ts'
import { drawPdfLabels } from './label-files/pdf-labels.service.ts'
import { drawSvgLabels, fillSvgLabel } from './label-files/svg-labels.service.ts'

type Values = Readonly<Record<string, string>>

interface Wanted {
  readonly values: Values
  readonly dpi: number
}

interface WantedRows {
  readonly rows: readonly Values[]
  readonly dpi: number
}

export interface DrawnPages {
  /** None where the values cannot be filled in. */
  readonly drawings: readonly Drawing[]
  /** What would stop the print. */
  readonly refusals: readonly FillRefusal[]
}

/** Every page of a version at the dots of a printer, whatever its kind, marked as a preview where it is one. */
export async function drawPages(ctx: Context, label: LabelOfVersion, wanted: Wanted): Promise<DrawnPages> {
  if (isFileLabel(label)) {
    const { drawings, refusals } = await drawFile(ctx, label, { rows: [wanted.values], dpi: wanted.dpi })
    return { drawings: label.isPreview ? drawings.map(markAsPreview) : drawings, refusals }
  }
  const { drawings, problems } = ctx.engine.layOut(label, wanted.values, wanted.dpi)
  const errors = problems.filter(({ severity }) => severity === 'error')
  return {
    drawings,
    refusals: errors.map(({ code, message, variableName, elementId }) => ({ code, message, variableName, elementId })),
  }
}

/** Whether nothing is known of what stands on it: its document has no elements. */
export const isFileLabel = (label: LabelOfVersion): boolean =>
  isZplLabel(label) || isSvgLabel(label) || isPdfLabel(label)

/** The pages of each row of a label that is a file, without any mark; none of a row that cannot be filled in. */
export async function drawRowsOfFile(
  ctx: Context,
  label: LabelOfVersion,
  { rows, dpi }: WantedRows,
): Promise<readonly (readonly Drawing[])[]> {
  const { drawings, refusals } = await drawFile(ctx, label, { rows, dpi })
  const pages = drawings.length / rows.length
  if (refusals.length === 0) return rows.map((_, index) => drawings.slice(index * pages, (index + 1) * pages))
  // One row that cannot be filled in keeps those beside it from being drawn.
  const drawn: (readonly Drawing[])[] = []
  for (const row of rows) drawn.push((await drawFile(ctx, label, { rows: [row], dpi })).drawings)
  return drawn
}

const whose = (organizationId: string) => ({ organizationId, urgency: 'preview' }) as const

async function drawFile(ctx: Context, label: LabelOfVersion, { rows, dpi }: WantedRows): Promise<DrawnPages> {
  const { document } = label
  if (isPdfLabel(label)) {
    const drawn = await drawPdfLabels(ctx, label, { for: whose(label.organizationId), values: rows, dpi })
    return 'refusals' in drawn ? { drawings: [], refusals: drawn.refusals } : { drawings: drawn.drawings, refusals: [] }
  }
  if (isSvgLabel(label)) {
    const filled = fillSvgLabel(label, rows)
    if ('refusals' in filled) return { drawings: [], refusals: filled.refusals }
    const request = { for: whose(label.organizationId), document, sources: filled.sources, dpi }
    return { drawings: await drawSvgLabels(ctx, request), refusals: [] }
  }
  if (!isZplLabel(label)) return { drawings: [], refusals: [] }
  const contents = compileValues(document)
  const refusals = rows.flatMap((values) => {
    const unfilled = resolveValues(contents, values).refusals
    return unfilled.length > 0 ? unfilled : ctx.engine.zpl.checkBarcodes(label, values)
  })
  const sources = rows.map((values) => ctx.engine.zpl.svg(label, values))
  return { drawings: await drawSvgLabels(ctx, { for: whose(label.organizationId), document, sources, dpi }), refusals }
}
