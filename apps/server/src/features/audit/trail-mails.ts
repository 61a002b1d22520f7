import type { SignaturePart } from '@labelwright/contract/server/audit-schemas'
import type { SignatureFault } from '../label-approval/signing/verify-signatures.service.ts'
import type { ChainFault, FaultKind } from './verify-chain.ts'

const faultSentences: Readonly<Record<FaultKind, (seq: number) => string>> = {
  changed: (seq) => `Row ${seq} was changed.`,
  removed: (seq) => `Row ${seq} was removed.`,
  swapped: (seq) => `Row ${seq} stands in the place of another row.`,
  inserted: (seq) => `Row ${seq} was inserted.`,
  truncated: (seq) => `The trail was cut off: rows are missing from row ${seq} on.`,
  recomputed: (seq) => `The trail was computed again: row ${seq} is not the one that was anchored.`,
  unsealed: (seq) => `Row ${seq} was not written by this server: it has no seal.`,
  'unknown-key': (seq) => `Row ${seq} was sealed with a key that this server does not have.`,
  forged: (seq) => `Row ${seq} was not written by this server: its seal does not match.`,
  twice: (seq) => `Row ${seq} is a copy of another row.`,
}

/** The fault of a row as a sentence. */
export const faultSentence = ({ kind, seq }: ChainFault): string => faultSentences[kind](seq)

const parts: Readonly<Record<SignaturePart, string>> = {
  file: 'the file was changed',
  'test-data': 'the test data was changed',
  variables: 'the variables were changed',
  'frozen-content': 'the frozen content was changed',
  'print-settings': 'the print settings were changed',
  'check-list': 'the check list was changed',
  user: 'the person was changed',
  name: 'the printed name was changed',
  time: 'the time was changed',
  meaning: 'the meaning was changed',
  reason: 'the reason was changed',
  confirmation: 'the way the person signed in for it was changed',
  version: 'the signed version was removed',
  'previous-row': 'the reference to the audit trail was changed',
  signature: 'the signature itself was changed',
  row: 'the audit trail has no matching row',
  decision: 'the decision was changed',
  setting: 'the setting was changed',
  review: 'the review was changed or removed',
  missing: 'the signature was removed',
}

/** The fault of a signature as a sentence. */
export function signatureSentence({ signatureId, what, by, at, meaning, subject }: SignatureFault): string {
  const facts = [by, meaning, at, subject].filter((fact) => fact !== null && fact !== '')
  return `Signature ${signatureId} (${facts.join('; ')}): ${parts[what]}.`
}

const shown = 20

/** To TenantAdmins and quality managers. */
export const brokenTrailMail = (sentences: readonly string[], address: string) => ({
  subject: 'The audit trail is not as it was written',
  body: `The verification of the audit trail found:

${sentences.slice(0, shown).join('\n')}
${sentences.length > shown ? `and ${sentences.length - shown} more.\n` : ''}
Somebody changed the database behind the application, or a copy was restored without its newest rows. Do not delete
anything. Compare with the anchors that were mailed or logged, and with your backups.

${address}
`,
})

/** To the people who keep the head of the trail. */
export const anchorMail = (anchor: { readonly seq: number; readonly hash: string; readonly at: string }) => ({
  subject: `Audit trail: row ${anchor.seq}`,
  body: `Keep this e-mail. It proves later that the audit trail up to this row was not changed.

Row      ${anchor.seq}
SHA-256  ${anchor.hash}
Time     ${anchor.at}
`,
})
