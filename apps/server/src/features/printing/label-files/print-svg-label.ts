import { ProductError } from '@labelwright/contract/errors'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { Context } from '../../../context.ts'
import type { SvgLabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { drawSvgLabels, fillSvgLabel } from '../../labels/label-files/svg-labels.service.ts'
import { notPrintable } from '../not-printable.ts'
import type { PrintLine } from '../print-line.ts'
import { type FilledLine, isNumbered, withNumbers } from '../serial-numbers.ts'

/** Each is drawn by itself: more would take a job minutes. */
const mostNumbered = 200

/** The drawings of a line whose label is of kind `svg`: one that the printer repeats, or labels with numbers of their own. */
export async function drawSvgLine(
  ctx: Pick<Context, 'readers'>,
  filledLine: FilledLine,
  line: PrintLine & { readonly label: SvgLabelOfVersion },
): Promise<{ readonly drawings: readonly Drawing[]; readonly copies: number }> {
  const { label, printer, wanted } = line
  const [count, copies] = isNumbered(line) ? [wanted.quantity, 1] : [1, wanted.quantity]
  if (count > mostNumbered) {
    const message = `The label is an SVG with numbers of its own. Print at most ${mostNumbered} of it at once.`
    throw new ProductError('validation-failed', {
      errors: [{ path: `labels.${line.index}.quantity`, code: 'too-many', message }],
    })
  }
  const values = Array.from({ length: count }, (_, place) => withNumbers(filledLine, place))
  const filled = fillSvgLabel(label, values)
  if ('refusals' in filled) throw notPrintable(line, filled.refusals)
  const { sources } = filled
  const whose = { organizationId: label.organizationId, urgency: 'print' } as const
  const request = { for: whose, document: label.document, sources, dpi: printer.dpi }
  return { drawings: await drawSvgLabels(ctx, request), copies }
}
