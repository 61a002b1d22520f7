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
 * The parts of a version that have fingerprints. Of a label that is printed as its file is, the document beside the file says its
 * size, its variables and its print settings: all of that counts as variables.
 */
export function hashedParts({ document, zpl, svg, pdf }: HashedContent) {
  const file = zpl?.source ?? svg ?? pdf
  if (!file) {
    const { variables = [] } = document
    return { kind: 'json', file: Buffer.from(canonicalJson(document)), variables: canonicalJson(variables) } as const
  }
  const beside = zpl ? { ...document, dpi: zpl.dpi } : document
  const kind = zpl ? 'zpl' : svg ? 'svg' : 'pdf'
  return { kind, file: Buffer.from(file), variables: canonicalJson(beside) } as const
}

/** Fingerprints of what a version is. */
export function hashesOf(content: HashedContent): Omit<ContentHashes, 'testDataSha256' | 'frozenSha256'> {
  const { file, variables } = hashedParts(content)
  return { fileSha256: sha256Of(file), variablesSha256: sha256Of(variables) }
}

/** The fingerprint of test rows. */
export const testDataSha256 = (rows: readonly object[]): string => sha256Of(canonicalJson(rows))
