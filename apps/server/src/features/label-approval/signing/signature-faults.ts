// Says whether a signature is the one that was made, and what of it or of what it binds is another. Pure: all of it comes in.
import type { SignaturePart } from '@labelwright/contract/server/audit-schemas'
import { meanings } from '@labelwright/contract/server/label-approval-schemas'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { signatureHash } from './signature-hash.ts'
import type { SignatureRow } from './signatures.store.ts'

/** The row of the audit trail that names a signature. */
export interface SignedRow {
  readonly at: Date
  readonly userId: string | null
  readonly reason: string | null
  readonly after: unknown
  /** Hash of the row before it, in hexadecimal. */
  readonly prev: string
}

/** The decision that was signed. */
export interface SignedDecision {
  readonly at: Date
  readonly userId: string
  readonly fullName: string
  readonly meaning: string
  readonly reason: string | null
}

export interface SignatureFacts {
  readonly signature: SignatureRow
  /** False where the database has a time that no signature was made with. */
  readonly isWholeMilliseconds: boolean
  /** The version that was signed is not in the database any more. */
  readonly isVersionGone: boolean
  readonly row: SignedRow | undefined
  readonly decision: SignedDecision | undefined
  /** Whether the row before it, whose hash it names, stands in the trail. */
  readonly hasPreviousRow: boolean
  /** The person's name of today. */
  readonly nameNow: string | null
  /** Fingerprints of the contents as they are now; without those that were replaced since, as the trail says. */
  readonly contentNow: Partial<SignedHashes>
  /** The present value of the signed setting; null where it was set again later. */
  readonly settingNow: Readonly<Record<string, unknown>> | null
}

/** The fingerprints that a signature covers; those of form 2 are null in form 1. */
export type SignedHashes = Pick<
  SignatureRow,
  'fileSha256' | 'testDataSha256' | 'variablesSha256' | 'frozenSha256' | 'printSettingsSha256' | 'checkListSha256'
>

type Change = readonly [SignaturePart, Partial<SignatureRow>]

/** Between the decision and its row in the trail no signature takes longer than this. */
const longestMs = 60_000

function* times(row: SignedRow | undefined): Generator<Change> {
  for (let ago = 0; row && ago < longestMs; ago += 1) yield ['time', { at: new Date(row.at.getTime() - ago) }]
}

const hashNames = [
  ['file', 'fileSha256'],
  ['test-data', 'testDataSha256'],
  ['variables', 'variablesSha256'],
  ['frozen-content', 'frozenSha256'],
  ['print-settings', 'printSettingsSha256'],
  ['check-list', 'checkListSha256'],
] as const

function* hashes({ row, contentNow }: SignatureFacts): Generator<Change> {
  const after = (row?.after ?? {}) as Readonly<Record<string, unknown>>
  const wasOf = (field: keyof SignedHashes) => after[field] ?? contentNow[field]
  for (const [part, field] of hashNames) {
    const was = wasOf(field)
    if (typeof was === 'string') yield [part, { [field]: was }]
  }
}

function* people({ row, decision, nameNow }: SignatureFacts): Generator<Change> {
  for (const each of [row, decision]) if (each) yield ['user', { userId: each.userId ?? '' }]
  for (const fullName of [decision?.fullName, nameNow]) if (fullName) yield ['name', { fullName }]
}

const [userName, password, code, passkey] = ['userName', 'password', 'code', 'passkey']
const possibleComponents: readonly (readonly string[])[] = [
  [password],
  [userName, password],
  [userName, password, code],
  [userName, password, passkey],
  [code],
  [passkey],
  ['provider'],
  ['provider', code],
]

/** Every single field with each value that it may have had, by what else the database says of the signature. */
function* possibleChanges(facts: SignatureFacts): Generator<Change> {
  const { row, decision } = facts
  yield* people(facts)
  for (const meaning of [...meanings, 'review']) yield ['meaning', { meaning }]
  for (const each of [row, decision]) if (each) yield ['reason', { reason: each.reason }]
  for (const confirmedBy of ['session', 'password', 'provider', 'code', 'passkey'] as const)
    yield ['confirmation', { confirmedBy }]
  for (const components of possibleComponents) yield ['confirmation', { components }]
  yield* hashes(facts)
  if (row) yield ['previous-row', { previousAuditHash: row.prev }]
  yield* times(row)
}

/** Which field was changed behind the signature; 'signature' where it is not one alone, or the hash itself. */
function changedPart(facts: SignatureFacts, made: string): SignaturePart {
  const { signature } = facts
  if (signatureHash(signature) === made) return 'signature'
  for (const [part, was] of possibleChanges(facts)) if (signatureHash({ ...signature, ...was }) === made) return part
  return 'signature'
}

const isSetting = (now: Readonly<Record<string, unknown>>, after: unknown): boolean =>
  Object.entries((after ?? {}) as object).every(
    ([name, value]) => !Object.hasOwn(now, name) || canonicalJson(now[name]) === canonicalJson(value),
  )

function* boundFaults(facts: SignatureFacts): Generator<SignaturePart> {
  const { signature, row, decision, contentNow, settingNow } = facts
  if (facts.isVersionGone) yield 'version'
  if (!row || row.userId !== signature.userId || row.reason !== signature.reason) yield 'row'
  if (!facts.hasPreviousRow) yield 'previous-row'
  const isSame = (['userId', 'fullName', 'meaning', 'reason'] as const).every(
    (field) => !decision || decision[field] === signature[field],
  )
  if (!isSame) yield 'decision'
  for (const [part, field] of hashNames)
    if (contentNow[field] !== undefined && contentNow[field] !== signature[field]) yield part
  if (settingNow && !isSetting(settingNow, row?.after)) yield 'setting'
}

/** Names each part that differs from what was signed; empty where none does. */
export function signatureFaults(facts: SignatureFacts): readonly SignaturePart[] {
  const { signature, row } = facts
  const { signatureSha256 } = (row?.after ?? {}) as { readonly signatureSha256?: unknown }
  // Older rows of the trail carry no hash of the signature: then only its own can be compared.
  const made = typeof signatureSha256 === 'string' ? signatureSha256 : signature.hash
  if (!facts.isWholeMilliseconds) return ['time']
  if (signature.hash !== made || signatureHash(signature) !== made) return [changedPart(facts, made)]
  return [...boundFaults(facts)]
}
