import type { Drawing } from '@labelwright/label-layout/drawing'
import { markAsPreview } from '@labelwright/label-layout/mark-as-test'
import type { Context } from '../../context.ts'
import { isPdfLabel, isSvgLabel, isZplLabel, type LabelOfVersion } from './engine/label-engine.service.ts'
import { compileValues, type FillRefusal, resolveValues } from './engine/label-values.service.ts'
import { drawPdfLabels } from './engine/pdf-labels.service.ts'
import { drawSvgLabels, fillSvgLabel } from './engine/svg-labels.service.ts'

interface Wanted {
  readonly values: Readonly<Record<string, string>>
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
  if (isZplLabel(label) || isSvgLabel(label) || isPdfLabel(label)) {
    const { drawings, refusals } = await drawFile(ctx, label, wanted)
    return { drawings: label.isPreview ? drawings.map(markAsPreview) : drawings, refusals }
  }
  const { drawings, problems } = ctx.engine.layOut(label, wanted.values, wanted.dpi)
  const errors = problems.filter(({ severity }) => severity === 'error')
  return {
    drawings,
    refusals: errors.map(({ code, message, variableName, elementId }) => ({ code, message, variableName, elementId })),
  }
}

async function drawFile(ctx: Context, label: LabelOfVersion, { values, dpi }: Wanted): Promise<DrawnPages> {
  const { document } = label
  if (isPdfLabel(label)) {
    const drawn = await drawPdfLabels(ctx, label, { values: [values], dpi })
    return 'refusals' in drawn ? { drawings: [], refusals: drawn.refusals } : { drawings: drawn.drawings, refusals: [] }
  }
  if (isSvgLabel(label)) {
    const filled = fillSvgLabel(label, [values])
    if ('refusals' in filled) return { drawings: [], refusals: filled.refusals }
    return { drawings: await drawSvgLabels(ctx, { document, sources: filled.sources, dpi }), refusals: [] }
  }
  if (!isZplLabel(label)) return { drawings: [], refusals: [] }
  const { refusals } = resolveValues(compileValues(document), values)
  const wrong = refusals.length > 0 ? refusals : ctx.engine.zpl.checkBarcodes(label, values)
  const sources = [ctx.engine.zpl.svg(label, values)]
  return { drawings: await drawSvgLabels(ctx, { document, sources, dpi }), refusals: wrong }
}
