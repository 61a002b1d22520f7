import type { ChainFault, FaultKind } from './verify-chain.ts'

const sentences: Readonly<Record<FaultKind, (seq: number) => string>> = {
  changed: (seq) => `Row ${seq} was changed.`,
  removed: (seq) => `Row ${seq} was removed.`,
  swapped: (seq) => `Row ${seq} stands in the place of another row.`,
  inserted: (seq) => `Row ${seq} was inserted.`,
  truncated: (seq) => `The trail was cut off: rows are missing from row ${seq} on.`,
  recomputed: (seq) => `The trail was computed again: row ${seq} is not the one that was anchored.`,
}

/** The fault of a row as a sentence. */
export const faultSentence = ({ kind, seq }: ChainFault): string => sentences[kind](seq)

const shown = 20

/** To TenantAdmins. */
export const brokenTrailMail = (faults: readonly ChainFault[], address: string) => ({
  subject: 'The audit trail is not as it was written',
  body: `The verification of the audit trail found:

${faults.slice(0, shown).map(faultSentence).join('\n')}
${faults.length > shown ? `and ${faults.length - shown} more.\n` : ''}
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
