import type { NotBegun, Paper, PrintEnd } from '../spooler-messages.ts'
import { basicSettings, withLandscape, withPaper } from './driver-settings.ts'
import { followJob } from './follow-job.ts'
import type { DevicePage, Gdi } from './gdi.ts'
import type { Handle } from './koffi.ts'
import type { PageSize, PdfPages } from './pdf-pages.ts'
import { notBegun, withPrinter } from './print-raw.ts'
import { WindowsError, type Winspool } from './winspool.ts'

export interface PdfDocument {
  readonly queue: string
  /** Names the job. */
  readonly document: string
  readonly pages: PdfPages
  readonly paper: Paper | undefined
  /** IPP `sides`. */
  readonly sides: string
}

interface Library {
  readonly winspool: Winspool
  readonly gdi: Gdi
}

/** Prints a PDF by the driver of a queue, each page as large as it is. `begin` resolves when it may begin. */
export function printPdf(library: Library, job: PdfDocument, begin: () => Promise<void>): Promise<PrintEnd> {
  const { winspool, gdi } = library
  return withPrinter(winspool, job.queue, async (printer) => {
    const sheet = openSheet(library, printer, job)
    if ('kind' in sheet) return sheet
    try {
      await begin()
      const drawn = drawDocument(gdi, sheet, job)
      if (drawn.kind !== 'spooled') return drawn
      return { ...drawn, followed: await followJob(winspool, { printer, jobId: drawn.jobId }) }
    } finally {
      gdi.closeContext(sheet.context)
    }
  })
}

/** What the driver prints on. */
interface Sheet {
  readonly context: Handle
  readonly page: DevicePage
}

const refused = (why: NotBegun, code = 0): PrintEnd => ({ kind: 'not-begun', why, code })

/** The driver with the paper that was asked for, or why it cannot print this. */
function openSheet({ winspool, gdi }: Library, printer: Handle, job: PdfDocument): Sheet | PrintEnd {
  const [size] = job.pages.sizes
  if (!size) return refused('unreadable-pdf')
  try {
    const usual = basicSettings(winspool.documentProperties(printer, job.queue), job.sides)
    const asked = job.paper === undefined ? [] : withPaper(usual, job.paper)
    // Last of all, its own paper: a driver that knows no other may have been set to these labels.
    const asWished = turned(asked).map((settings) => ({ settings, paper: job.paper }))
    const ways = [...asWished, ...turned([usual]).map((settings) => ({ settings, paper: undefined }))]
    for (const { settings, paper } of ways) {
      const context = gdi.openContext(job.queue, winspool.documentProperties(printer, job.queue, settings))
      const page = gdi.readPage(context)
      if (isPaper(page, paper) && holds(page, size)) return { context, page }
      gdi.closeContext(context)
    }
    return refused('no-such-paper')
  } catch (error) {
    const end = notBegun(error)
    return end.kind === 'not-begun' && end.why === 'refused' ? { ...end, why: 'no-driver' } : end
  }
}

/** Each as it is, then across. */
const turned = (settings: readonly Buffer[]): Buffer[] => settings.flatMap((each) => [each, withLandscape(each)])

const pointsPerInch = 72
const tenthsPerInch = 254
/** Drivers round papers to their own dots and inches. */
const toleranceInch = 0.04

/** Whether a page of the PDF has room on the sheet. */
const holds = ({ width, length, dpiX, dpiY }: DevicePage, size: PageSize): boolean =>
  width / dpiX + toleranceInch >= size.width / pointsPerInch &&
  length / dpiY + toleranceInch >= size.height / pointsPerInch

/** Whether the driver took the size; that of a form is the driver's own business. */
function isPaper({ width, length, dpiX, dpiY }: DevicePage, paper: Paper | undefined): boolean {
  if (paper === undefined || 'form' in paper) return true
  const isAbout = (inches: number, tenths: number) => Math.abs(inches - tenths / tenthsPerInch) <= toleranceInch
  return isAbout(width / dpiX, paper.width) && isAbout(length / dpiY, paper.length)
}

/** Draws all pages, and ends the document. Else it is thrown away, so that no half label comes out. */
function drawDocument(
  gdi: Gdi,
  { context, page }: Sheet,
  { document, pages }: PdfDocument,
): Extract<PrintEnd, { kind: 'spooled' | 'broken-off' }> | PrintEnd {
  let jobId: number
  try {
    jobId = gdi.startDocument(context, document)
  } catch (error) {
    return notBegun(error)
  }
  try {
    for (const index of pages.sizes.keys()) {
      gdi.startPage(context)
      for (const band of pages.bandsOf(index, { x: page.dpiX, y: page.dpiY })) gdi.drawBand(context, page, band)
      gdi.endPage(context)
    }
    gdi.endDocument(context)
    return { kind: 'spooled', jobId, followed: 'unseen' }
  } catch (error) {
    gdi.abortDocument(context)
    if (!(error instanceof WindowsError)) throw error
    return { kind: 'broken-off', call: error.call, code: error.code }
  }
}
