import { canonicalJson } from '../../../platform/canonical-json.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import type { ContentHashes } from '../approval-guards.ts'

interface HashedContent {
  readonly document: object & { readonly variables?: unknown }
  readonly zpl: { readonly source: Uint8Array; readonly dpi: number } | undefined
  readonly svg: Uint8Array | undefined
  readonly pdf: Uint8Array | undefined
}

/**
 * Fingerprints of what a version is. Of a label that is printed as its file is, the document beside the file says its size, its
 * variables and its print settings: all of that counts as variables.
 */
export function hashesOf({ document, zpl, svg, pdf }: HashedContent): Omit<ContentHashes, 'testDataSha256'> {
  const file = zpl?.source ?? svg ?? pdf
  if (!file) {
    const { variables = [] } = document
    return { fileSha256: sha256Of(canonicalJson(document)), variablesSha256: sha256Of(canonicalJson(variables)) }
  }
  const beside = zpl ? { ...document, dpi: zpl.dpi } : document
  return { fileSha256: sha256Of(Buffer.from(file)), variablesSha256: sha256Of(canonicalJson(beside)) }
}

/** The fingerprint of test rows. */
export const testDataSha256 = (rows: readonly object[]): string => sha256Of(canonicalJson(rows))
