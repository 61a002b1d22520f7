// Written by `npm run schema` from the migrated database.
import type { ColumnType } from 'kysely'

export type Generated<Value> =
  Value extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<Value, Value | undefined, Value>
/** The database fills it in itself. */
export type Computed<Value> = ColumnType<Value, never, never>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type Json = ColumnType<unknown, string, string>

export interface ArticleLabels {
  organizationId: string
  articleId: string
  labelId: string
}

export interface Articles {
  organizationId: string
  id: string
  name: string
  externalIdentifier: Generated<string | null>
  groupId: Generated<string | null>
  pdfUrl: Generated<string | null>
  articleData: Generated<Json>
  searchText: string
  modified: Generated<Timestamp>
  version: Generated<number>
  nameKey: Computed<string>
  identifierKey: Computed<string | null>
}

export interface AuditAnchors {
  organizationId: string
  seq: number
  hash: Buffer
  at: Generated<Timestamp>
}

export interface AuditHeads {
  organizationId: string
  seq: number
  hash: Buffer
}

export interface AuditReviews {
  organizationId: string
  id: string
  firstSeq: number
  lastSeq: number
  lastHash: string
  summary: Json
  remarks: string
  userId: string
  fullName: string
  signatureId: string
  at: Generated<Timestamp>
}

export interface AuditRows {
  organizationId: string
  seq: number
  at: Timestamp
  userId: Generated<string | null>
  action: string
  entityKind: string
  entityId: string
  before: Generated<Json | null>
  after: Generated<Json | null>
  reason: Generated<string | null>
  signatureId: Generated<string | null>
  prev: Buffer
  hash: Buffer
  rowId: Generated<string | null>
  sealedBy: Generated<string | null>
  mac: Generated<Buffer | null>
  standing: Generated<Json | null>
}

export interface AuditSettings {
  organizationId: string
  anchorRecipients: Generated<string[]>
  version: Generated<number>
  reviewEvery: Generated<string>
  reviewSince: Generated<Timestamp | null>
  reviewRemindedAt: Generated<Timestamp | null>
}

export interface AuditVerifications {
  organizationId: string
  at: Generated<Timestamp>
  rows: number
  faults: Json
  restorations: Json
  signatures: Generated<number>
  signatureFaults: Generated<Json>
  things: Generated<number | null>
  standingFaults: Generated<Json>
}

export interface DraftAuthors {
  organizationId: string
  labelId: string
  userId: string
  lastSequence: number
}

export interface EntryTransitions {
  organizationId: string
  id: string
  entryId: string
  fromState: Generated<string | null>
  toState: string
  saidBy: string
  message: Generated<string | null>
  isLate: boolean
  at: Generated<Timestamp>
}

export interface FailedSignatures {
  organizationId: string
  userId: string
  failed: number
  lockedAt: Generated<Timestamp | null>
}

export interface FeatureFlags {
  organizationId: string
  flags: Json
}

export interface Fonts {
  organizationId: string
  id: string
  family: string
  bold: boolean
  italic: boolean
  isVariable: boolean
  characterCount: number
  scripts: string[]
  fileName: string
  fileBytes: number
  fileSha256: string
  sample: string
  createdByName: string
  createdAt: Generated<Timestamp>
}

export interface FrozenContents {
  organizationId: string
  sha256: string
  content: string
}

export interface GoldenDrawings {
  organizationId: string
  labelVersionId: string
  dpi: number
  row: number
  page: number
  contents: Json
  dotsSha256: string
  picture: Generated<Buffer | null>
}

export interface GoldenRuns {
  organizationId: string
  id: string
  labelVersionId: string
  at: Generated<Timestamp>
  before: Generated<Json | null>
  after: Json
  outcome: string
}

export interface GoldenStates {
  organizationId: string
  labelVersionId: string
  fingerprints: Json
  filledRows: Json
  drawnAt: Generated<Timestamp>
}

export interface GroupMembers {
  organizationId: string
  groupId: string
  userId: string
}

export interface Groups {
  organizationId: string
  id: string
  name: string
  parentGroupId: Generated<string | null>
  modified: Generated<Timestamp>
  defaultPrinterId: Generated<string | null>
  useLabelsConnectedToArticlesGroup: Generated<boolean>
  useLabelsConnectedToOrdersGroup: Generated<boolean>
  useLabelsConnectedToUserDefaultGroup: Generated<boolean>
  allowOrderImportToThisGroup: Generated<boolean>
  version: Generated<number>
}

export interface HelperPeople {
  organizationId: string
  helperId: string
  userId: string
  seenAt: Generated<Timestamp>
}

export interface HelperQuestions {
  organizationId: string
  id: string
  helperId: string
  question: Json
  answer: Generated<Json | null>
  askedAt: Generated<Timestamp>
}

export interface HelperTwins {
  organizationId: string
  id: string
  helperId: string
  epoch: number
  hostName: string
  hostAddress: string
  foundAt: Generated<Timestamp>
  settledAt: Generated<Timestamp | null>
}

export interface Helpers {
  organizationId: string
  id: string
  computerName: string
  secretHash: Buffer
  version: string
  pairedAt: Generated<Timestamp>
  lastSeenAt: Generated<Timestamp>
  revokedAt: Generated<Timestamp | null>
  pairedBy: Generated<string | null>
  linkId: Generated<string | null>
  linkedUntil: Generated<Timestamp>
  linkEpoch: Generated<number>
  instanceId: Generated<string | null>
  isInstanceProved: Generated<boolean>
  hostName: Generated<string>
  hostAddress: Generated<string>
  journalPosition: Generated<number | null>
  journalProvesFrom: Generated<Timestamp | null>
  journalLostEpoch: Generated<number>
}

export interface IdempotencyKeys {
  organizationId: string
  userId: string
  call: string
  key: string
  requestHash: string
  result: Generated<Json | null>
  createdAt: Generated<Timestamp>
}

export interface ImportAdditions {
  organizationId: string
  importId: string
  number: number
  addedIds: string[]
}

export interface ImportBadRows {
  organizationId: string
  importId: string
  number: number
  line: number
  problems: Json
}

export interface ImportChanges {
  organizationId: string
  importId: string
  changedId: string
  isDeletion: boolean
  before: Json
  addedLabelIds: Generated<string[]>
}

export interface ImportConfigurations {
  organizationId: string
  id: string
  name: string
  options: Json
  modified: Generated<Timestamp>
  version: Generated<number>
}

export interface Imports {
  organizationId: string
  id: string
  state: string
  kind: string
  fileName: string
  fileBytes: number
  fileSha256: Generated<string | null>
  configurationId: Generated<string | null>
  configurationName: Generated<string | null>
  userId: string
  byName: string
  isAdministrator: boolean
  createdAt: Generated<Timestamp>
  startedAt: Generated<Timestamp | null>
  endedAt: Generated<Timestamp | null>
  progress: Generated<number>
  counts: Generated<Json>
  message: Generated<string | null>
  detected: Json
  options: Json
  preview: Generated<Json>
  problems: Generated<Json>
  isStartedUnseen: Generated<boolean>
  canBeUndone: Generated<boolean>
  attempts: Generated<number>
  reason: Generated<Json | null>
  warnings: Generated<Json>
  modified: Generated<Timestamp>
}

export interface Invitations {
  organizationId: string
  id: string
  email: string
  firstname: string
  lastname: string
  rights: Json
  invitedByName: string
  invitationUrl: Generated<string | null>
  createdAt: Generated<Timestamp>
  expiresAt: Timestamp
  acceptedAt: Generated<Timestamp | null>
  withdrawnAt: Generated<Timestamp | null>
  invitedBy: Generated<string | null>
}

export interface Jobs {
  id: string
  organizationId: Generated<string | null>
  kind: string
  subject: string
  runAt: Generated<Timestamp>
  leasedUntil: Generated<Timestamp | null>
  attempts: Generated<number>
  lastError: Generated<string | null>
  isQueuedAgain: Generated<boolean>
  createdAt: Generated<Timestamp>
}

export interface KeptFiles {
  organizationId: string
  sha256: string
  keptAt: Generated<Timestamp>
}

export interface LabelCommands {
  organizationId: string
  labelId: string
  sequence: number
  commandId: string
  userId: string
  at: Generated<Timestamp>
  changes: Json
  inverse: Json
}

export interface LabelFindings {
  organizationId: string
  id: string
  labelId: string
  labelVersionId: string
  dpi: number
  row: number
  page: number
  kind: string
  causes: Json
  problem: Generated<string | null>
  beforeContents: Generated<Json | null>
  afterContents: Generated<Json | null>
  beforePicture: Generated<Buffer | null>
  afterPicture: Generated<Buffer | null>
  afterDotsSha256: Generated<string | null>
  hasDisabled: Generated<boolean>
  state: Generated<string>
  foundAt: Generated<Timestamp>
  acceptedAt: Generated<Timestamp | null>
  acceptedBy: Generated<string | null>
  reason: Generated<string | null>
  version: Generated<number>
}

export interface LabelNotes {
  organizationId: string
  id: string
  labelId: string
  elementId: string
  answers: Generated<string | null>
  userId: string
  text: string
  at: Generated<Timestamp>
  closedBy: Generated<string | null>
  closedAt: Generated<Timestamp | null>
}

export interface LabelStocks {
  organizationId: string
  id: string
  name: string
  articleNumber: string
  width: number
  height: number
  cornerRadius: number
  sheet: Generated<Json | null>
  modified: Generated<Timestamp>
  version: Generated<number>
}

export interface LabelVersions {
  organizationId: string
  id: string
  labelId: string
  number: number
  state: string
  document: Json
  createdBy: Generated<string | null>
  createdAt: Generated<Timestamp>
  fontKeys: Computed<string[]>
  mediaSha256s: Computed<string[]>
  zpl: Generated<Buffer | null>
  zplDpi: Generated<number | null>
  note: Generated<string>
  svg: Generated<Buffer | null>
  pdf: Generated<Buffer | null>
  fileName: Generated<string>
  fileSha256: Generated<string | null>
  variablesSha256: Generated<string | null>
  testDataSha256: Generated<string | null>
  testRows: Generated<Json>
  sequence: Generated<number | null>
  version: Generated<number>
  modified: Generated<Timestamp>
  publishAt: Generated<Timestamp | null>
  frozenSha256: Generated<string | null>
}

export interface LabelWeights {
  organizationId: string
  labelVersionId: string
  processorMs: Generated<number | null>
  tooHeavy: Generated<Json | null>
  weighedAt: Generated<Timestamp>
  printsUntil: Generated<Timestamp | null>
}

export interface Labels {
  organizationId: string
  id: string
  name: string
  groupId: Generated<string | null>
  kind: string
  mediaWidth: number
  mediaHeight: number
  enabled: Generated<boolean>
  publishedVersionId: Generated<string | null>
  modified: Generated<Timestamp>
  version: Generated<number>
  deletedAt: Generated<Timestamp | null>
  isUnderApproval: Generated<boolean | null>
}

export interface ListViews {
  organizationId: string
  id: string
  list: string
  name: string
  ownerId: Generated<string | null>
  settings: Json
  modified: Generated<Timestamp>
  version: Generated<number>
}

export interface MailedLinks {
  organizationId: string
  tokenHash: Buffer
  purpose: string
  subjectId: string
  payload: Generated<Json>
  createdAt: Generated<Timestamp>
  expiresAt: Timestamp
  usedAt: Generated<Timestamp | null>
  endedAt: Generated<Timestamp | null>
  readers: Generated<Json>
}

export interface Mails {
  organizationId: string
  id: string
  recipient: string
  subject: string
  body: string
  link: Generated<string | null>
  createdAt: Generated<Timestamp>
  attempts: Generated<number>
  nextAttemptAt: Generated<Timestamp>
  sentAt: Generated<Timestamp | null>
  lastError: Generated<string | null>
  isForTenantAdmins: Generated<boolean>
}

export interface MediaFiles {
  organizationId: string
  id: string
  folder: string
  name: string
  kind: string
  pictureSha256: string
  pictureBytes: number
  width: number
  height: number
  originalSha256: string
  createdByName: string
  createdAt: Generated<Timestamp>
  replacedSha256s: Generated<string[]>
}

export interface OpenLabels {
  organizationId: string
  labelId: string
  sequence: Generated<number>
  changedSequence: Generated<number>
  state: Json
  stateSequence: Generated<number>
  stateBytes: number
  tailBytes: Generated<number>
  publishedSequence: Generated<number | null>
}

export interface OrderLabels {
  organizationId: string
  orderId: string
  labelId: string
}

export interface OrderLines {
  organizationId: string
  id: string
  orderId: string
  lineNumber: number
  articleId: Generated<string | null>
  articleName: string
  externalIdentifier: Generated<string | null>
  quantity: number
  data: Generated<Json>
}

export interface Orders {
  organizationId: string
  id: string
  orderNumber: string
  numberKey: Computed<string>
  name: Generated<string>
  groupId: Generated<string | null>
  orderData: Generated<Json>
  searchText: string
  modified: Generated<Timestamp>
  version: Generated<number>
}

export interface Organizations {
  organizationId: string
  name: string
  status: Generated<string>
  createdAt: Generated<Timestamp>
  version: Generated<number>
  isSecondFactorDemanded: Generated<boolean>
  deletionRequestedAt: Generated<Timestamp | null>
  deletionConfirmedAt: Generated<Timestamp | null>
  isVerificationPublic: Generated<boolean>
}

export interface OutboxEvents {
  organizationId: string
  id: string
  type: string
  occurredAt: Generated<Timestamp>
  subjectKind: string
  subjectId: string
  payload: Json
}

export interface PairingCodes {
  organizationId: string
  codeHash: Buffer
  createdBy: string
  expiresAt: Timestamp
  usedAt: Generated<Timestamp | null>
}

export interface Passkeys {
  organizationId: string
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: Buffer
  signCount: number
  transports: Generated<string[]>
  createdAt: Generated<Timestamp>
  lastUsedAt: Generated<Timestamp | null>
}

export interface PrintBatchLines {
  organizationId: string
  batchId: string
  position: number
  orderLineId: string
  articleId: string
  articleName: string
  labelId: Generated<string | null>
  quantity: number
  message: Generated<string | null>
}

export interface PrintBatches {
  organizationId: string
  id: string
  orderId: string
  orderNumber: string
  printerId: string
  printerName: string
  printsVia: string
  userId: string
  userName: string
  computerName: string
  state: string
  reason: Generated<string | null>
  message: Generated<string | null>
  driverId: Generated<string | null>
  drivenUntil: Generated<Timestamp | null>
  resumedAt: Generated<Timestamp>
  createdAt: Generated<Timestamp>
  endedAt: Generated<Timestamp | null>
  helperId: Generated<string | null>
}

export interface PrintFiles {
  organizationId: string
  sha256: string
  bytes: Buffer
}

export interface PrintJobEntries {
  organizationId: string
  id: string
  jobId: string
  position: number
  userId: string
  userName: string
  computerName: string
  state: string
  message: Generated<string | null>
  labelId: string
  labelName: string
  labelVersionId: Generated<string | null>
  labelVersionNumber: Generated<number | null>
  isTest: Generated<boolean>
  testDocument: Generated<Json | null>
  articleId: Generated<string | null>
  articleName: string
  externalIdentifier: Generated<string | null>
  orderLineId: Generated<string | null>
  printerId: string
  printerName: string
  printerAddress: Generated<string | null>
  sentBy: Generated<string | null>
  dpi: number
  quantity: number
  filled: Json
  fileSha256: string
  fileBytes: number
  fileName: string
  target: Json
  reprintOf: Generated<string | null>
  reprintReason: Generated<string | null>
  numbersOf: Generated<string | null>
  isPrintedAgain: Generated<boolean>
  sentAt: Generated<Timestamp>
  leaseEndsAt: Timestamp
  endedAt: Generated<Timestamp | null>
  searchText: Computed<string>
  orderId: Generated<string | null>
  helperId: Generated<string | null>
  widgetId: Generated<string | null>
  begunEpoch: Generated<number | null>
  pictures: Generated<Json | null>
  settings: Generated<Json | null>
  stopId: Generated<string | null>
  stopReason: Generated<string | null>
}

export interface PrintJobs {
  organizationId: string
  id: string
  state: string
  userId: string
  userName: string
  computerName: string
  createdAt: Generated<Timestamp>
  endedAt: Generated<Timestamp | null>
  isGivenBack: Generated<boolean>
  batchId: Generated<string | null>
}

export interface PrintVerifications {
  organizationId: string
  id: string
  entryId: string
}

export interface PrinterClaims {
  address: string
  serverId: string
  fence: number
  leasedUntil: Timestamp
}

export interface PrinterGroups {
  organizationId: string
  printerId: string
  groupId: string
}

export interface PrinterPreferences {
  organizationId: string
  id: string
  computerName: string
  labelId: string
  printerId: string
  isDefault: boolean
  printSettings: Generated<Json>
  version: Generated<number>
}

export interface Printers {
  organizationId: string
  id: string
  name: string
  vendor: string
  model: string
  language: string
  dpi: number
  printWidth: number
  printsVia: string
  targetIpAddress: string
  targetPort: number
  targetPrintQueue: string
  useLocalPrinterDriver: boolean
  paperSize: string
  customPaperSize: string
  version: Generated<number>
  printSettings: Generated<Json>
}

export interface ProviderAccounts {
  organizationId: string
  provider: string
  issuer: string
  subject: string
  userId: string
  createdAt: Generated<Timestamp>
  lastUsedAt: Generated<Timestamp>
}

export interface QualityAssuranceSettings {
  organizationId: string
  isOn: boolean
  distinctPublisher: boolean
  version: number
}

export interface RecoveryCodes {
  organizationId: string
  userId: string
  codeHash: Buffer
  usedAt: Generated<Timestamp | null>
}

export interface Series {
  organizationId: string
  id: string
  name: string
  base: number
  step: number
  pad: number
  prefix: string
  mode: string
  next: number
  orderKey: Generated<Buffer | null>
  modified: Generated<Timestamp>
  version: Generated<number>
}

export interface SeriesJumps {
  organizationId: string
  id: string
  seriesId: string
  userId: string
  userName: string
  firstNumber: number
  nextNumber: number
  reason: string
  createdAt: Generated<Timestamp>
}

export interface SeriesRanges {
  organizationId: string
  seriesId: string
  entryId: string
  variableName: string
  numbers: string
  firstNumber: Computed<number>
  step: number
}

export interface ServerKeys {
  kid: string
  purpose: string
  secret: Json
  createdAt: Generated<Timestamp>
  retiredAt: Generated<Timestamp | null>
}

export interface Sessions {
  organizationId: string
  id: string
  userId: string
  generation: Generated<number>
  tokenHash: Buffer
  createdAt: Generated<Timestamp>
  rotatedAt: Generated<Timestamp>
  revokedAt: Generated<Timestamp | null>
  userAgent: Generated<string>
  address: Generated<string>
  signedAt: Generated<Timestamp | null>
  reauthenticatedAt: Generated<Timestamp | null>
}

export interface Signatures {
  organizationId: string
  id: string
  userId: string
  fullName: string
  at: Timestamp
  meaning: string
  reason: Generated<string | null>
  labelVersionId: Generated<string | null>
  labelId: Generated<string | null>
  fileSha256: Generated<string | null>
  testDataSha256: Generated<string | null>
  variablesSha256: Generated<string | null>
  confirmedBy: string
  previousAuditHash: string
  hash: string
  form: Generated<number>
  components: Generated<string[] | null>
  checkListSha256: Generated<string | null>
  printSettingsSha256: Generated<string | null>
  frozenSha256: Generated<string | null>
}

export interface SignerChanges {
  organizationId: string
  id: string
  userId: string
  byId: Generated<string | null>
  what: string
  before: Generated<string[]>
  after: Generated<string[]>
  reason: Generated<string | null>
  at: Generated<Timestamp>
  signedOffBy: Generated<string | null>
  signedOffAt: Generated<Timestamp | null>
  signatureId: Generated<string | null>
}

export interface SignerLinkReaders {
  organizationId: string
  userId: string
  readerId: string
  at: Generated<Timestamp>
}

export interface StandardLabels {
  organizationId: string
  labelId: string
  templateId: string
  sizeId: string
  settings: Json
  versionId: string
}

export interface StationCredentials {
  organizationId: string
  userId: string
  pinHash: Generated<string | null>
  badgeHash: Generated<Buffer | null>
  wrongPins: Generated<number>
}

export interface StationPeople {
  organizationId: string
  stationId: string
  userId: string
}

export interface StationSignIns {
  organizationId: string
  id: string
  stationId: string
  userId: string
  createdAt: Generated<Timestamp>
  endedAt: Generated<Timestamp | null>
}

export interface StationWidgets {
  organizationId: string
  stationId: string
  widgetId: string
  position: number
}

export interface Stations {
  organizationId: string
  id: string
  name: string
  codeHash: Generated<Buffer | null>
  codeExpiresAt: Generated<Timestamp | null>
  secretHash: Generated<Buffer | null>
  pairedAt: Generated<Timestamp | null>
  wrongBadges: Generated<number>
  createdAt: Generated<Timestamp>
  modified: Generated<Timestamp>
  version: Generated<number>
  revokedAt: Generated<Timestamp | null>
}

export interface Subscriptions {
  organizationId: string
  type: string
  pendingStatus: Generated<string | null>
  pendingReason: Generated<string | null>
  pendingRequestedAt: Generated<Timestamp | null>
  pendingExpiresAt: Generated<Timestamp | null>
  activeConnectorId: Generated<string | null>
  countedMonth: Generated<string>
  countedPrintJobs: Generated<number>
}

export interface Throttles {
  key: string
  windowStartedAt: Timestamp
  count: number
}

export interface Totps {
  organizationId: string
  userId: string
  sealedSecret: string
  confirmedAt: Generated<Timestamp | null>
  lastUsedStep: Generated<number>
  createdAt: Generated<Timestamp>
}

export interface UnconfirmedSigners {
  organizationId: string
  userId: string
  at: Generated<Timestamp>
}

export interface UndoSteps {
  organizationId: string
  id: string
  portion: number
  userId: string
  kind: string
  rows: Json
  createdAt: Generated<Timestamp>
}

export interface UsedOnce {
  keyHash: Buffer
  expiresAt: Timestamp
}

export interface UserPrintSettings {
  organizationId: string
  userId: string
  defaultPrinterId: Generated<string | null>
}

export interface Users {
  organizationId: string
  id: string
  email: string
  firstname: string
  lastname: string
  accountType: string
  userRoles: Generated<string[]>
  userPermissions: Generated<string[]>
  qualityAssuranceRoles: Generated<string[]>
  passwordHash: Generated<string | null>
  enabled: Generated<boolean>
  defaultGroupId: Generated<string | null>
  version: Generated<number>
  createdAt: Generated<Timestamp>
  deletedAt: Generated<Timestamp | null>
  lastSignInAt: Generated<Timestamp | null>
  formerEmail: Generated<string | null>
}

export interface VersionApprovals {
  organizationId: string
  id: string
  labelVersionId: string
  userId: string
  fullName: string
  role: string
  meaning: string
  decision: string
  reason: Generated<string | null>
  checkList: Generated<Json | null>
  fileSha256: string
  testDataSha256: Generated<string | null>
  variablesSha256: string
  at: Generated<Timestamp>
  signatureId: Generated<string | null>
  frozenSha256: Generated<string | null>
}

export interface VersionAuthors {
  organizationId: string
  labelVersionId: string
  userId: string
  part: string
  at: Generated<Timestamp>
}

export interface VoidedApprovals {
  organizationId: string
  approvalId: string
  reason: string
  at: Generated<Timestamp>
}

export interface Weakenings {
  organizationId: string
  id: string
  what: string
  labelId: Generated<string | null>
  userId: Generated<string | null>
  wanted: Json
  recordVersion: number
  reason: string
  requestedBy: string
  requestedAt: Generated<Timestamp>
  requestSignatureId: string
  expiresAt: Generated<Timestamp>
  state: Generated<string>
  endedBy: Generated<string | null>
  endedAt: Generated<Timestamp | null>
  endReason: Generated<string | null>
  signatureId: Generated<string | null>
}

export interface WidgetArrangements {
  organizationId: string
  userId: string
  widgetIds: string[]
}

export interface WidgetFavorites {
  organizationId: string
  widgetId: string
  userId: string
  place: number
}

export interface WidgetSettings {
  organizationId: string
  widgetId: string
  userId: string
  clearInputAfterPrint: boolean
}

export interface Widgets {
  organizationId: string
  id: string
  name: string
  icon: string
  labelId: string
  printerId: string
  variables: Json
  articleMode: string
  clearInputAfterPrint: boolean
  predefinedArticleId: Generated<string | null>
  defaultQuantity: number
  width: number
  showPdfAfterPrint: boolean
  keepPdfSessionData: boolean
  assignedToType: Generated<string | null>
  assignedToId: Generated<string | null>
  position: number
  createdAt: Generated<Timestamp>
  modified: Generated<Timestamp>
  version: Generated<number>
}

export interface DB {
  articleLabels: ArticleLabels
  articles: Articles
  auditAnchors: AuditAnchors
  auditHeads: AuditHeads
  auditReviews: AuditReviews
  auditRows: AuditRows
  auditSettings: AuditSettings
  auditVerifications: AuditVerifications
  draftAuthors: DraftAuthors
  entryTransitions: EntryTransitions
  failedSignatures: FailedSignatures
  featureFlags: FeatureFlags
  fonts: Fonts
  frozenContents: FrozenContents
  goldenDrawings: GoldenDrawings
  goldenRuns: GoldenRuns
  goldenStates: GoldenStates
  groupMembers: GroupMembers
  groups: Groups
  helperPeople: HelperPeople
  helperQuestions: HelperQuestions
  helperTwins: HelperTwins
  helpers: Helpers
  idempotencyKeys: IdempotencyKeys
  importAdditions: ImportAdditions
  importBadRows: ImportBadRows
  importChanges: ImportChanges
  importConfigurations: ImportConfigurations
  imports: Imports
  invitations: Invitations
  jobs: Jobs
  keptFiles: KeptFiles
  labelCommands: LabelCommands
  labelFindings: LabelFindings
  labelNotes: LabelNotes
  labelStocks: LabelStocks
  labelVersions: LabelVersions
  labelWeights: LabelWeights
  labels: Labels
  listViews: ListViews
  mailedLinks: MailedLinks
  mails: Mails
  mediaFiles: MediaFiles
  openLabels: OpenLabels
  orderLabels: OrderLabels
  orderLines: OrderLines
  orders: Orders
  organizations: Organizations
  outboxEvents: OutboxEvents
  pairingCodes: PairingCodes
  passkeys: Passkeys
  printBatchLines: PrintBatchLines
  printBatches: PrintBatches
  printFiles: PrintFiles
  printJobEntries: PrintJobEntries
  printJobs: PrintJobs
  printVerifications: PrintVerifications
  printerClaims: PrinterClaims
  printerGroups: PrinterGroups
  printerPreferences: PrinterPreferences
  printers: Printers
  providerAccounts: ProviderAccounts
  qualityAssuranceSettings: QualityAssuranceSettings
  recoveryCodes: RecoveryCodes
  series: Series
  seriesJumps: SeriesJumps
  seriesRanges: SeriesRanges
  serverKeys: ServerKeys
  sessions: Sessions
  signatures: Signatures
  signerChanges: SignerChanges
  signerLinkReaders: SignerLinkReaders
  standardLabels: StandardLabels
  stationCredentials: StationCredentials
  stationPeople: StationPeople
  stationSignIns: StationSignIns
  stationWidgets: StationWidgets
  stations: Stations
  subscriptions: Subscriptions
  throttles: Throttles
  totps: Totps
  unconfirmedSigners: UnconfirmedSigners
  undoSteps: UndoSteps
  usedOnce: UsedOnce
  userPrintSettings: UserPrintSettings
  users: Users
  versionApprovals: VersionApprovals
  versionAuthors: VersionAuthors
  voidedApprovals: VoidedApprovals
  weakenings: Weakenings
  widgetArrangements: WidgetArrangements
  widgetFavorites: WidgetFavorites
  widgetSettings: WidgetSettings
  widgets: Widgets
}
