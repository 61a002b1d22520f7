import { ProductError } from '@labelwright/contract/errors'
import type { Context } from '../../../context.ts'
import type { DrawnFor } from '../../label-engine/drawing-pool.service.ts'
import { type PdfLabelOfVersion, pagesOf } from '../../label-engine/label-of-version.service.ts'
import { drawPdfLabels, writePdfLabels } from '../../labels/label-files/pdf-labels.service.ts'
import { boundsFor } from '../../labels/label-files/svg-labels.service.ts'
import { assertWidthSuits } from '../assert-width.ts'
import { notPrintable } from '../not-printable.ts'
import type { PrintLine } from '../print-line.ts'
import { type FilledLine, isNumbered, withNumbers } from '../serial-numbers.ts'
import { settingsOf } from '../settings-of-line.ts'
import type { DrawnLine } from './print-svg-label.ts'

type PdfLine = PrintLine & { readonly label: PdfLabelOfVersion }

interface PdfToPrint {
  readonly line: PdfLine
  readonly drawnFor: DrawnFor
}

/** Each is filled by itself: more would take a job minutes. */
const mostNumbered = 200
/** Pages are written one by one. */
const mostPages = 10_000
/** The helper takes a body of 50 MiB, in which the bytes stand as base64. */
const mostBytes = 32 * 1024 * 1024
const micrometresPerPoint = 25_400 / 72

/** The PDF that printers of PDF get: the filled file's own pages, as often as wanted. */
export async function writePdfLine(
  ctx: Pick<Context, 'readers'>,
  filledLine: FilledLine,
  { line, drawnFor }: PdfToPrint,
): Promise<Uint8Array> {
  assertWidthSuits(line)
  const {
    offsetX = 0,
    offsetY = 0,
    isCollated = true,
    isMirrored = false,
    isUpsideDown = false,
    isArchival,
  } = settingsOf(line)
  if (isArchival) {
    throw new ProductError('print-setting-unsupported', {
      detail:
        'This label is printed as its own PDF, which Labelwright does not turn into PDF/A. Remove the setting PDF/A.',
    })
  }
  const { values, copies } = copiesOf(filledLine, line)
  const [right, down] = [offsetX / micrometresPerPoint, offsetY / micrometresPerPoint]
  const layout = { copies, isCollated, right, down, isMirrored, isUpsideDown }
  const written = await writePdfLabels(ctx, line.label, { for: drawnFor, values, layout, ...boundsFor(drawnFor) })
  if ('refusals' in written) throw notPrintable(line, written.refusals)
  if (written.file.length <= mostBytes) return written.file
  throw new ProductError('too-large', {
    detail: `The print file would be larger than ${mostBytes / 1024 / 1024} MB. Print fewer labels at once.`,
  })
}

/** The pictures of a line whose label is of kind `pdf`, for printers of dots. */
export async function drawPdfLine(
  ctx: Pick<Context, 'readers'>,
  filledLine: FilledLine,
  { line, drawnFor }: PdfToPrint,
): Promise<DrawnLine> {
  const { values, copies } = copiesOf(filledLine, line)
  const drawn = await drawPdfLabels(ctx, line.label, {
    for: drawnFor,
    values,
    dpi: line.printer.dpi,
    ...boundsFor(drawnFor),
  })
  if ('refusals' in drawn) throw notPrintable(line, drawn.refusals)
  const { pictures } = drawn
  if (pagesOf(line.label) === 1 || settingsOf(line).isCollated === false) return { pictures, copies, repeats: 1 }
  // The printer repeats single pages: those of one label stay together.
  return { pictures, copies: 1, repeats: copies }
}

/** One label that is repeated, or labels with numbers of their own. */
function copiesOf(filledLine: FilledLine, line: PdfLine) {
  const { quantity } = line.wanted
  const [count, copies] = isNumbered(line) ? [quantity, 1] : [1, quantity]
  const most = count > 1 ? mostNumbered : Math.floor(mostPages / pagesOf(line.label))
  if (quantity > most) {
    const what = count > 1 ? 'is a PDF with numbers of its own' : `has ${pagesOf(line.label)} pages`
    throw new ProductError('validation-failed', {
      errors: [
        {
          path: `labels.${line.index}.quantity`,
          code: 'too-many',
          message: `The label ${what}. Print at most ${most} of it at once.`,
        },
      ],
    })
  }
  return { values: Array.from({ length: count }, (_, place) => withNumbers(filledLine, place)), copies }
}
