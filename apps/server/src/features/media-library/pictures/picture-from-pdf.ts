import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { type PictureRefusal, refusal } from './conversion-protocol.ts'
import { scaleWithin } from './grey-picture.ts'
import { drawPage, loadPage, loadPdfium, openPdf, pointsPerInch } from './pdfium.service.ts'

const dpi = 600

/** Draws a page of a PDF, the first being 1, at 600 dpi or as many pixels as are kept at most. */
export async function pictureFromPdf(bytes: Uint8Array, page: number): Promise<Picture | PictureRefusal> {
  const pdfium = await loadPdfium()
  const document = openPdf(pdfium, bytes)
  if (document === 'damaged') throw new Error('PDFium does not read the file')
  if (document === 'locked')
    return refusal('pdf-locked', 'The PDF is protected by a password. Save it without one and upload that.')
  const pages = pdfium.library.FPDF_GetPageCount(document)
  if (page > pages) {
    const sentence = `The PDF has ${pages === 1 ? 'one page' : `${pages} pages`}, so there is no page ${page}. Choose another page.`
    return refusal('pdf-page-missing', sentence)
  }
  const loaded = loadPage(pdfium, document, page - 1)
  if (!loaded) throw new Error('PDFium does not read the page')
  const scale = dpi / pointsPerInch
  const within = scale * scaleWithin(loaded.width * scale, loaded.height * scale)
  const [width, height] = [loaded.width, loaded.height].map((side) => Math.max(1, Math.round(side * within)))
  return drawPage(pdfium, loaded, { width: width ?? 1, height: height ?? 1, scale: within })
}
