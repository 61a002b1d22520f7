// Written by `npm run database-types` from the migrated database.
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
  organization_id: string
  article_id: string
  label_id: string
}

export interface Articles {
  organization_id: string
  id: string
  name: string
  external_identifier: Generated<string | null>
  group_id: Generated<string | null>
  pdf_url: Generated<string | null>
  article_data: Generated<Json>
  search_text: string
  modified: Generated<Timestamp>
  version: Generated<number>
  name_key: Computed<string>
  identifier_key: Computed<string | null>
}

export interface EntryTransitions {
  organization_id: string
  id: string
  entry_id: string
  from_state: Generated<string | null>
  to_state: string
  said_by: string
  message: Generated<string | null>
  is_late: boolean
  at: Generated<Timestamp>
}

export interface FeatureFlags {
  organization_id: string
  flags: Json
}

export interface Fonts {
  organization_id: string
  id: string
  family: string
  bold: boolean
  italic: boolean
  is_variable: boolean
  character_count: number
  scripts: string[]
  file_name: string
  file_bytes: number
  file_sha256: string
  sample: string
  created_by_name: string
  created_at: Generated<Timestamp>
}

export interface GroupMembers {
  organization_id: string
  group_id: string
  user_id: string
}

export interface Groups {
  organization_id: string
  id: string
  name: string
  parent_group_id: Generated<string | null>
  modified: Generated<Timestamp>
  default_printer_id: Generated<string | null>
  use_labels_connected_to_articles_group: Generated<boolean>
  use_labels_connected_to_orders_group: Generated<boolean>
  use_labels_connected_to_user_default_group: Generated<boolean>
  allow_order_import_to_this_group: Generated<boolean>
  version: Generated<number>
}

export interface Helpers {
  organization_id: string
  id: string
  computer_name: string
  secret_hash: Buffer
  version: string
  paired_at: Generated<Timestamp>
  last_seen_at: Generated<Timestamp>
  revoked_at: Generated<Timestamp | null>
}

export interface IdempotencyKeys {
  organization_id: string
  user_id: string
  call: string
  key: string
  request_hash: string
  result: Generated<Json | null>
  created_at: Generated<Timestamp>
}

export interface ImportAdditions {
  organization_id: string
  import_id: string
  number: number
  added_ids: string[]
}

export interface ImportBadRows {
  organization_id: string
  import_id: string
  number: number
  line: number
  problems: Json
}

export interface ImportChanges {
  organization_id: string
  import_id: string
  changed_id: string
  is_deletion: boolean
  before: Json
  added_label_ids: Generated<string[]>
}

export interface ImportConfigurations {
  organization_id: string
  id: string
  name: string
  options: Json
  modified: Generated<Timestamp>
  version: Generated<number>
}

export interface Imports {
  organization_id: string
  id: string
  state: string
  kind: string
  file_name: string
  file_bytes: number
  file_sha256: Generated<string | null>
  configuration_id: Generated<string | null>
  configuration_name: Generated<string | null>
  user_id: string
  by_name: string
  is_administrator: boolean
  created_at: Generated<Timestamp>
  started_at: Generated<Timestamp | null>
  ended_at: Generated<Timestamp | null>
  progress: Generated<number>
  counts: Generated<Json>
  message: Generated<string | null>
  detected: Json
  options: Json
  preview: Generated<Json>
  problems: Generated<Json>
  is_started_unseen: Generated<boolean>
  can_be_undone: Generated<boolean>
  is_working: Generated<boolean>
  lease_until: Generated<Timestamp | null>
  attempts: Generated<number>
  reason: Generated<Json | null>
}

export interface Invitations {
  organization_id: string
  id: string
  email: string
  firstname: string
  lastname: string
  rights: Json
  invited_by_name: string
  invitation_url: Generated<string | null>
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  accepted_at: Generated<Timestamp | null>
  withdrawn_at: Generated<Timestamp | null>
}

export interface LabelVersions {
  organization_id: string
  id: string
  label_id: string
  number: number
  state: string
  document: Json
  created_by: Generated<string | null>
  created_at: Generated<Timestamp>
  font_keys: Computed<string[]>
}

export interface Labels {
  organization_id: string
  id: string
  name: string
  group_id: Generated<string | null>
  kind: string
  media_width: number
  media_height: number
  enabled: Generated<boolean>
  published_version_id: Generated<string | null>
  modified: Generated<Timestamp>
  version: Generated<number>
}

export interface MailedLinks {
  organization_id: string
  token_hash: Buffer
  purpose: string
  subject_id: string
  payload: Generated<Json>
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  used_at: Generated<Timestamp | null>
  ended_at: Generated<Timestamp | null>
}

export interface Mails {
  organization_id: string
  id: string
  recipient: string
  subject: string
  body: string
  link: Generated<string | null>
  created_at: Generated<Timestamp>
  attempts: Generated<number>
  next_attempt_at: Generated<Timestamp>
  sent_at: Generated<Timestamp | null>
  last_error: Generated<string | null>
  is_for_tenant_admins: Generated<boolean>
}

export interface OrderLabels {
  organization_id: string
  order_id: string
  label_id: string
}

export interface OrderLines {
  organization_id: string
  id: string
  order_id: string
  line_number: number
  article_id: Generated<string | null>
  article_name: string
  external_identifier: Generated<string | null>
  quantity: number
  data: Generated<Json>
}

export interface Orders {
  organization_id: string
  id: string
  order_number: string
  number_key: Computed<string>
  name: Generated<string>
  group_id: Generated<string | null>
  order_data: Generated<Json>
  search_text: string
  modified: Generated<Timestamp>
  version: Generated<number>
}

export interface Organizations {
  organization_id: string
  name: string
  status: Generated<string>
  created_at: Generated<Timestamp>
  version: Generated<number>
  is_second_factor_demanded: Generated<boolean>
  deletion_requested_at: Generated<Timestamp | null>
  deletion_confirmed_at: Generated<Timestamp | null>
}

export interface PairingCodes {
  organization_id: string
  code_hash: Buffer
  created_by: string
  expires_at: Timestamp
  used_at: Generated<Timestamp | null>
}

export interface Passkeys {
  organization_id: string
  id: string
  user_id: string
  name: string
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: Generated<string[]>
  created_at: Generated<Timestamp>
  last_used_at: Generated<Timestamp | null>
}

export interface PrintFiles {
  organization_id: string
  sha256: string
  bytes: Buffer
}

export interface PrintJobEntries {
  organization_id: string
  id: string
  job_id: string
  position: number
  state: string
  message: Generated<string | null>
  label_id: string
  label_name: string
  label_version_id: string
  label_version_number: number
  article_id: Generated<string | null>
  article_name: string
  external_identifier: Generated<string | null>
  printer_id: string
  printer_name: string
  dpi: number
  quantity: number
  filled: Json
  file_sha256: string
  file_bytes: number
  file_name: string
  target: Json
  sent_at: Generated<Timestamp>
  lease_ends_at: Timestamp
  ended_at: Generated<Timestamp | null>
  order_line_id: Generated<string | null>
}

export interface PrintJobs {
  organization_id: string
  id: string
  state: string
  user_id: string
  user_name: string
  computer_name: string
  created_at: Generated<Timestamp>
  ended_at: Generated<Timestamp | null>
  is_given_back: Generated<boolean>
}

export interface PrinterGroups {
  organization_id: string
  printer_id: string
  group_id: string
}

export interface Printers {
  organization_id: string
  id: string
  name: string
  vendor: string
  model: string
  language: string
  dpi: number
  print_width: number
  prints_via: string
  target_ip_address: string
  target_port: number
  target_print_queue: string
  use_local_printer_driver: boolean
  paper_size: string
  custom_paper_size: string
  version: Generated<number>
}

export interface ProviderAccounts {
  organization_id: string
  provider: string
  issuer: string
  subject: string
  user_id: string
  created_at: Generated<Timestamp>
  last_used_at: Generated<Timestamp>
}

export interface RecoveryCodes {
  organization_id: string
  user_id: string
  code_hash: Buffer
  used_at: Generated<Timestamp | null>
}

export interface Series {
  organization_id: string
  id: string
  name: string
  base: number
  step: number
  pad: number
  prefix: string
  mode: string
  next: number
  order_key: Generated<Buffer | null>
  modified: Generated<Timestamp>
  version: Generated<number>
}

export interface SeriesRanges {
  organization_id: string
  series_id: string
  entry_id: string
  variable_name: string
  numbers: string
  first_number: Computed<number>
  step: number
}

export interface ServerKeys {
  kid: string
  purpose: string
  secret: Json
  created_at: Generated<Timestamp>
  retired_at: Generated<Timestamp | null>
}

export interface Sessions {
  organization_id: string
  id: string
  user_id: string
  generation: Generated<number>
  token_hash: Buffer
  created_at: Generated<Timestamp>
  rotated_at: Generated<Timestamp>
  revoked_at: Generated<Timestamp | null>
  user_agent: Generated<string>
  address: Generated<string>
}

export interface Subscriptions {
  organization_id: string
  type: string
  pending_status: Generated<string | null>
  pending_reason: Generated<string | null>
  pending_requested_at: Generated<Timestamp | null>
  pending_expires_at: Generated<Timestamp | null>
  active_connector_id: Generated<string | null>
  counted_month: Generated<string>
  counted_print_jobs: Generated<number>
}

export interface Throttles {
  key: string
  window_started_at: Timestamp
  count: number
}

export interface Totps {
  organization_id: string
  user_id: string
  sealed_secret: string
  confirmed_at: Generated<Timestamp | null>
  last_used_step: Generated<number>
  created_at: Generated<Timestamp>
}

export interface UsedOnce {
  key_hash: Buffer
  expires_at: Timestamp
}

export interface UserChanges {
  organization_id: string
  id: string
  user_id: string
  by_name: string
  what: string
  changes: Generated<Json>
  at: Generated<Timestamp>
}

export interface Users {
  organization_id: string
  id: string
  email: string
  firstname: string
  lastname: string
  account_type: string
  user_roles: Generated<string[]>
  user_permissions: Generated<string[]>
  quality_assurance_roles: Generated<string[]>
  password_hash: Generated<string | null>
  enabled: Generated<boolean>
  default_group_id: Generated<string | null>
  version: Generated<number>
  created_at: Generated<Timestamp>
  deleted_at: Generated<Timestamp | null>
  last_sign_in_at: Generated<Timestamp | null>
}

export interface DB {
  article_labels: ArticleLabels
  articles: Articles
  entry_transitions: EntryTransitions
  feature_flags: FeatureFlags
  fonts: Fonts
  group_members: GroupMembers
  groups: Groups
  helpers: Helpers
  idempotency_keys: IdempotencyKeys
  import_additions: ImportAdditions
  import_bad_rows: ImportBadRows
  import_changes: ImportChanges
  import_configurations: ImportConfigurations
  imports: Imports
  invitations: Invitations
  label_versions: LabelVersions
  labels: Labels
  mailed_links: MailedLinks
  mails: Mails
  order_labels: OrderLabels
  order_lines: OrderLines
  orders: Orders
  organizations: Organizations
  pairing_codes: PairingCodes
  passkeys: Passkeys
  print_files: PrintFiles
  print_job_entries: PrintJobEntries
  print_jobs: PrintJobs
  printer_groups: PrinterGroups
  printers: Printers
  provider_accounts: ProviderAccounts
  recovery_codes: RecoveryCodes
  series: Series
  series_ranges: SeriesRanges
  server_keys: ServerKeys
  sessions: Sessions
  subscriptions: Subscriptions
  throttles: Throttles
  totps: Totps
  used_once: UsedOnce
  user_changes: UserChanges
  users: Users
}
