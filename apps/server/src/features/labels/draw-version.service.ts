import type { Problem } from '@labelwright/label-document/problem'
import type { Context } from '../../context.ts'
import { isPdfLabel, isSvgLabel, isZplLabel, type LabelOfVersion } from '../label-engine/label-of-version.service.ts'
import { pictureOfPdfLabel } from './label-files/pdf-labels.service.ts'
import { pictureOfSvgLabel } from './label-files/svg-labels.service.ts'

interface Wanted {
  readonly values: Readonly<Record<string, string>>
  readonly dpi: number
}

/** A picture of a version's first page as SVG, whatever its kind, with what is wrong with a design. */
export async function drawVersion(
  ctx: Pick<Context, 'engine' | 'config'>,
  label: LabelOfVersion,
  { values, dpi }: Wanted,
): Promise<{ readonly svg: string; readonly problems: readonly Problem[] }> {
  const { engine } = ctx
  if (isZplLabel(label)) return { svg: engine.zpl.svg(label, values), problems: [] }
  if (isSvgLabel(label)) return { svg: await pictureOfSvgLabel(ctx, label, { values, dpi }), problems: [] }
  if (isPdfLabel(label)) return { svg: await pictureOfPdfLabel(ctx, label, { values, dpi }), problems: [] }
  const { drawings, problems } = engine.layOut(label, values, dpi)
  return { svg: engine.svg(drawings[0]), problems }
}
