import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import type { ContentHashes } from '../approval-guards.ts'
import { findContent } from '../versions.store.ts'
import { hashesOf, testDataSha256 } from './version-hashes.ts'

/**
 * The contents of a version as the database has them, with nothing migrated: what its fingerprints were made of. They
 * are made anew, the columns that keep them are not asked.
 */
export async function findStoredContent(trx: Transaction, versionId: string) {
  const { document, zpl, zplDpi, svg, pdf, testRows, frozenContent } = await findContent(trx, versionId)
  const rows = testRows as readonly object[]
  const content = {
    document: document as { readonly variables?: unknown },
    zpl: zpl && zplDpi !== null ? { source: zpl, dpi: zplDpi } : undefined,
    svg: svg ?? undefined,
    pdf: pdf ?? undefined,
  }
  return { content, testRows: rows, frozenContent }
}

/** The fingerprint of the answers of a check list. */
export const checkListSha256 = (checkList: object): string => sha256Of(canonicalJson(checkList))

/** The fingerprint of a version's print settings, as its stored document has them. */
export async function findPrintSettingsSha256(trx: Transaction, versionId: string): Promise<string> {
  const { document } = await findContent(trx, versionId)
  return sha256Of(canonicalJson((document as { readonly printSettings?: object }).printSettings ?? {}))
}

/** The fingerprints of a version, made anew from its stored contents. */
export async function storedHashes(trx: Transaction, versionId: string): Promise<ContentHashes> {
  const { content, testRows, frozenContent } = await findStoredContent(trx, versionId)
  return {
    ...hashesOf(content),
    testDataSha256: testRows.length > 0 ? testDataSha256(testRows) : null,
    frozenSha256: frozenContent === null ? null : sha256Of(frozenContent),
  }
}
