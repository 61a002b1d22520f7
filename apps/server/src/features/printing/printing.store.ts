import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { kept } from '../../platform/database/kept-statements.ts'
import { insertTransitions, isOfJobs } from './entry-outcomes.store.ts'
import type { PrintFile } from './print-files.store.ts'

/** Where and how the bytes go, as the helper is told. */
export interface PrintTarget {
  readonly targetIpAddress: string
  readonly targetPort: number
  readonly targetPrintQueue: string
  readonly useLocalPrinterDriver: boolean
  readonly orientation: string
  readonly scale: string
  readonly side: string
  readonly paperSize: string
  readonly customPaperSize: string
  /** Asked behind the labels; absent where the printer's model is not known to answer, and in jobs of earlier versions. */
  readonly statusQuestion?: string
}

export interface NewJob {
  readonly organizationId: string
  readonly id: string
  readonly userId: string
  readonly userName: string
  readonly computerName: string
}

/** Ten thousand labels, each drawn by itself, take longer than a transaction may otherwise stand still. */
export const allowLongDrawing = (trx: Transaction) =>
  sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx)

export interface NewEntry {
  /** Of the same month as the job's, for which the partition of both is (`newIdBeside`). */
  readonly id: string
  readonly position: number
  readonly labelId: string
  readonly labelName: string
  readonly labelVersionId: string | null
  readonly labelVersionNumber: number | null
  /** Of a test, whose document is of no version. */
  readonly testDocument: LabelDocument | null
  readonly articleId: string | null
  readonly articleName: string
  readonly externalIdentifier: string | null
  readonly printerId: string
  readonly printerName: string
  readonly dpi: number
  readonly quantity: number
  readonly orderLineId: string | null
  /** Of a label for the whole order. */
  readonly orderId: string | null
  /** Of a print by a widget. */
  readonly widgetId: string | null
  readonly filled: Readonly<Record<string, string>>
  readonly fileSha256: string
  readonly fileBytes: number
  readonly fileName: string
  readonly target: PrintTarget
  /** Of a printer that the server reaches itself (`addressKeyOf`); its entries wait for their turn. */
  readonly printerAddress: string | null
}

/** As the columns are called. */
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
}

/**
 * Stores a job with its entries, their first transitions and files: one statement, as it is what every print waits for.
 * Leases run on the database's clock; of what waits for a server none runs yet. A file that is there already has the
 * same bytes, as its name is made of them.
 */
export async function insertWholeJob(trx: Transaction, { job, leaseMs, entries, files }: WholeJob) {
  const { organizationId, id, userId, userName, computerName } = job
  const rows = JSON.stringify(entries.map(rowOf))
  const stored = await sql<{ id: string; leaseEndsAt: Date }>`
    ${kept} with job as (
      insert into print_jobs (organization_id, id, state, user_id, user_name, computer_name)
      values (${organizationId}::uuid, ${id}::uuid, 'Printing', ${userId}::uuid, ${userName}, ${computerName})
    ), made as (
      insert into print_job_entries (organization_id, id, job_id, user_id, user_name, computer_name, state, lease_ends_at,
        position, printer_address, label_id, label_name, label_version_id, label_version_number, is_test, test_document,
        article_id, article_name, external_identifier, printer_id, printer_name, dpi, quantity, order_line_id, order_id, widget_id,
        filled, file_sha256, file_bytes, file_name, target)
      select ${organizationId}::uuid, id, ${id}::uuid, ${userId}::uuid, ${userName}, ${computerName},
        case when printer_address is null then 'Sent' else 'Created' end,
        case when printer_address is null then now() + make_interval(secs => ${leaseMs / 1000}) else 'infinity' end,
        position, printer_address, label_id, label_name, label_version_id, label_version_number, is_test, test_document,
        article_id, article_name, external_identifier, printer_id, printer_name, dpi, quantity, order_line_id, order_id, widget_id,
        filled, file_sha256, file_bytes, file_name, target
      from jsonb_populate_recordset(null::print_job_entries, ${rows}::jsonb)
      returning id, lease_ends_at
    ), transitions as (
      insert into entry_transitions (organization_id, id, entry_id, to_state, said_by, is_late)
      select ${organizationId}::uuid, transition_id, id,
        case when printer_address is null then 'Sent' else 'Created' end, 'system', false
      from jsonb_to_recordset(${rows}::jsonb) entry (id uuid, transition_id uuid, printer_address text)
    ), files as (
      insert into print_files (organization_id, sha256, bytes)
      select ${organizationId}::uuid, sha256, bytes
      from unnest(${files.map(({ sha256 }) => sha256)}::text[], ${files.map(({ bytes }) => Buffer.from(bytes))}::bytea[])
        file (sha256, bytes)
      on conflict do nothing
    )
    select id, lease_ends_at from made`.execute(trx)
  const leases = new Map(stored.rows.map((row) => [row.id, row.leaseEndsAt]))
  return entries.map((entry): StoredEntry => storedOf(entry, job, leases.get(entry.id)))
}

const storedOf = (entry: NewEntry, { organizationId }: NewJob, leaseEndsAt: Date | undefined): StoredEntry => {
  if (!leaseEndsAt) throw new Error(`the entry ${entry.id} was not stored`)
  const { id, fileSha256, fileName, target, printerId, printerAddress } = entry
  const file = { fileSha256, fileName, target, printerId, printerAddress }
  return { ...file, id, organizationId, state: firstStateOf(entry), message: null, helperId: null, leaseEndsAt }
}

const handedOut = { from: 'Sent', to: 'Success', saidBy: 'system', message: null, isLate: false } as const

/** Files for a person leave with the answer: nothing is left that could fail. */
export async function handOutEntries(trx: Transaction, jobId: string): Promise<void> {
  const entries = await trx
    .updateTable('printJobEntries')
    .set({ state: 'Success', endedAt: sql`now()` })
    .where(isOfJobs([jobId]))
    .returning(['organizationId', 'id'])
    .execute()
  await insertTransitions(
    trx,
    entries.map(({ organizationId, id: entryId }) => ({ ...handedOut, organizationId, entryId })),
  )
  await endJob(trx, jobId)
}

export const findOpenEntryIds = async (trx: Transaction, jobId: string): Promise<string[]> => {
  const open = await trx
    .selectFrom('printJobEntries')
    .select('id')
    .where(isOfJobs([jobId]))
    .where('state', 'in', ['Created', 'Sent'])
    .orderBy('position')
    .execute()
  return open.map((row) => row.id)
}

export const endJob = (trx: Transaction, jobId: string) =>
  trx
    .updateTable('printJobs')
    .set({ state: 'Processed', endedAt: sql`now()` })
    .where('id', '=', jobId)
    .where('state', 'in', ['Created', 'Printing'])
    .execute()

export const findJob = (trx: Transaction, jobId: string) =>
  trx.selectFrom('printJobs').select(['id', 'state', 'userId']).where('id', '=', jobId).executeTakeFirst()

const storedEntries = (trx: Transaction) =>
  trx
    .selectFrom('printJobEntries')
    .select([
      'id',
      'organizationId',
      'state',
      'message',
      'fileSha256',
      'fileName',
      'target',
      'leaseEndsAt',
      'printerAddress',
      'printerId',
      'helperId',
    ])

export const findEntries = (trx: Transaction, jobId: string) =>
  storedEntries(trx)
    .where(isOfJobs([jobId]))
    .orderBy('position')
    .execute()

export const findEntriesByIds = (trx: Transaction, ids: readonly string[]) =>
  storedEntries(trx).where('id', 'in', ids).execute()

export type StoredEntry = Awaited<ReturnType<typeof findEntries>>[number]

export async function findPrintFileOwner(trx: Transaction, entryId: string): Promise<string | undefined> {
  const found = await sql<{ organizationId: string }>`select organization_id from find_print_file(${entryId})`.execute(
    trx,
  )
  return found.rows[0]?.organizationId
}

export const findFileHash = (trx: Transaction, entryId: string) =>
  trx.selectFrom('printJobEntries').select('fileSha256').where('id', '=', entryId).executeTakeFirst()
