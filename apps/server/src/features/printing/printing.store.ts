import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import { sql } from 'kysely'
import { allSettledOrThrow, type Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

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
}

export interface NewJob {
  readonly organizationId: string
  readonly id: string
  readonly userId: string
  readonly userName: string
  readonly computerName: string
}

export const insertJob = (trx: Transaction, job: NewJob) =>
  trx
    .insertInto('print_jobs')
    .values({
      organization_id: job.organizationId,
      id: job.id,
      state: 'Printing',
      user_id: job.userId,
      user_name: job.userName,
      computer_name: job.computerName,
    })
    .execute()

/** Ten thousand labels, each drawn by itself, take longer than a transaction may otherwise stand still. */
export const allowLongDrawing = (trx: Transaction) =>
  sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx)

export interface NewEntry {
  readonly organizationId: string
  readonly id: string
  readonly jobId: string
  readonly position: number
  readonly labelId: string
  readonly labelName: string
  readonly labelVersionId: string
  readonly labelVersionNumber: number
  readonly articleId: string
  readonly articleName: string
  readonly externalIdentifier: string | null
  readonly printerId: string
  readonly printerName: string
  readonly dpi: number
  readonly quantity: number
  readonly orderLineId: string | null
  readonly filled: Readonly<Record<string, string>>
  readonly fileSha256: string
  readonly fileBytes: number
  readonly fileName: string
  readonly target: PrintTarget
  readonly leaseMs: number
}

const rowOf = (entry: NewEntry) => ({
  organization_id: entry.organizationId,
  id: entry.id,
  job_id: entry.jobId,
  position: entry.position,
  state: 'Sent',
  label_id: entry.labelId,
  label_name: entry.labelName,
  label_version_id: entry.labelVersionId,
  label_version_number: entry.labelVersionNumber,
  article_id: entry.articleId,
  article_name: entry.articleName,
  external_identifier: entry.externalIdentifier,
  printer_id: entry.printerId,
  printer_name: entry.printerName,
  dpi: entry.dpi,
  quantity: entry.quantity,
  order_line_id: entry.orderLineId,
  filled: JSON.stringify(entry.filled),
  file_sha256: entry.fileSha256,
  file_bytes: entry.fileBytes,
  file_name: entry.fileName,
  target: JSON.stringify(entry.target),
  lease_ends_at: sql<Date>`now() + make_interval(secs => ${entry.leaseMs / 1000})`,
})

const sent = { from: null, to: 'Sent', saidBy: 'system', message: null, isLate: false } as const

/** Entries are Sent from their first moment: their files go out with the answer. The lease runs on the database's clock. */
export async function insertEntries(trx: Transaction, entries: readonly NewEntry[]): Promise<void> {
  await allSettledOrThrow([
    trx.insertInto('print_job_entries').values(entries.map(rowOf)).execute(),
    insertTransitions(
      trx,
      entries.map(({ organizationId, id }) => ({ organizationId, entryId: id, ...sent })),
    ),
  ])
}

export interface NewTransition {
  readonly organizationId: string
  readonly entryId: string
  readonly from: EntryState | null
  readonly to: EntryState
  readonly saidBy: string
  readonly message: string | null
  readonly isLate: boolean
}

const insertTransitions = (trx: Transaction, transitions: readonly NewTransition[]) =>
  trx
    .insertInto('entry_transitions')
    .values(
      transitions.map((transition) => ({
        organization_id: transition.organizationId,
        id: newId(),
        entry_id: transition.entryId,
        from_state: transition.from,
        to_state: transition.to,
        said_by: transition.saidBy,
        message: transition.message,
        is_late: transition.isLate,
      })),
    )
    .execute()

/** The entry and the job it belongs to, locked until the transaction ends: two who report at once wait for each other. */
export const lockEntry = (trx: Transaction, entryId: string) =>
  trx
    .selectFrom('print_job_entries')
    .innerJoin('print_jobs', 'print_jobs.id', 'print_job_entries.job_id')
    .select([
      'print_job_entries.id',
      'print_job_entries.job_id',
      'print_job_entries.state',
      'print_jobs.user_id',
      'print_jobs.computer_name',
      sql<boolean>`print_job_entries.lease_ends_at < now()`.as('isLeaseOver'),
    ])
    .where('print_job_entries.id', '=', entryId)
    .forUpdate('print_job_entries')
    .executeTakeFirst()

export async function changeEntry(trx: Transaction, transition: NewTransition): Promise<void> {
  await trx
    .updateTable('print_job_entries')
    .set({ state: transition.to, message: transition.message, ended_at: sql`now()` })
    .where('id', '=', transition.entryId)
    .execute()
  await insertTransitions(trx, [transition])
}

export const findOpenEntryIds = async (trx: Transaction, jobId: string): Promise<string[]> => {
  const open = await trx
    .selectFrom('print_job_entries')
    .select('id')
    .where('job_id', '=', jobId)
    .where('state', 'in', ['Created', 'Sent'])
    .orderBy('position')
    .execute()
  return open.map((row) => row.id)
}

export const endJob = (trx: Transaction, jobId: string) =>
  trx
    .updateTable('print_jobs')
    .set({ state: 'Processed', ended_at: sql`now()` })
    .where('id', '=', jobId)
    .where('state', 'in', ['Created', 'Printing'])
    .execute()

/** Whether a job's labels were all voided, and whether that was already taken account of. Locked until the transaction ends. */
export const lockQuotaOf = (trx: Transaction, jobId: string) =>
  trx
    .selectFrom('print_jobs')
    .select([
      'is_given_back',
      sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM')`.as('month'),
      sql<boolean>`not exists (select 1 from print_job_entries e where e.job_id = print_jobs.id and e.state <> 'Voided')`.as(
        'isVoided',
      ),
    ])
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const setGivenBack = (trx: Transaction, jobId: string, isGivenBack: boolean) =>
  trx.updateTable('print_jobs').set({ is_given_back: isGivenBack }).where('id', '=', jobId).execute()

export const findJob = (trx: Transaction, jobId: string) =>
  trx.selectFrom('print_jobs').select(['id', 'state', 'user_id']).where('id', '=', jobId).executeTakeFirst()

export const findEntries = (trx: Transaction, jobId: string) =>
  trx
    .selectFrom('print_job_entries')
    .select(['id', 'organization_id', 'state', 'message', 'file_sha256', 'file_name', 'target', 'lease_ends_at'])
    .where('job_id', '=', jobId)
    .orderBy('position')
    .execute()

export type StoredEntry = Awaited<ReturnType<typeof findEntries>>[number]

export async function findPrintFileOwner(trx: Transaction, entryId: string): Promise<string | undefined> {
  const found = await sql<{ organization_id: string }>`select organization_id from find_print_file(${entryId})`.execute(
    trx,
  )
  return found.rows[0]?.organization_id
}

export const findFileHash = (trx: Transaction, entryId: string) =>
  trx.selectFrom('print_job_entries').select('file_sha256').where('id', '=', entryId).executeTakeFirst()

export async function findOrganizationsWithEndedLeases(trx: Transaction): Promise<string[]> {
  const found = await sql<{
    organization_id: string
  }>`select organization_id from organizations_with_ended_leases()`.execute(trx)
  return found.rows.map((row) => row.organization_id)
}

/** Entries that waited for an outcome longer than their lease and the time given to the journal. */
export const findGivenUpEntryIds = async (trx: Transaction, patienceMs: number): Promise<string[]> => {
  const found = await trx
    .selectFrom('print_job_entries')
    .select('id')
    .where('state', '=', 'Sent')
    .where(sql<boolean>`lease_ends_at + make_interval(secs => ${patienceMs / 1000}) < now()`)
    .limit(1000)
    .execute()
  return found.map((row) => row.id)
}

/** What a computer's journal is asked: entries sent to it whose lease ended without an outcome, or that nobody could tell. */
export const findQuestions = async (trx: Transaction, computerName: string): Promise<string[]> => {
  const found = await trx
    .selectFrom('print_job_entries')
    .innerJoin('print_jobs', 'print_jobs.id', 'print_job_entries.job_id')
    .select('print_job_entries.id')
    .where((build) => build(build.fn('lower', ['print_jobs.computer_name']), '=', computerName.toLowerCase()))
    .where('print_job_entries.lease_ends_at', '<', sql<Date>`now()`)
    .where((build) =>
      build.or([
        build('print_job_entries.state', '=', 'Sent'),
        // Given up because the journal was silent; it may speak again within a day.
        build.and([
          build('print_job_entries.state', '=', 'Unknown'),
          build.not(
            build.exists(
              build
                .selectFrom('entry_transitions')
                .select('entry_transitions.id')
                .whereRef('entry_transitions.entry_id', '=', 'print_job_entries.id')
                .where('said_by', 'like', 'journal%'),
            ),
          ),
          build('print_job_entries.sent_at', '>', sql<Date>`now() - interval '1 day'`),
        ]),
      ]),
    )
    .orderBy('print_job_entries.id')
    .limit(200)
    .execute()
  return found.map((row) => row.id)
}
