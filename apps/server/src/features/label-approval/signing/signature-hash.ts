import { canonicalJson } from '../../../platform/canonical-json.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import type { SignatureRow } from './signatures.store.ts'

/**
 * The fields that the hash of a signature covers, in the form of JSON: all but the hash itself and the organization. In form 1 the
 * fields of form 2 were not there, the form among them.
 */
export function signedFields({ hash: _, organizationId: _of, ...row }: SignatureRow) {
  const { form, components, checkListSha256, printSettingsSha256, frozenSha256, ...first } = row
  const fields = { ...first, at: row.at.toISOString() }
  if (form === 1) return fields
  return { ...fields, form, components, checkListSha256, printSettingsSha256, frozenSha256 }
}

export const signatureHash = (row: SignatureRow): string => sha256Of(canonicalJson(signedFields(row)))
