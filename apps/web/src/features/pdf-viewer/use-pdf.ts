import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import type { StoredPdf } from '../../session/stored-pdf.ts'
import { openPdf, UnreadablePdf, type UnreadableReason } from './open-pdf.ts'
import { fetchLinkedPdf, httpStatusOf, isPdfLink } from './pdf-viewer.queries.ts'

export type PdfFailure =
  | { readonly kind: UnreadableReason }
  | { readonly kind: 'invalid-link' | 'address-refused' | 'no-answer' | 'too-large' | 'not-a-pdf' }
  | { readonly kind: 'http-status'; readonly status: number }
  /** Of the call to our own server. */
  | { readonly kind: 'call'; readonly error: unknown }

export type PdfState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: PdfFailure; readonly bytes?: Uint8Array }
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy; readonly bytes: Uint8Array }

const fetchKinds = ['invalid-link', 'address-refused', 'no-answer', 'too-large', 'not-a-pdf'] as const

/** What a failure is, for the sentence about it. */
export function failureOf(error: unknown): PdfFailure {
  if (error instanceof UnreadablePdf) return { kind: error.reason }
  const status = httpStatusOf(error)
  if (status !== undefined) return { kind: 'http-status', status }
  const refusal = error instanceof CallError ? error.errors.find(({ path }) => path === 'url') : undefined
  const kind = fetchKinds.find((known) => known === refusal?.code)
  return kind ? { kind } : { kind: 'call', error }
}

const invalidLink = new CallError('pdf-not-fetched', { errors: [{ path: 'url', code: 'invalid-link', message: '' }] })
const notAPdf = new CallError('pdf-not-fetched', { errors: [{ path: 'url', code: 'not-a-pdf', message: '' }] })

/** Readers find the start of the file within its first kilobyte (ISO 32000-1 annex H). */
const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')

const bytesOfBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

async function bytesOf({ base64, url = '' }: StoredPdf, signal: AbortSignal): Promise<Uint8Array> {
  if (base64 === undefined && !isPdfLink(url)) throw invalidLink
  const bytes =
    base64 === undefined
      ? new Uint8Array(await (await fetchLinkedPdf(url, signal)).arrayBuffer())
      : bytesOfBase64(base64)
  if (!isPdf(bytes)) throw notAPdf
  return bytes
}

interface OpenedPdf {
  readonly state: PdfState
  readonly tryAgain: () => void
  readonly unlock: (password: string) => void
}

/** Fetches and opens a PDF, and closes it when another is wanted. */
export function usePdf(source: StoredPdf): OpenedPdf {
  const [state, setState] = useState<PdfState>({ kind: 'loading' })
  const [tries, setTries] = useState<{ readonly count: number; readonly password?: string }>({ count: 0 })

  useEffect(() => {
    const ending = new AbortController()
    let opened: PDFDocumentProxy | undefined
    const open = async () => {
      let bytes: Uint8Array | undefined
      try {
        bytes = await bytesOf(source, ending.signal)
        opened = await openPdf(bytes, tries.password)
        if (ending.signal.aborted) await opened.loadingTask.destroy()
        else setState({ kind: 'open', pdf: opened, bytes })
      } catch (error) {
        if (ending.signal.aborted) return
        setState({ kind: 'failed', failure: failureOf(error), ...(bytes ? { bytes } : {}) })
      }
    }
    setState({ kind: 'loading' })
    void open()
    return () => {
      ending.abort()
      void opened?.loadingTask.destroy()
    }
  }, [source, tries])

  return {
    state,
    tryAgain: useCallback(() => setTries(({ count }) => ({ count: count + 1 })), []),
    unlock: useCallback((password) => setTries(({ count }) => ({ count: count + 1, password })), []),
  }
}
