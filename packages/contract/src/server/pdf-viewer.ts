import { signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { FetchPdfBody } from './pdf-viewer-schemas.ts'

/** Larger files are not fetched. */
export const mostPdfMebibytes = 20

/**
 * Fetches a PDF from another server, which no page may read by itself. The link stands in the body: addresses end up in logs.
 * Nothing of the person goes along, and no redirect is followed.
 */
export const fetchPdf = endpoint<{ body: FetchPdfBody; answer: unknown }>()({
  method: 'POST',
  path: '/api/pdf-viewer/fetch',
  service: 'base',
  summary: 'A PDF that a link leads to',
  access: signedIn,
  errors: ['pdf-not-fetched', 'too-many-requests'],
  contentType: 'application/pdf',
})
