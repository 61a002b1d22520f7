import { ProductError } from '@labelwright/contract/errors'
import { widthOf } from '../printers/printers.service.ts'
import type { PrintLine } from './print-line.ts'

/** Refuses a label that is too wide for the printer. */
export function assertWidthSuits({ label, printer }: PrintLine): void {
  const widthMm = label.document.width / 1000
  const printerMm = widthOf(printer)
  if (printerMm === undefined || widthMm <= printerMm + 1) return
  throw new ProductError('printer-unsuitable', {
    detail: `The label is ${widthMm} mm wide, and ${printer.name} prints at most ${printerMm} mm. Choose another printer.`,
  })
}

/** Refuses labels on sheets for a printer of rolls; several across a roll have to be within its width. */
export function assertSheetSuits({ label, printer }: PrintLine): void {
  const { sheet } = label.document
  if (!sheet || printer.language === 'pdf') return
  const printerMm = widthOf(printer)
  const isTooWide = printerMm !== undefined && sheet.width / 1000 > printerMm + 1
  if (sheet.rows === 1 && printer.language !== 'brother' && !isTooWide) return
  throw new ProductError('printer-unsuitable', {
    detail: `The labels stand on sheets of ${sheet.width / 1000} × ${sheet.height / 1000} mm, which ${printer.name} does not print. Choose a printer for sheets.`,
  })
}

/** Refuses a first place that the sheet does not have, and one for labels that stand on no sheet. */
export function assertStartPlace({ index, wanted, label }: Pick<PrintLine, 'index' | 'wanted' | 'label'>): void {
  const { startPlace } = wanted
  const { sheet } = label.document
  if (startPlace === undefined) return
  const places = sheet ? sheet.columns * sheet.rows : 0
  if (startPlace <= places) return
  const message = sheet
    ? `The sheet has ${places} places. Choose one of them to start at.`
    : 'This label stands on no sheet, so there is no place to start at.'
  throw new ProductError('validation-failed', {
    errors: [{ path: `labels.${index}.startPlace`, code: 'not-a-place', message }],
  })
}
