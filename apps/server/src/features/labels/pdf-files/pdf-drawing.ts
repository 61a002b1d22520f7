// Fills in and draws PDF labels. Runs in a reader.
import type { ReadFiles } from '../../../platform/readers/reader-program.ts'
import type { PdfAnswer, PdfOrder } from './drawing-protocol.ts'
import { printPdf } from './print-pdf.ts'

const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 80 30]>>',
].map((object, index) => `${index + 1} 0 obj${object}endobj`)
const anyLabel = Buffer.from(`%PDF-1.4\n${objects.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF`)
const dots = { width: 80, height: 30, dpi: 72 }
const layout = { copies: 1, isCollated: true, right: 0, down: 0, isMirrored: false, isUpsideDown: false }

/** Draws once ahead: the first label of a process takes five times as long as the next. */
export const prepare = () => printPdf(anyLabel, { texts: [{}], dots, layout })

export const read: ReadFiles<PdfOrder, PdfAnswer> = (order, [pdf = new Uint8Array()]) => printPdf(pdf, order)
