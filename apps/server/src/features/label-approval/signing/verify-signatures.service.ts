// Verifies every signature of an organization: made anew from its fields, and compared with what it binds as that is now.
import type { SignaturePart } from '@labelwright/contract/server/audit-schemas'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import { checkListSha256, findPrintSettingsSha256, storedHashes } from '../preparing/stored-hashes.ts'
import { type SignatureFacts, type SignedHashes, signatureFaults } from './signature-faults.ts'
import type { SignatureRow } from './signatures.store.ts'
import { type FoundSignature, findMissingSignatures, findSignaturesToVerify } from './signatures-to-verify.store.ts'

export interface SignatureFault {
  readonly signatureId: string
  readonly what: SignaturePart
  /** As printed beside it. */
  readonly by: string
  /** RFC 3339. */
  readonly at: string
  readonly meaning: string
  /** The name of what was signed: 'Jam', or 'Jam, 3' for a version; null for a setting. */
  readonly subject: string | null
}

export interface SignatureReport {
  readonly signatures: number
  /** The first hundred. */
  readonly faults: readonly SignatureFault[]
}

const portion = 200
const most = 100
const first = '00000000-0000-0000-0000-000000000000'

/** The contents of a version as they are, without those that the trail says were replaced behind the signature. */
async function contentNow(trx: Transaction, found: FoundSignature): Promise<Partial<SignedHashes>> {
  if (found.meaning === 'review') return { fileSha256: found.reviewed ? sha256Of(canonicalJson(found.reviewed)) : '' }
  if (found.labelVersionId === null || found.isVersionGone) return {}
  const { testDataSha256, frozenSha256, ...file } = await storedHashes(trx, found.labelVersionId)
  const printSettingsSha256 = await findPrintSettingsSha256(trx, found.labelVersionId)
  const isOfForm2 = found.form !== 1
  // Changed content is frozen again at the next submission.
  const isFrozenAnew = found.isFileReplaced || found.areTestRowsReplaced || found.isSubmittedAgain
  return {
    ...(!found.isFileReplaced && { ...file, ...(isOfForm2 && { printSettingsSha256 }) }),
    ...(!found.areTestRowsReplaced && { testDataSha256 }),
    ...(isOfForm2 && !isFrozenAnew && { frozenSha256 }),
    ...(isOfForm2 && found.decidedAt && { checkListSha256: checkListOf(found.decidedCheckList) }),
  }
}

const checkListOf = (checkList: object | null) => (checkList === null ? null : checkListSha256(checkList))

/** The signature without what was found beside it: its hash covers nothing else. */
const signatureOf = (found: FoundSignature): SignatureRow => ({
  id: found.id,
  organizationId: found.organizationId,
  userId: found.userId,
  fullName: found.fullName,
  at: found.at,
  meaning: found.meaning,
  reason: found.reason,
  labelVersionId: found.labelVersionId,
  labelId: found.labelId,
  fileSha256: found.fileSha256,
  testDataSha256: found.testDataSha256,
  variablesSha256: found.variablesSha256,
  confirmedBy: found.confirmedBy,
  form: found.form,
  components: found.components,
  checkListSha256: found.checkListSha256,
  printSettingsSha256: found.printSettingsSha256,
  frozenSha256: found.frozenSha256,
  previousAuditHash: found.previousAuditHash,
  hash: found.hash,
})

async function factsOf(trx: Transaction, found: FoundSignature): Promise<SignatureFacts> {
  const { rowAt, rowUserId, rowReason, rowAfter, rowPrev, decidedAt } = found
  return {
    signature: signatureOf(found),
    isWholeMilliseconds: found.isWholeMilliseconds,
    isVersionGone: found.isVersionGone,
    row:
      found.rowSeq === null
        ? undefined
        : { at: rowAt, userId: rowUserId, reason: rowReason, after: rowAfter, prev: rowPrev },
    decision: decidedAt
      ? {
          at: decidedAt,
          userId: found.decidedBy,
          fullName: found.decidedName,
          meaning: found.decidedMeaning,
          reason: found.decidedReason,
        }
      : undefined,
    hasPreviousRow: found.hasPreviousRow,
    nameNow: found.nameNow,
    contentNow: await contentNow(trx, found),
    settingNow: found.settingNow,
  }
}

async function faultsOf(trx: Transaction, found: FoundSignature): Promise<SignatureFault[]> {
  const { id: signatureId, fullName: by, at, meaning, subject } = found
  const isReview = found.meaning === 'review'
  const parts = signatureFaults(await factsOf(trx, found)).map((part) =>
    isReview && part === 'file' ? 'review' : part,
  )
  return parts.map((what) => ({ signatureId, what, by, at: at.toISOString(), meaning, subject }))
}

/** A page at a time, each in a transaction of its own. */
export async function verifySignatures(database: Database, organizationId: string): Promise<SignatureReport> {
  const missing = await database.withOrganization(organizationId, (trx) => findMissingSignatures(trx, most))
  const faults: SignatureFault[] = missing.map(({ signatureId, at, by }) => ({
    signatureId,
    what: 'missing',
    by,
    at: at.toISOString(),
    meaning: '',
    subject: null,
  }))
  let signatures = 0
  for (let after: string | undefined = first; after !== undefined; ) {
    const from: string = after
    after = await database.withOrganization(organizationId, async (trx) => {
      const page = await findSignaturesToVerify(trx, { after: from, take: portion })
      for (const found of page) faults.push(...(await faultsOf(trx, found)))
      signatures += page.length
      return page.length === portion ? page.at(-1)?.id : undefined
    })
  }
  return { signatures, faults: faults.slice(0, most) }
}
