import { deflateSync } from 'node:zlib'
import { loadPdfium, type Pdfium } from '../../media-library/pictures/pdfium.service.ts'
import { forPrintHead } from '../svg-files/for-print-head.ts'
import type { PdfAnswer, PdfFillRefusal, PdfOrder } from './drawing-protocol.ts'
import { fillPdf } from './fill-pdf.ts'
import { drawPages, joinPages, openPages, type PrintedPages } from './print-pages.ts'
import { readPdfLabel } from './read-pdf-label.ts'

/** Fills a PDF with each set of texts, and draws it or makes one PDF of all. */
export async function printPdf(source: Uint8Array, { texts, dots, layout }: PdfOrder): Promise<PdfAnswer> {
  const pdfium = await loadPdfium()
  const labels: PrintedPages[] = []
  const pictures: string[] = []
  for (const each of texts) {
    const filled = await fillPages(pdfium, source, each)
    if ('refusals' in filled) return { kind: 'refused', refusals: filled.refusals }
    // Drawn at once: the pages of many labels would not fit into memory.
    if (dots) pictures.push(...drawPages(pdfium, filled, dots).map(packed))
    else labels.push(filled)
  }
  if (dots) return { kind: 'dots', pictures }
  return { kind: 'pdf', file: Buffer.from(joinPages(pdfium, labels, layout)).toString('base64') }
}

const packed = (picture: Parameters<typeof forPrintHead>[0]): string =>
  deflateSync(forPrintHead(picture).grey, { level: 1 }).toString('base64')

/** The pages of the file itself where it has nothing to fill in. */
async function fillPages(
  pdfium: Pdfium,
  source: Uint8Array,
  texts: Readonly<Record<string, string>>,
): Promise<PrintedPages | { readonly refusals: readonly PdfFillRefusal[] }> {
  const label = await readPdfLabel(source)
  if ('problem' in label) throw new Error(`a stored PDF label is not readable: ${label.problem}`)
  const filled = label.fields.length === 0 ? { file: source } : await fillPdf(label, texts)
  if ('refusals' in filled) return filled
  const pages = openPages(pdfium, filled.file)
  if (typeof pages === 'string') throw new Error(`a stored PDF label is ${pages}`)
  return pages
}
