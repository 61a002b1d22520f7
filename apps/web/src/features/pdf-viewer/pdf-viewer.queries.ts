import { getArticle } from '@labelwright/contract/server/articles'
import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { fetchPdf } from '@labelwright/contract/server/pdf-viewer'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { translation } from '../../lib/i18n.ts'
import { addStoredPdf, forgetStoredPdfs, readStoredPdfs } from '../../session/stored-pdf.ts'

/** Told to an open viewer when another PDF was stored. */
export const pdfStored = 'pdfViewer_update'
/** Spec §9. */
const updateDelayMs = 50

interface PdfToShow {
  /** The file itself; the link is stored where it is missing, or too large for the browser's storage. */
  readonly base64?: string | undefined
  readonly url?: string | undefined
  readonly fileName?: string | undefined
  /** Whether the viewer finds it again after it was left. */
  readonly keepSessionData: boolean
  /** The route that the viewer's Back leads to. */
  readonly from: string
}

/** Stores a PDF for the viewer in the place of those before. Whoever calls it opens `/pdf-viewer` afterwards. */
export function storePdf(pdf: PdfToShow): void {
  forgetStoredPdfs()
  addPdf(pdf)
}

/** Stores a PDF for the viewer behind those that were not looked at yet. */
export function addPdf({ keepSessionData, from, ...pdf }: PdfToShow): void {
  addStoredPdf({ ...pdf, sourceRoute: from, isKept: keepSessionData })
  // Keep this window: 50 ms later the global one may be another.
  const [page, told] = [window, new Event(pdfStored)]
  setTimeout(() => page.dispatchEvent(told), updateDelayMs)
}

const viewer = '/pdf-viewer'

/** Shows a file of a print in the viewer, behind those that it shows already. Works outside of React, where prints are sent. */
export function showPrintedPdf({ base64, fileName }: { readonly base64: string; readonly fileName: string }): void {
  const here = location.hash.slice(1) || '/'
  const isOpen = here.split('?', 1)[0] === viewer
  const from = isOpen ? (readStoredPdfs().at(-1)?.sourceRoute ?? '/') : here
  addPdf({ base64, fileName, from, keepSessionData: false })
  if (!isOpen) location.hash = viewer
}

/** Bytes at a time (spec §9): the arguments of one call are bounded. */
const chunkBytes = 32_768

/** A file as base64, as `storePdf` takes it. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let start = 0; start < bytes.length; start += chunkBytes)
    text += String.fromCharCode(...bytes.subarray(start, start + chunkBytes))
  return btoa(text)
}

/** Only links of the web, so that no other address reaches a page. */
export const isPdfLink = (link: string): boolean => /^https?:\/\//i.test(link) && URL.canParse(link)

/** The PDF behind a link: our own origin is asked by the page, every other by the server, neither with anything of the person. */
export async function fetchLinkedPdf(link: string, signal?: AbortSignal): Promise<Blob> {
  if (new URL(link).origin !== location.origin) {
    return (await call(fetchPdf, { body: { url: link } }, { signal })) as Blob
  }
  const answer = await fetch(link, { credentials: 'omit', redirect: 'error', signal: signal ?? null })
  if (!answer.ok) throw httpStatusError(answer.status)
  return answer.blob()
}

const httpStatusError = (status: number) =>
  new CallError('pdf-not-fetched', {
    errors: [{ path: 'url', code: 'http-status', message: '', values: { status } }],
  })

/** The status that the other server answered, where it answered one. */
export function httpStatusOf(error: unknown): number | undefined {
  const refusal = error instanceof CallError ? error.errors.find(({ code }) => code === 'http-status') : undefined
  return refusal && Number(refusal.values?.status)
}

/** The article's own link, or the one in its data. */
const linkOf = ({ pdfUrl, articleData }: ArticleWithData): string =>
  pdfUrl || articleData.find(({ key }) => key.toLowerCase() === 'pdfurl')?.data || ''

interface ArticlePdf {
  readonly articleId: string
  readonly keepSessionData: boolean
  readonly from: string
}

interface StoredArticlePdf {
  /** Whether the viewer has something to show: then it is opened. */
  readonly isStored: boolean
  /** What went wrong, for a yellow warning; the print itself has gone well. */
  readonly warning: string | undefined
}

/** Stores the PDF of an article for the viewer after a print (spec §4, §8): the file, or its link where the file does not come. */
export async function storePdfOfArticle({ articleId, ...where }: ArticlePdf): Promise<StoredArticlePdf> {
  const { t } = translation()
  let url: string
  try {
    url = linkOf((await call(getArticle, { params: { id: articleId } })).data)
  } catch {
    return { isStored: false, warning: t('pdfViewer.linkNotFetched') }
  }
  if (!isPdfLink(url)) return { isStored: false, warning: t('pdfViewer.linkInvalid') }
  try {
    storePdf({ ...where, url, base64: await base64Of(await fetchLinkedPdf(url)) })
    return { isStored: true, warning: undefined }
  } catch (error) {
    const status = httpStatusOf(error)
    storePdf({ ...where, url })
    return {
      isStored: true,
      warning: status === undefined ? undefined : t('pdfViewer.httpStatus', { status: `${status}` }),
    }
  }
}
