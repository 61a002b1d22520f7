// Reads PDF files by pdf.js, in a worker that can reach no network. Scripts inside a file never run: nothing here interprets them.
import {
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  PasswordResponses,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Character maps, standard fonts and decoders, which the build puts beside our own files (`vite.config.ts`). */
const filesUrl = new URL(`./assets/pdfjs-${version}/`, document.baseURI).href

/** More picture dots than any page has use for. */
const mostImagePixels = 100_000_000

export type UnreadableReason = 'damaged' | 'protected' | 'wrong-password'

/** Why a file cannot be shown. */
export class UnreadablePdf extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason, cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

function reasonOf(error: unknown): UnreadableReason {
  if (!(error instanceof PasswordException)) return 'damaged'
  return error.code === PasswordResponses.INCORRECT_PASSWORD ? 'wrong-password' : 'protected'
}

/** Opens a file. Throws `UnreadablePdf`; whoever opened it destroys it. */
export async function openPdf(bytes: Uint8Array, password?: string): Promise<PDFDocumentProxy> {
  const task = getDocument({
    // The worker takes what it is given.
    data: bytes.slice(),
    ...(password === undefined ? {} : { password }),
    cMapUrl: `${filesUrl}cmaps/`,
    standardFontDataUrl: `${filesUrl}standard_fonts/`,
    wasmUrl: `${filesUrl}wasm/`,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: mostImagePixels,
    verbosity: 0,
  })
  try {
    return await task.promise
  } catch (error) {
    await task.destroy()
    throw new UnreadablePdf(reasonOf(error), error)
  }
}
