import { ProductError } from '@labelwright/contract/errors'
import { printsZplOf, spokenDpi } from '@labelwright/contract/server/zpl-resolutions'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Context } from '../../../context.ts'
import type { DrawnFor } from '../../label-engine/drawing-pool.service.ts'
import type { ZplLabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { assertWidthSuits } from '../assert-width.ts'
import { notPrintable } from '../not-printable.ts'
import type { PrintLine } from '../print-line.ts'
import { type FilledLine, isNumbered, runOf } from '../serial-numbers.ts'
import { settingsOf } from '../settings-of-line.ts'

/** A line whose label is of kind `zpl`. */
type ZplLine = PrintLine & { readonly label: ZplLabelOfVersion }

/** The bytes of a file whose labels are printed by their own commands, filled. Refuses printers that do not obey these. */
export async function printZplLabel(
  { drawing }: Pick<Context, 'drawing'>,
  filledLine: FilledLine,
  { line, drawnFor }: { readonly line: ZplLine; readonly drawnFor: DrawnFor },
): Promise<Uint8Array> {
  assertObeyed(line)
  assertWidthSuits(line)
  const settings = settingsOf(line)
  assertNotMoved(settings)
  const { finish, cutEvery } = settings
  // As for designs: it cuts there without a pause.
  const behindCopies = finish === 'cut' && cutEvery !== undefined ? [String(cutEvery), '0', 'Y'] : undefined
  const copies = isNumbered(line) ? 1 : line.wanted.quantity
  const options = { copies, ...(behindCopies && { behindCopies }) }
  const { label } = line
  const printed = await drawing.draw('printZpl', { label, run: runOf(filledLine), options, settings }, drawnFor)
  if ('refusals' in printed) throw notPrintable(line, printed.refusals)
  return printed.bytes
}

function assertObeyed({ label, printer }: ZplLine): void {
  const { dpi } = label.zpl
  if (printsZplOf(dpi, printer)) return
  const named = spokenDpi(dpi)
  throw new ProductError('printer-unsuitable', {
    detail: `This label is ZPL for ${named} dpi. Choose a ZPL printer of ${named} dpi, or make an editable design of it.`,
  })
}

function assertNotMoved({ offsetX, offsetY }: PrintSettings): void {
  if (!offsetX && !offsetY) return
  throw new ProductError('print-setting-unsupported', {
    detail:
      'This label is printed by its own ZPL commands, which Labelwright does not move. Remove the offsets of the printer, or make an editable design of the label.',
  })
}
