import { type FieldError, ProductError } from '@labelwright/contract/errors'
import { mostPdfMebibytes } from '@labelwright/contract/server/pdf-viewer'
import { type Context, perContext } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { take } from '../../platform/http/throttle.ts'
import { createWorkQueue } from '../../platform/jobs/work-queue.ts'
import { createMayCall } from '../../platform/outbound/addresses.ts'
import { FetchError, type FetchFailure, fetchFile } from '../../platform/outbound/fetch-file.ts'

/** All the time that another server has (ASVS 15.3.2 leaves it to us). */
const timeoutMs = 15_000
/** Files are held in memory until they are whole. */
const atOnce = 6
const waiting = 30
const perPersonAndMinute = 30
const perOrganizationAndMinute = 300

const fetching = perContext(({ config }) => ({
  queue: createWorkQueue(atOnce, waiting),
  mayCall: createMayCall(config.allowedSubnets),
}))

/** Content types that servers send for PDF files. Some send none. */
const pdfTypes: readonly string[] = [
  'application/pdf',
  'application/x-pdf',
  'application/octet-stream',
  'binary/octet-stream',
  '',
]
/** Readers find the start of the file within its first kilobyte (ISO 32000-1 annex H). */
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-')

const sentences: Readonly<Record<FetchFailure['kind'] | 'not-a-pdf', string>> = {
  'invalid-link': 'PDF-länk saknas eller är ogiltig',
  'address-refused':
    'The server does not fetch from this address. Ask your administrator to allow its network (LABELWRIGHT_ALLOWED_SUBNETS).',
  'http-status': 'PDF-fil kunde inte hämtas (HTTP {status})',
  'no-answer': 'The other server did not answer in time. Check the link, then try again.',
  'too-large': `The file is larger than ${mostPdfMebibytes} MB. Open the link itself.`,
  'not-a-pdf': 'The link does not lead to a PDF file. Check the link.',
}

function notFetched(failure: FetchFailure | { readonly kind: 'not-a-pdf' }, cause?: unknown): ProductError {
  const values = 'status' in failure ? { status: failure.status } : undefined
  const message = sentences[failure.kind].replace('{status}', String(values?.status))
  const error: FieldError = { path: 'url', code: failure.kind, message, ...(values ? { values } : {}) }
  return new ProductError('pdf-not-fetched', { errors: [error], detail: message, cause })
}

/** The PDF behind a link, for a signed-in person. Counted for each of them, because the server calls others in its own name. */
export async function fetchPdf(ctx: Context, { userId, organizationId }: Actor, url: string): Promise<Buffer> {
  await take(ctx.database, [
    { key: `fetch-pdf:person:${userId}`, maximum: perPersonAndMinute, windowSeconds: 60 },
    { key: `fetch-pdf:organization:${organizationId}`, maximum: perOrganizationAndMinute, windowSeconds: 60 },
  ])
  const { queue, mayCall } = fetching(ctx)
  const bounds = { mayCall, timeoutMs, mostBytes: mostPdfMebibytes * 1024 * 1024, accept: 'application/pdf' }
  const { bytes, contentType } = await queue
    .run(() => fetchFile(url, bounds))
    .catch((error: unknown) => {
      throw error instanceof FetchError ? notFetched(error.failure, error) : error
    })
  if (!pdfTypes.includes(contentType) || !isPdf(bytes)) throw notFetched({ kind: 'not-a-pdf' })
  return bytes
}
