import { canonicalJson } from '../../../platform/canonical-json.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import type { SignatureRow } from './signatures.store.ts'

/** The fields that the hash of a signature covers, in the form of JSON: all but the hash itself and the organization. */
export const signedFields = ({ hash: _, organizationId: _of, ...row }: SignatureRow) => ({
  ...row,
  at: row.at.toISOString(),
})

export const signatureHash = (row: SignatureRow): string => sha256Of(canonicalJson(signedFields(row)))
