import { ProductError } from '@labelwright/contract/errors'
import { printsZplOf, spokenDpi } from '@labelwright/contract/server/zpl-resolutions'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Context } from '../../../context.ts'
import type { ZplLabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { assertWidthSuits } from '../assert-width.ts'
import { notPrintable } from '../not-printable.ts'
import type { PrintLine } from '../print-line.ts'
import { type FilledLine, isNumbered, withNumbers } from '../serial-numbers.ts'
import { settingsOf } from '../settings-of-line.ts'

/** A line whose label is of kind `zpl`. */
type ZplLine = PrintLine & { readonly label: ZplLabelOfVersion }

/** The bytes of a file whose labels are printed by their own commands, filled. Refuses printers that do not obey these. */
export async function printZplLabel(
  { engine }: Pick<Context, 'engine'>,
  filledLine: FilledLine,
  line: ZplLine,
): Promise<Uint8Array> {
  assertObeyed(line)
  assertWidthSuits(line)
  const settings = settingsOf(line)
  assertNotMoved(settings)
  return engine.printZpl(line.label, fillLabels(engine, filledLine, { line, settings }), settings)
}

interface Filling {
  readonly line: ZplLine
  readonly settings: PrintSettings
}

/** One label that the printer repeats, or labels with numbers of their own, made when they are asked for. */
function* fillLabels(
  engine: Context['engine'],
  filledLine: FilledLine,
  { line, settings }: Filling,
): Generator<string> {
  const { quantity } = line.wanted
  const [count, copies] = isNumbered(line) ? [quantity, 1] : [1, quantity]
  const { finish, cutEvery } = settings
  // As for designs: it cuts there without a pause.
  const behindCopies = finish === 'cut' && cutEvery !== undefined ? [String(cutEvery), '0', 'Y'] : undefined
  const options = { copies, ...(behindCopies && { behindCopies }) }
  const wrong = engine.zpl.checkBarcodes(line.label, withNumbers(filledLine, 0))
  if (wrong.length > 0) throw notPrintable(line, wrong)
  for (let place = 0; place < count; place++) {
    const filled = engine.zpl.fill(line.label, withNumbers(filledLine, place), options)
    if ('label' in filled) yield filled.label
    else throw notPrintable(line, filled.refusals)
  }
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
