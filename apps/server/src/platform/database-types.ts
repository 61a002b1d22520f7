// Written by `npm run database-types` from the migrated database.
import type { ColumnType } from 'kysely'

export type Generated<Value> =
  Value extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<Value, Value | undefined, Value>
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

export interface LabelVersions {
  organization_id: string
  id: string
  label_id: string
  number: number
  state: string
  document: Json
  created_by: Generated<string | null>
  created_at: Generated<Timestamp>
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

export interface Organizations {
  organization_id: string
  name: string
  status: Generated<string>
  created_at: Generated<Timestamp>
}

export interface PairingCodes {
  organization_id: string
  code_hash: Buffer
  created_by: string
  expires_at: Timestamp
  used_at: Generated<Timestamp | null>
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
}

export interface Throttles {
  key: string
  window_started_at: Timestamp
  count: number
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
}

export interface DB {
  article_labels: ArticleLabels
  articles: Articles
  entry_transitions: EntryTransitions
  group_members: GroupMembers
  groups: Groups
  helpers: Helpers
  idempotency_keys: IdempotencyKeys
  label_versions: LabelVersions
  labels: Labels
  organizations: Organizations
  pairing_codes: PairingCodes
  print_job_entries: PrintJobEntries
  print_jobs: PrintJobs
  printer_groups: PrinterGroups
  printers: Printers
  server_keys: ServerKeys
  sessions: Sessions
  throttles: Throttles
  users: Users
}
