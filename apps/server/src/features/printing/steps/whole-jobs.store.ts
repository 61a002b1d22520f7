// Jobs with their entries, transitions and files, each in one statement.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { kept } from '../../../platform/database/kept-statements.ts'
import type { PrintFile } from '../print-files.store.ts'
import type { NewEntry, StoredEntry } from '../printing.store.ts'

export interface NewJob {
  readonly organizationId: string
  readonly id: string
  readonly userId: string
  readonly userName: string
  readonly computerName: string
}

/** Keyed by column name. */
const rowOf = (entry: NewEntry) => ({
  id: entry.id,
  transition_id: newId(),
  position: entry.position,
  printer_address: entry.printerAddress,
  label_id: entry.labelId,
  label_name: entry.labelName,
  label_version_id: entry.labelVersionId,
  label_version_number: entry.labelVersionNumber,
  is_test: entry.testDocument !== null,
  test_document: entry.testDocument,
  article_id: entry.articleId,
  article_name: entry.articleName,
  external_identifier: entry.externalIdentifier,
  printer_id: entry.printerId,
  printer_name: entry.printerName,
  dpi: entry.dpi,
  quantity: entry.quantity,
  order_line_id: entry.orderLineId,
  order_id: entry.orderId,
  widget_id: entry.widgetId,
  filled: entry.filled,
  pictures: entry.pictures,
  settings: entry.settings,
  file_sha256: entry.fileSha256,
  file_bytes: entry.fileBytes,
  file_name: entry.fileName,
  target: entry.target,
})

/** Entries are Sent from their first moment, as their files go out with the answer, unless a server prints them. */
const firstStateOf = ({ printerAddress }: NewEntry) => (printerAddress === null ? 'Sent' : 'Created')

export interface WholeJob {
  readonly job: NewJob
  readonly leaseMs: number
  readonly entries: readonly NewEntry[]
  /** The small files, which are stored in the database. */
  readonly files: readonly PrintFile[]
  /** The job is stored only while this is true. */
  readonly condition: RawBuilder<boolean>
}

/** The first state of an entry whose file is drawn. `address` is null unless the server prints it. */
const stateBy = (address: RawBuilder<unknown>) => sql`case when ${address} is null then 'Sent' else 'Created' end`

/** Leases run on the database's clock. An entry that waits for the server has a lease without end. */
const leaseBy = (address: RawBuilder<unknown>, leaseMs: number) =>
  sql`case when ${address} is null then now() + make_interval(secs => ${leaseMs / 1000}) else 'infinity' end`

/** Skips files that exist: the name is the hash of the bytes. */
const insertFiles = (organizationId: string, files: readonly PrintFile[]) => sql`
  insert into print_files (organization_id, sha256, bytes)
  select ${organizationId}::uuid, sha256, bytes
  from unnest(${files.map(({ sha256 }) => sha256)}::text[], ${files.map(({ bytes }) => Buffer.from(bytes))}::bytea[])
    file (sha256, bytes)
  where exists (select from job)
  on conflict do nothing`

/** Pictures that values named stay with what was printed, whatever becomes of them in the media library. */
const keepPictures = (organizationId: string, entries: readonly NewEntry[]) => sql`
  insert into kept_files (organization_id, sha256)
  select distinct ${organizationId}::uuid, sha256
  from unnest(${entries.flatMap(({ pictures }) => Object.values(pictures ?? {}))}::text[]) picture (sha256)
  where exists (select from job)
  on conflict do nothing`

type StoredRow = { id: string; leaseEndsAt: Date }

async function insertJob(trx: Transaction, { job, leaseMs, entries, files, condition }: WholeJob, isUndrawn: boolean) {
  const { organizationId, id, userId, userName, computerName } = job
  const rows = JSON.stringify(entries.map(rowOf))
  const address = sql`printer_address`
  const state = isUndrawn ? sql`'Created'` : stateBy(address)
  const { rows: stored } = await sql<StoredRow>`
    ${kept} with job as (
      insert into print_jobs (organization_id, id, state, user_id, user_name, computer_name)
      select ${organizationId}::uuid, ${id}::uuid, ${isUndrawn ? sql`'Created'` : sql`'Printing'`}, ${userId}::uuid, ${userName}, ${computerName}
      where ${condition}
      returning id
    ), made as (
      insert into print_job_entries (organization_id, id, job_id, user_id, user_name, computer_name, state, lease_ends_at,
        position, printer_address, label_id, label_name, label_version_id, label_version_number, is_test, test_document,
        article_id, article_name, external_identifier, printer_id, printer_name, dpi, quantity, order_line_id, order_id, widget_id,
        filled, pictures, settings, file_sha256, file_bytes, file_name, target)
      select ${organizationId}::uuid, id, ${id}::uuid, ${userId}::uuid, ${userName}, ${computerName},
        ${state}, ${leaseBy(address, leaseMs)},
        position, printer_address, label_id, label_name, label_version_id, label_version_number, is_test, test_document,
        article_id, article_name, external_identifier, printer_id, printer_name, dpi, quantity, order_line_id, order_id, widget_id,
        filled, pictures, settings, file_sha256, file_bytes, file_name, target
      from jsonb_populate_recordset(null::print_job_entries, ${rows}::jsonb)
      where exists (select from job)
      returning id, lease_ends_at
    ), transitions as (
      insert into entry_transitions (organization_id, id, entry_id, to_state, said_by, is_late)
      select ${organizationId}::uuid, transition_id, id, ${state}, 'system', false
      from jsonb_to_recordset(${rows}::jsonb) entry (id uuid, transition_id uuid, printer_address text)
      where exists (select from job)
    ), files as (${insertFiles(organizationId, files)}), pictures as (${keepPictures(organizationId, entries)})
    select id, lease_ends_at from made`.execute(trx)
  return new Map(stored.map((row) => [row.id, row.leaseEndsAt]))
}

function storedOf(entry: NewEntry, { job, leaseMs }: WholeJob, leaseEndsAt: Date | undefined): StoredEntry {
  if (!leaseEndsAt) throw new Error(`the entry ${entry.id} was not stored`)
  const { id, fileSha256, fileName, target, printerId, printerAddress, isUnderApproval } = entry
  const file = { fileSha256, fileName, target, printerId, printerAddress }
  // Its lease began when it was stored.
  const now = { leaseEndsAt, readAt: new Date(Number(leaseEndsAt) - leaseMs), isPrintable: true, isUnderApproval }
  const { organizationId } = job
  return { ...file, ...now, id, organizationId, state: firstStateOf(entry), message: null, helperId: null }
}

const storedEntriesOf = (whole: WholeJob, leases: ReadonlyMap<string, Date>) =>
  leases.size === 0
    ? undefined
    : whole.entries.map((entry): StoredEntry => storedOf(entry, whole, leases.get(entry.id)))

/**
 * Stores a job with its entries, their first transitions and files in one statement, as every print waits for it.
 * Returns undefined and stores nothing when the condition is false.
 */
export const insertWholeJob = async (trx: Transaction, whole: WholeJob): Promise<StoredEntry[] | undefined> =>
  storedEntriesOf(whole, await insertJob(trx, whole, false))

/** Stores a job without files, until it is drawn or its lease ends. False when the condition is false. */
export const insertUndrawnJob = async (trx: Transaction, undrawn: Omit<WholeJob, 'files'>): Promise<boolean> =>
  (await insertJob(trx, { ...undrawn, files: [] }, true)).size > 0

export interface DrawnJob extends WholeJob {
  /** `leaveToHelper` changes the entries afterwards, so no transition is written here. */
  readonly isForHelper: boolean
}

/** Gives an undrawn job its files; the caller has locked its entries. Undefined when the condition is false. */
export async function finishUndrawnJob(trx: Transaction, drawn: DrawnJob): Promise<StoredEntry[] | undefined> {
  const { job, leaseMs, entries, files, condition, isForHelper } = drawn
  const rows = JSON.stringify(entries.map(rowOf))
  const stored = await sql<StoredRow>`
    with job as (
      update print_jobs set state = 'Printing' where id = ${job.id}::uuid and state = 'Created' and ${condition} returning id
    ), drawn as (
      select id as entry_id, transition_id, printer_address, file_sha256, file_bytes, pictures
      from jsonb_to_recordset(${rows}::jsonb)
        entry (id uuid, transition_id uuid, printer_address text, file_sha256 text, file_bytes integer, pictures jsonb)
    ), made as (
      update print_job_entries e set state = ${stateBy(sql`drawn.printer_address`)}, lease_ends_at = ${leaseBy(sql`drawn.printer_address`, leaseMs)},
        printer_address = drawn.printer_address, file_sha256 = drawn.file_sha256, file_bytes = drawn.file_bytes,
        pictures = drawn.pictures, sent_at = now()
      from drawn where e.id = drawn.entry_id and exists (select from job)
      returning e.id, e.lease_ends_at
    ), transitions as (
      insert into entry_transitions (organization_id, id, entry_id, from_state, to_state, said_by, is_late)
      select ${job.organizationId}::uuid, transition_id, entry_id, 'Created', 'Sent', 'system', false
      from drawn where printer_address is null and not ${isForHelper}::boolean and exists (select from job)
    ), files as (${insertFiles(job.organizationId, files)}), pictures as (${keepPictures(job.organizationId, entries)})
    select id, lease_ends_at from made`.execute(trx)
  return storedEntriesOf(drawn, new Map(stored.rows.map((row) => [row.id, row.leaseEndsAt])))
}
