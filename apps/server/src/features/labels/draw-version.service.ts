import type { Problem } from '@labelwright/label-document/problem'
import type { Context } from '../../context.ts'
import { isZplLabel, type LabelOfVersion } from './engine/label-engine.service.ts'

/** A picture of a version's first page as SVG, whatever its kind, with what is wrong with a design. */
export function drawVersion(
  { engine }: Pick<Context, 'engine'>,
  label: LabelOfVersion,
  { values, dpi }: { readonly values: Readonly<Record<string, string>>; readonly dpi: number },
): { readonly svg: string; readonly problems: readonly Problem[] } {
  if (isZplLabel(label)) return { svg: engine.zpl.svg(label, values), problems: [] }
  const { drawings, problems } = engine.layOut(label, values, dpi)
  return { svg: engine.svg(drawings[0]), problems }
}
