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
