import { ProductError } from '@labelwright/contract/errors'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { Context } from '../../../context.ts'
import { type PdfLabelOfVersion, pagesOf } from '../../label-engine/label-of-version.service.ts'
import { drawPdfLabels, writePdfLabels } from '../../labels/label-files/pdf-labels.service.ts'
import { assertWidthSuits } from '../assert-width.ts'
import { notPrintable } from '../not-printable.ts'
import type { PrintLine } from '../print-line.ts'
import { type FilledLine, isNumbered, withNumbers } from '../serial-numbers.ts'
import { settingsOf } from '../settings-of-line.ts'

type PdfLine = PrintLine & { readonly label: PdfLabelOfVersion }

/** Each is filled by itself: more would take a job minutes. */
const mostNumbered = 200
/** Pages are written one by one. */
const mostPages = 10_000
/** The helper takes a body of 50 MiB, in which the bytes stand as base64. */
const mostBytes = 32 * 1024 * 1024
const micrometresPerPoint = 25_400 / 72

const whose = ({ label }: PdfLine) => ({ organizationId: label.organizationId, urgency: 'print' }) as const

/** The PDF that printers of PDF get: the filled file's own pages, as often as wanted. */
export async function writePdfLine(
  ctx: Pick<Context, 'readers'>,
  filledLine: FilledLine,
  line: PdfLine,
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
  const written = await writePdfLabels(ctx, line.label, { for: whose(line), values, layout })
  if ('refusals' in written) throw notPrintable(line, written.refusals)
  if (written.file.length <= mostBytes) return written.file
  throw new ProductError('too-large', {
    detail: `The print file would be larger than ${mostBytes / 1024 / 1024} MB. Print fewer labels at once.`,
  })
}

/** The drawings of a line whose label is of kind `pdf`, for printers of dots. */
export async function drawPdfLine(
  ctx: Pick<Context, 'readers'>,
  filledLine: FilledLine,
  line: PdfLine,
): Promise<{ readonly drawings: Iterable<Drawing>; readonly copies: number }> {
  const { values, copies } = copiesOf(filledLine, line)
  const drawn = await drawPdfLabels(ctx, line.label, { for: whose(line), values, dpi: line.printer.dpi })
  if ('refusals' in drawn) throw notPrintable(line, drawn.refusals)
  const { drawings } = drawn
  if (pagesOf(line.label) === 1 || settingsOf(line).isCollated === false) return { drawings, copies }
  // The printer repeats single pages: those of one label stay together.
  return { drawings: Array.from({ length: copies }, () => drawings).flat(), copies: 1 }
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
