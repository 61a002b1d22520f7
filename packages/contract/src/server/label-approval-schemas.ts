import { labelDocumentSchema } from '@labelwright/label-document/label-document-schema'
import * as z from 'zod/mini'
import { qualityAssuranceRoles } from '../access.ts'
import { id, listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'
import { readRow } from './label-barcodes-schemas.ts'
import { labelKinds } from './labels-schemas.ts'
import { signatureFields, signatureMark } from './signing-schemas.ts'

/** From the upload to the end; the middle three wait for somebody's review. */
export const versionStates = [
  'Preview',
  'DataApprover',
  'DesignApprover',
  'Publisher',
  'Published',
  'Replaced',
] as const

export const pendingStates = ['DataApprover', 'DesignApprover', 'Publisher'] as const

/** What a signature stands for (21 CFR 11.50(a)(3)). */
export const meanings = ['authorship', 'approval of data', 'approval of design', 'responsibility'] as const

/** What the reviewer of the data has looked at (21 CFR 820.45). */
export const checkedItems = ['udi', 'expiry', 'storage', 'handling', 'otherInstructions'] as const

export const shortestReason = 3
export const longestReason = 2_000
export const mostTestRows = 200

export const signedReason = z.string().check(z.trim(), z.minLength(shortestReason), z.maxLength(longestReason))
const reason = signedReason
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const person = z.object({ userId: z.nullable(id), fullName: z.string() })

export const checkListAnswer = z.enum(['correct', 'not-on-label'])
export const checkList = z.record(z.enum(checkedItems), checkListAnswer)

/** Values of the label's variables, and what the barcodes of these elements must say then. */
export const testRow = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  values: z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(2_000))),
  expected: z.optional(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(8_000)))),
})

export const approval = z.object({
  role: z.enum(qualityAssuranceRoles),
  userId: z.nullable(id),
  fullName: z.string(),
  meaning: z.enum(meanings),
  decision: z.enum(['approve', 'reject']),
  reason: z.optional(z.string()),
  checkList: z.optional(checkList),
  at: timestamp,
  /** Null where nothing was signed. */
  signature: z.nullable(signatureMark),
  /** It counts no more: the version was changed behind it, or rejected. */
  voidedReason: z.optional(z.string()),
})

const versionFields = {
  labelVersionId: id,
  labelId: id,
  /** The label's name. */
  name: z.string(),
  number: z.int(),
  state: z.enum(versionStates),
  fileName: z.string(),
  fileSha256: sha256,
  /** Null before there are test data. */
  testDataSha256: z.nullable(sha256),
  variablesSha256: sha256,
  /** Of the pictures, fonts, pictograms and series that its names led to when its review began; null before that. */
  frozenSha256: z.nullable(sha256),
  createdBy: person,
  createdAt: timestamp,
  /** When a signed publication takes place. */
  publishAt: z.optional(timestamp),
  version,
}

export const approvableVersion = z.object({ ...versionFields, approvals: z.array(approval) })

/** What the signed-in person may do with a version now; the server asks again when they do it. */
export const versionActions = [
  'upload',
  'replace',
  'test-data',
  'set-ready',
  'approve',
  'reject',
  'publish',
  'disable',
  'enable',
] as const

/** The frozen content of a version: names with the hashes of their files. Hashes are SHA-256 in hexadecimal. */
const frozenContent = z.object({
  /** The organization's own fonts, by family and weight: `Acme Sans/bold`. */
  fonts: z.record(z.string(), sha256),
  /** By their own hash, or by the name in lower case that a text gives; null: there was none of that name. */
  pictures: z.record(z.string(), z.nullable(sha256)),
  pictograms: z.record(z.string(), sha256),
  /** Prefix, base, step, digits and order of each series, keyed by id. */
  series: z.record(
    z.string(),
    z.object({ prefix: z.string(), base: z.int(), step: z.int(), pad: z.int(), mode: z.string() }),
  ),
})

export const versionDetails = z.object({
  ...approvableVersion.shape,
  /** Of its label; what is no design is a file, whose document has no elements. */
  kind: z.enum(labelKinds),
  document: labelDocumentSchema,
  testRows: z.array(testRow),
  /** Null before its review begins. */
  frozen: z.nullable(frozenContent),
  /** Who took part in it, for ever: none of them may approve or publish it. */
  authors: z.array(person),
  /** Designer's notes that are still open; they stand in the way of an approval. */
  openNotes: z.int(),
  pageCount: z.int(),
  actions: z.array(z.enum(versionActions)),
  /** Why the person, who holds the role, may not do the next step: 'segregation-of-duties' and the like. */
  hindrance: z.optional(z.string()),
})

/** True where the change takes a control away: nothing was changed yet, and a second person has to sign (`weakenings.ts`). */
const waitsForSecondSignature = z.optional(z.boolean())

export const labelUnderApproval = z.object({
  labelId: id,
  name: z.string(),
  enabled: z.boolean(),
  isUnderApproval: z.boolean(),
  /** The version that is printed. */
  published: z.nullable(z.object({ labelVersionId: id, number: z.int() })),
  /** The version on its way, or the newest one in Preview. */
  open: z.nullable(z.object({ labelVersionId: id, number: z.int(), state: z.enum(versionStates) })),
  /** Whether the signed-in person can do the open version's next step. */
  isMine: z.boolean(),
  /** Pages of the printed version that look different since its publication and are not accepted yet. */
  openFindings: z.int(),
  modified: timestamp,
  waitsForSecondSignature,
})

export const labelHistory = z.object({
  ...labelUnderApproval.shape,
  versions: z.array(approvableVersion),
  actions: z.array(z.enum(versionActions)),
  version,
})

export const approvalFilters = ['mine', 'pending', 'changed', 'all'] as const
export const listLabelsUnderApprovalQuery = z.object({
  ...listQuery,
  filter: z._default(z.enum(approvalFilters), 'all'),
  state: z.optional(z.enum(versionStates)),
})

const { take, offset } = listQuery
export const listPendingVersionsQuery = z.object({ take, offset })

/** Exactly what `GET pendingVersions` answers of each. */
export const pendingVersion = z.object({
  labelId: id,
  labelVersionId: id,
  name: z.string(),
  number: z.int(),
  state: z.enum(versionStates),
  /** Whether the signed-in person can do its next step. */
  isMine: z.boolean(),
})

/** A label document, or a file of a kind that labels have in the form field `file`. */
export const uploadVersionBody = z.strictObject({ document: z.optional(labelDocumentSchema) })
export const replaceFileBody = z.strictObject({
  document: z.optional(labelDocumentSchema),
  reason,
  version: z.coerce.number().check(z.int(), z.gte(0)),
})
export const testDataBody = z.strictObject({
  rows: z.array(testRow).check(z.minLength(1), z.maxLength(mostTestRows)),
  version,
})
/** A version as it stands, or the open label of the designer at its number: that becomes a version first. */
export const setReadyBody = z.strictObject({
  labelVersionId: z.optional(id),
  version: z.optional(version),
  sequence: z.optional(z.int().check(z.gte(0))),
  /** Where the open label takes the place of an uploaded file. */
  reason: z.optional(reason),
  ...signatureFields,
})
export const approvalBody = z.strictObject({
  decision: z.enum(['approve', 'reject']),
  reason: z.optional(reason),
  ...signatureFields,
  checkList: z.optional(checkList),
  version,
})
export const publishVersionBody = z.strictObject({ publishAt: z.optional(timestamp), ...signatureFields, version })
export const previewQuery = z.object({
  row: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(mostTestRows))),
  /** An id of the table of printer models; 8 dots/mm where it is left out. */
  printerModel: z.optional(z.string().check(z.maxLength(100))),
})

export const listBarcodesQuery = z.object({
  /** A version of the label whose test rows are read in place of its own: to compare the two. */
  rowsOf: z.optional(id),
})

export const roleHolders = z.object({
  role: z.enum(qualityAssuranceRoles),
  holders: z.array(person),
  /** Whether the signed-in person holds it. */
  isMine: z.boolean(),
})

/** `null` follows the organization. */
export const approvalOfLabelBody = z.strictObject({
  isUnderApproval: z.nullable(z.boolean()),
  reason,
  ...signatureFields,
  version,
})
export const qualityAssuranceSettings = z.object({
  isOn: z.boolean(),
  distinctPublisher: z.boolean(),
  version,
  waitsForSecondSignature,
})
export const saveQualityAssuranceBody = z.strictObject({
  isOn: z.boolean(),
  distinctPublisher: z.boolean(),
  reason,
  ...signatureFields,
  version,
})

const oneVersion = recordOf(approvableVersion)

export const labelApprovalSchemas = {
  listLabelsUnderApproval: { query: listLabelsUnderApprovalQuery, answer: listOf(labelUnderApproval) },
  getLabelHistory: { answer: recordOf(labelHistory) },
  uploadVersion: { body: uploadVersionBody, answer: oneVersion },
  replaceFile: { body: replaceFileBody, answer: oneVersion },
  saveTestData: { body: testDataBody, answer: oneVersion },
  getVersion: { answer: recordOf(versionDetails) },
  listQualityAssuranceRoles: { answer: z.object({ data: z.array(roleHolders) }) },
  previewVersion: {
    params: z.object({ labelId: id, versionId: id, page: z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000)) }),
    query: previewQuery,
    answer: z.unknown(),
  },
  listVersionBarcodes: { query: listBarcodesQuery, answer: z.object({ data: z.array(readRow) }) },
  approvalSheet: { answer: z.unknown() },
  setReadyForApproval: { body: setReadyBody, answer: oneVersion },
  decideApproval: { body: approvalBody, answer: oneVersion },
  listPendingVersions: { query: listPendingVersionsQuery, answer: listOf(pendingVersion) },
  publishLabelVersion: { body: publishVersionBody, answer: oneVersion },
  setApprovalOfLabel: { body: approvalOfLabelBody, answer: recordOf(labelUnderApproval) },
  getQualityAssuranceSettings: { answer: recordOf(qualityAssuranceSettings) },
  saveQualityAssuranceSettings: { body: saveQualityAssuranceBody, answer: recordOf(qualityAssuranceSettings) },
} as const

export type VersionState = (typeof versionStates)[number]
export type Meaning = (typeof meanings)[number]
export type CheckList = z.infer<typeof checkList>
export type TestRow = z.infer<typeof testRow>
export type Approval = z.infer<typeof approval>
export type ApprovableVersion = z.infer<typeof approvableVersion>
export type VersionAction = (typeof versionActions)[number]
export type VersionDetails = z.infer<typeof versionDetails>
export type LabelUnderApproval = z.infer<typeof labelUnderApproval>
export type LabelHistory = z.infer<typeof labelHistory>
export type ListLabelsUnderApprovalQuery = z.infer<typeof listLabelsUnderApprovalQuery>
export type ListPendingVersionsQuery = z.infer<typeof listPendingVersionsQuery>
export type PendingVersion = z.infer<typeof pendingVersion>
export type UploadVersionBody = z.infer<typeof uploadVersionBody>
export type ReplaceFileBody = z.infer<typeof replaceFileBody>
export type TestDataBody = z.infer<typeof testDataBody>
export type SetReadyBody = z.infer<typeof setReadyBody>
export type ApprovalBody = z.infer<typeof approvalBody>
export type PublishVersionBody = z.infer<typeof publishVersionBody>
export type PreviewQuery = z.infer<typeof previewQuery>
export type ListBarcodesQuery = z.infer<typeof listBarcodesQuery>
export type RoleHolders = z.infer<typeof roleHolders>
export type ApprovalOfLabelBody = z.infer<typeof approvalOfLabelBody>
export type QualityAssuranceSettings = z.infer<typeof qualityAssuranceSettings>
export type SaveQualityAssuranceBody = z.infer<typeof saveQualityAssuranceBody>
