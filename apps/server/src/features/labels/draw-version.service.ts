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
  ctx: Pick<Context, 'engine' | 'readers'>,
  label: LabelOfVersion,
  { values, dpi }: Wanted,
): Promise<{ readonly svg: string; readonly problems: readonly Problem[] }> {
  const { engine } = ctx
  const whose = (organizationId: string) => ({ for: { organizationId, urgency: 'preview' }, values, dpi }) as const
  if (isZplLabel(label)) return { svg: engine.zpl.svg(label, values), problems: [] }
  if (isSvgLabel(label)) return { svg: await pictureOfSvgLabel(ctx, label, whose(label.organizationId)), problems: [] }
  if (isPdfLabel(label)) return { svg: await pictureOfPdfLabel(ctx, label, whose(label.organizationId)), problems: [] }
  const { drawings, problems } = engine.layOut(label, values, dpi)
  return { svg: engine.svg(drawings[0]), problems }
}
