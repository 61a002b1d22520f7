import { ProductError } from '@labelwright/contract/errors'
import type { Context } from '../../../context.ts'
import type { DrawnFor } from '../../label-engine/drawing-pool.service.ts'
import type { PackedPicture } from '../../label-engine/drawn-labels.service.ts'
import type { SvgLabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { boundsFor, drawSvgLabels } from '../../labels/label-files/svg-labels.service.ts'
import { notPrintable } from '../not-printable.ts'
import type { PrintLine } from '../print-line.ts'
import { type FilledLine, isNumbered, withNumbers } from '../serial-numbers.ts'

/** A line of a label that a program for files of strangers has drawn. */
export interface DrawnLine {
  readonly pictures: readonly PackedPicture[]
  /** Of each. */
  readonly copies: number
  /** How often all of them stand one behind another. */
  readonly repeats: number
}

/** Each is drawn by itself: more would take a job minutes. */
const mostNumbered = 200

/** The pictures of a line whose label is of kind `svg`: one that the printer repeats, or labels with numbers of their own. */
export async function drawSvgLine(
  ctx: Pick<Context, 'readers'>,
  filledLine: FilledLine,
  { line, drawnFor }: { readonly line: PrintLine & { readonly label: SvgLabelOfVersion }; readonly drawnFor: DrawnFor },
): Promise<DrawnLine> {
  const { label, printer, wanted } = line
  const [count, copies] = isNumbered(line) ? [wanted.quantity, 1] : [1, wanted.quantity]
  if (count > mostNumbered) {
    const message = `The label is an SVG with numbers of its own. Print at most ${mostNumbered} of it at once.`
    throw new ProductError('validation-failed', {
      errors: [{ path: `labels.${line.index}.quantity`, code: 'too-many', message }],
    })
  }
  const values = Array.from({ length: count }, (_, place) => withNumbers(filledLine, place))
  const drawn = await drawSvgLabels(ctx, label, { for: drawnFor, values, dpi: printer.dpi, ...boundsFor(drawnFor) })
  if ('refusals' in drawn) throw notPrintable(line, drawn.refusals)
  return { pictures: drawn.pictures, copies, repeats: 1 }
}
