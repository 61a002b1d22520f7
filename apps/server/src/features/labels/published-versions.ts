// Published versions in memory: a version never changes, and every print needs one.

import type { LabelDocument } from '@labelwright/label-document/label-document'
import { LRUCache } from 'lru-cache'
import { type Context, perContext } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { LabelOfVersion } from '../label-engine/label-of-version.service.ts'
import { type FrozenContent, frozenOf } from './frozen/frozen-content.service.ts'
import * as store from './labels.store.ts'
import { storedDocument } from './stored-documents.service.ts'

type VersionRow = NonNullable<Awaited<ReturnType<typeof store.findVersionDocument>>>

/** Of a label that is printed as its file is. */
export const filesOf = (
  row: Pick<VersionRow, 'zpl' | 'zplDpi' | 'svg' | 'pdf'>,
): Pick<LabelOfVersion, 'zpl' | 'svg' | 'pdf'> => ({
  zpl: row.zpl && row.zplDpi !== null ? { source: row.zpl, dpi: row.zplDpi } : undefined,
  svg: row.svg ?? undefined,
  pdf: row.pdf ?? undefined,
})

interface PrintedVersion extends Pick<LabelOfVersion, 'zpl' | 'svg' | 'pdf'> {
  readonly document: LabelDocument
  readonly frozen: FrozenContent | undefined
}

/** Hundreds of usual designs, or a dozen large files. */
const mostBytes = 128 * 1024 * 1024

const bytesOf = ({ document, frozen, zpl, svg, pdf }: PrintedVersion): number =>
  JSON.stringify([document, frozen]).length + (zpl?.source.length ?? 0) + (svg?.length ?? 0) + (pdf?.length ?? 0)

const kept = perContext(
  () =>
    new LRUCache<string, PrintedVersion>({ maxSize: mostBytes, maxEntrySize: mostBytes / 4, sizeCalculation: bytesOf }),
)

interface VersionToPrint {
  readonly publishedVersionId: string
  /** Null until a job has frozen an older version: it is read again then. */
  readonly frozenSha256: string | null
}

/** A version that the caller's transaction has just found to be the published one of a label that the person sees. */
export async function findPrintedVersion(
  ctx: Context,
  trx: Transaction,
  { publishedVersionId: versionId, frozenSha256 }: VersionToPrint,
): Promise<PrintedVersion> {
  const key = `${versionId}/${frozenSha256}`
  const known = kept(ctx).get(key)
  if (known) return known
  const row = await store.findVersionDocument(trx, versionId)
  if (!row) throw new Error(`the version ${versionId} of a label is missing`)
  const version = { document: storedDocument(row.document), frozen: frozenOf(row), ...filesOf(row) }
  kept(ctx).set(key, version)
  return version
}
