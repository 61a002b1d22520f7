// The pages of filled PDFs as they are printed: by PDFium, which draws them or makes a PDF of nothing but what they show.
import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import {
  drawPage,
  loadPage,
  openPdf,
  type Pdfium,
  type PdfPage,
  pointsPerInch,
} from '../../media-library/pictures/pdfium.service.ts'
import type { PdfDots, PdfLayout } from './drawing-protocol.ts'

/** `FLAT_PRINT` of fpdf_flatten.h: what is printed of fields and notes becomes part of the page. */
const forPrint = 1

/** What of a file PDFium prints, page after page. */
export interface PrintedPages {
  readonly document: number
  readonly pages: readonly PdfPage[]
}

/** Opens a PDF with its fields as part of its pages; undefined where PDFium does not read it. */
export function openPages(pdfium: Pdfium, file: Uint8Array): PrintedPages | 'locked' | 'damaged' {
  const document = openPdf(pdfium, file)
  if (typeof document === 'string') return document
  const pages = Array.from({ length: pdfium.library.FPDF_GetPageCount(document) }, (_, index) => {
    const page = loadPage(pdfium, document, index)
    if (!page) return undefined
    pdfium.library.FPDFPage_Flatten(page.handle, forPrint)
    pdfium.library.FPDF_ClosePage(page.handle)
    return loadPage(pdfium, document, index)
  })
  const whole = pages.flatMap((page) => page ?? [])
  return whole.length === pages.length && whole.length > 0 ? { document, pages: whole } : 'damaged'
}

/** Each page with as many pixels as a printer has dots. */
export const drawPages = (pdfium: Pdfium, { pages }: PrintedPages, { width, height, dpi }: PdfDots): Picture[] =>
  pages.map((page) => drawPage(pdfium, page, { width, height, scale: dpi / pointsPerInch }))

/**
 * A PDF of these pages, upright and beginning at their corners, each label as often as it is copied. It is made new and takes only
 * what pages show: scripts, actions, links and attached files stay behind.
 */
export function joinPages(pdfium: Pdfium, labels: readonly PrintedPages[], layout: PdfLayout): Uint8Array {
  const made = pdfium.library.FPDF_CreateNewDocument()
  let place = 0
  for (const { document, pages } of labels) {
    const shown = pages.map((page, index) => ({
      page,
      object: pdfium.library.FPDF_NewXObjectFromPage(made, document, index),
    }))
    for (const each of inOrder(shown, layout)) {
      addPage(pdfium, made, { ...each, place, layout })
      place += 1
    }
  }
  return saved(pdfium, made)
}

function* inOrder<Page>(pages: readonly Page[], { copies, isCollated }: PdfLayout): Generator<Page> {
  const repeat = Array.from({ length: copies })
  if (isCollated) for (const _ of repeat) yield* pages
  else for (const page of pages) for (const _ of repeat) yield page
}

interface AddedPage {
  readonly page: PdfPage
  /** What it shows; it stands upright by itself. */
  readonly object: number
  readonly place: number
  readonly layout: PdfLayout
}

function addPage({ library }: Pdfium, made: number, { page, object, place, layout }: AddedPage): void {
  const added = library.FPDFPage_New(made, place, page.width, page.height)
  const form = library.FPDF_NewFormObjectFromXObject(object)
  library.FPDFPageObj_Transform(form, 1, 0, 0, 1, layout.right, -layout.down)
  const across = layout.isMirrored === layout.isUpsideDown ? 1 : -1
  const along = layout.isUpsideDown ? -1 : 1
  library.FPDFPageObj_Transform(form, across, 0, 0, along, across < 0 ? page.width : 0, along < 0 ? page.height : 0)
  library.FPDFPage_InsertObject(added, form)
  library.FPDFPage_GenerateContent(added)
  library.FPDF_ClosePage(added)
}

function saved({ library, allocate, memory }: Pdfium, document: number): Uint8Array {
  const writer = library.PDFiumExt_OpenFileWriter()
  library.PDFiumExt_SaveAsCopy(document, writer)
  const length = library.PDFiumExt_GetFileWriterSize(writer)
  const place = allocate(length)
  library.PDFiumExt_GetFileWriterData(writer, place, length)
  return memory().slice(place, place + length)
}
