import { addStoredPdf, forgetStoredPdfs } from '../../session/stored-pdf.ts'

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
  setTimeout(() => window.dispatchEvent(new Event(pdfStored)), updateDelayMs)
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
