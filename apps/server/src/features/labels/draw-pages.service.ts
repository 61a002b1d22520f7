import type { Problem } from '@labelwright/label-document/problem'
import type { Context } from '../../context.ts'
import type { DrawnFor } from '../label-engine/drawing-pool.service.ts'
import type { PackedPicture } from '../label-engine/drawn-labels.service.ts'
import { isPdfLabel, isSvgLabel, isZplLabel, type LabelOfVersion } from '../label-engine/label-of-version.service.ts'
import type { FillRefusal } from '../label-engine/label-values.service.ts'
import type { LookedAtPage, LooksAtPages, PageSource, Values } from '../label-engine/tasks.service.ts'
import { drawPdfLabels } from './label-files/pdf-labels.service.ts'
import { drawFilledSvgs, drawSvgLabels } from './label-files/svg-labels.service.ts'

interface Wanted {
  readonly values: Values
  /** Dots an inch. */
  readonly dpi: number
  readonly drawnFor: DrawnFor
}

interface WantedRows {
  readonly rows: readonly Values[]
  readonly dpi: number
  readonly drawnFor: DrawnFor
}

interface FoundPages {
  /** Absent where the values of a file cannot be filled in. */
  readonly source: PageSource | undefined
  /** What would stop the print of a file; of a design it is known once that is laid out. */
  readonly refusals: readonly FillRefusal[]
}

/** What the pages of a version are drawn of, whatever its kind, marked as a preview where it is one. */
export async function findPages(ctx: Context, label: LabelOfVersion, wanted: Wanted): Promise<FoundPages> {
  const { values, dpi, drawnFor } = wanted
  if (!isFileLabel(label)) return { source: { label, values, dpi }, refusals: [] }
  const { pictures, refusals } = await drawFile(ctx, label, { rows: [values], dpi, drawnFor })
  const mark = label.isPreview ? { isPreview: true } : {}
  return { source: pictures.length > 0 ? { pictures, dpi, ...mark } : undefined, refusals }
}

export interface LookedAtLabel {
  /** How many pages it has; none where the values cannot be filled in. */
  readonly count: number
  readonly pages: readonly LookedAtPage[]
  /** What would stop the print. */
  readonly refusals: readonly FillRefusal[]
}

/** The pages of a version at the dots of a printer, as they were asked to be looked at. */
export async function lookAtLabel(
  ctx: Context,
  label: LabelOfVersion,
  wanted: Wanted & { readonly looks: LooksAtPages },
): Promise<LookedAtLabel> {
  return lookAtPages(ctx, await findPages(ctx, label, wanted), wanted)
}

/** As `lookAtLabel`, at pages that were found before. */
export async function lookAtPages(
  ctx: Context,
  { source, refusals }: FoundPages,
  { drawnFor, looks }: Pick<Wanted, 'drawnFor'> & { readonly looks: LooksAtPages },
): Promise<LookedAtLabel> {
  if (!source) return { count: 0, pages: [], refusals }
  const { count, pages, problems } = await ctx.drawing.draw('lookAtPages', { source, ...looks }, drawnFor)
  return { count, pages, refusals: [...refusals, ...refusalsOf(problems)] }
}

const refusalsOf = (problems: readonly Problem[]): FillRefusal[] =>
  problems
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message, variableName, elementId }) => ({ code, message, variableName, elementId }))

/** Whether nothing is known of what stands on it: its document has no elements. */
export const isFileLabel = (label: LabelOfVersion): boolean =>
  isZplLabel(label) || isSvgLabel(label) || isPdfLabel(label)

/** The pages of each row of a label that is a file, without any mark; none of a row that cannot be filled in. */
export async function drawRowsOfFile(
  ctx: Context,
  label: LabelOfVersion,
  wanted: WantedRows,
): Promise<readonly (readonly PackedPicture[])[]> {
  const { rows } = wanted
  const { pictures, refusals } = await drawFile(ctx, label, wanted)
  const pages = pictures.length / rows.length
  if (refusals.length === 0) return rows.map((_, index) => pictures.slice(index * pages, (index + 1) * pages))
  // One row that cannot be filled in keeps those beside it from being drawn.
  const drawn: (readonly PackedPicture[])[] = []
  for (const row of rows) drawn.push((await drawFile(ctx, label, { ...wanted, rows: [row] })).pictures)
  return drawn
}

interface DrawnFile {
  readonly pictures: readonly PackedPicture[]
  readonly refusals: readonly FillRefusal[]
}

const nothingDrawn: DrawnFile = { pictures: [], refusals: [] }

async function drawFile(ctx: Context, label: LabelOfVersion, { rows, dpi, drawnFor }: WantedRows): Promise<DrawnFile> {
  const request = { for: drawnFor, values: rows, dpi }
  if (isPdfLabel(label)) return { ...nothingDrawn, ...(await drawPdfLabels(ctx, label, request)) }
  if (isSvgLabel(label)) return { ...nothingDrawn, ...(await drawSvgLabels(ctx, label, request)) }
  if (!isZplLabel(label)) return nothingDrawn
  const { sources, refusals } = await ctx.drawing.draw('readZplRows', { label, rows }, drawnFor)
  return { pictures: await drawFilledSvgs(ctx, { for: drawnFor, document: label.document, sources, dpi }), refusals }
}
