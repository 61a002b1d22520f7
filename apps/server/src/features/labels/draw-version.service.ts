import type { Context } from '../../context.ts'
import type { DrawnFor } from '../label-engine/drawing-pool.service.ts'
import type { PackedPicture } from '../label-engine/drawn-labels.service.ts'
import { isPdfLabel, isSvgLabel, type LabelOfVersion } from '../label-engine/label-of-version.service.ts'
import type { DrawnSvg } from '../label-engine/tasks.service.ts'
import { pictureOfPdfLabel } from './label-files/pdf-labels.service.ts'
import { pictureOfSvgLabel } from './label-files/svg-labels.service.ts'

interface Wanted {
  readonly values: Readonly<Record<string, string>>
  readonly dpi: number
  readonly drawnFor: DrawnFor
}

/** A picture of a version's first page as SVG, whatever its kind, with what is wrong with a design. */
export async function drawVersion(
  ctx: Pick<Context, 'drawing' | 'readers'>,
  label: LabelOfVersion,
  { values, dpi, drawnFor }: Wanted,
): Promise<DrawnSvg> {
  const request = { for: drawnFor, values, dpi }
  if (isSvgLabel(label)) return drawPicture(ctx, drawnFor, await pictureOfSvgLabel(ctx, label, request))
  if (isPdfLabel(label)) return drawPicture(ctx, drawnFor, await pictureOfPdfLabel(ctx, label, request))
  return ctx.drawing.draw('drawSvg', { label, values, dpi }, drawnFor)
}

async function drawPicture(
  { drawing }: Pick<Context, 'drawing'>,
  drawnFor: DrawnFor,
  picture: PackedPicture | undefined,
): Promise<DrawnSvg> {
  const svg = picture ? await drawing.draw('drawPictureSvg', { picture }, drawnFor) : ''
  return { svg, problems: [] }
}
