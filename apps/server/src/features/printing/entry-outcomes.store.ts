import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { dayMs, firstIdOf, momentOf, newId } from '../../platform/database/ids.ts'

export interface NewTransition {
  readonly organizationId: string
  readonly entryId: string
  readonly from: EntryState | null
  readonly to: EntryState
  readonly saidBy: string
  readonly message: string | null
  readonly isLate: boolean
}

export const insertTransitions = (trx: Transaction, transitions: readonly NewTransition[]) =>
  trx
    .insertInto('entryTransitions')
    .values(
      transitions.map((transition) => ({
        organizationId: transition.organizationId,
        id: newId(),
        entryId: transition.entryId,
        fromState: transition.from,
        toState: transition.to,
        saidBy: transition.saidBy,
        message: transition.message,
        isLate: transition.isLate,
      })),
    )
    .execute()

/** Entries of these jobs. Their ids are of the day of the job (`newIdBeside`), which is said as well: only its month is looked into. */
export function isOfJobs(jobIds: readonly string[]) {
  const moments = jobIds.map(momentOf)
  const [first, last] = [Math.min(...moments) - dayMs, Math.max(...moments) + dayMs]
  return sql<boolean>`print_job_entries.job_id = any(${jobIds}::uuid[])
    and print_job_entries.id >= ${firstIdOf(first)} and print_job_entries.id < ${firstIdOf(last)}`
}

const entriesWithJobs = (trx: Transaction) =>
  trx
    .selectFrom('printJobEntries')
    .innerJoin('printJobs', 'printJobs.id', 'printJobEntries.jobId')
    .select([
      'printJobEntries.organizationId',
      'printJobEntries.id',
      'printJobEntries.jobId',
      'printJobEntries.state',
      'printJobEntries.printerAddress',
      'printJobEntries.helperId',
      'printJobEntries.sentBy',
      'printJobEntries.begunEpoch',
      'printJobEntries.sentAt',
      'printJobEntries.stopReason',
      'printJobs.userId',
      'printJobs.computerName',
      sql<boolean>`print_job_entries.lease_ends_at < now()`.as('isLeaseOver'),
      sql<boolean>`print_job_entries.state = 'Unknown' and not exists (
        select from entry_transitions t where t.entry_id = print_job_entries.id and t.said_by like 'journal%')`.as(
        'isAskedOfJournal',
      ),
    ])
    // Everybody locks in one order: nobody waits for who waits for them.
    .orderBy('printJobEntries.id')

/** Entries with the jobs they belong to, locked until the transaction ends: two who report at once wait for each other. */
export const lockEntries = (trx: Transaction, entryIds: readonly string[]) =>
  entriesWithJobs(trx).where('printJobEntries.id', 'in', entryIds).forUpdate('printJobEntries').execute()

export type LockedEntry = Awaited<ReturnType<typeof lockEntries>>[number]

/** Entries that waited for an outcome longer than their lease and `patienceMs`, locked; those that somebody reports right now are left out. */
export const lockGivenUpEntries = (
  trx: Transaction,
  { patienceMs, most }: { readonly patienceMs: number; readonly most: number },
) =>
  entriesWithJobs(trx)
    .where('printJobEntries.state', '=', 'Sent')
    .where('printJobEntries.leaseEndsAt', '<', sql<Date>`now() - make_interval(secs => ${patienceMs / 1000})`)
    .limit(most)
    .forUpdate('printJobEntries')
    .skipLocked()
    .execute()

/** Brings entries into their new states, the last of several for one, and writes every transition down. Their ids say in which months they are. */
export async function changeEntries(trx: Transaction, transitions: readonly NewTransition[]): Promise<void> {
  if (transitions.length === 0) return
  const last = new Map(transitions.map(({ entryId, to, message }) => [entryId, { id: entryId, state: to, message }]))
  await sql`
    update print_job_entries e set state = n.state, message = n.message,
      ended_at = case when n.state in ('Created', 'Sent') then null else now() end
    from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb) n (id uuid, state text, message text)
    where e.id = n.id and e.id = any(${[...last.keys()]}::uuid[])`.execute(trx)
  await insertTransitions(trx, transitions)
}

/**
 * Those of these jobs that have an entry in one of these states. Asked once for all jobs: asked for each, a database that has
 * no statistics yet goes through the whole organization every time.
 */
const jobsWithEntriesIn = (trx: Transaction, jobIds: readonly string[], states: readonly EntryState[]) =>
  trx
    .selectFrom('printJobEntries')
    .select('printJobEntries.jobId')
    .where(isOfJobs(jobIds))
    .where('printJobEntries.state', 'in', states)

const openStates = ['Created', 'Sent'] as const
const statesButVoided = [...openStates, 'Success', 'Failed', 'Unknown'] as const

/** Jobs whose labels are all voided without that being taken account of, or the other way round. Locked until the transaction ends. */
export async function lockUnsettledQuotas(trx: Transaction, jobIds: readonly string[]) {
  const jobs = await trx
    .selectFrom('printJobs')
    .select((build) => [
      'id',
      'isGivenBack',
      sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM')`.as('month'),
      build
        .not(build('id', 'in', jobsWithEntriesIn(trx, jobIds, statesButVoided)))
        .$castTo<boolean>()
        .as('isVoided'),
    ])
    .where('id', 'in', jobIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  return jobs.filter(({ isGivenBack, isVoided }) => isGivenBack !== isVoided)
}

export const setGivenBack = (trx: Transaction, jobIds: readonly string[], isGivenBack: boolean) =>
  trx.updateTable('printJobs').set({ isGivenBack }).where('id', 'in', jobIds).execute()

/** Marks those jobs as Processed that have no open entry. */
export const endJobsWithoutOpenEntries = (trx: Transaction, jobIds: readonly string[]) =>
  trx
    .updateTable('printJobs')
    .set({ state: 'Processed', endedAt: sql`now()` })
    .where('id', 'in', jobIds)
    .where('state', 'in', ['Created', 'Printing'])
    .where('id', 'not in', jobsWithEntriesIn(trx, jobIds, openStates))
    .execute()

export async function findOrganizationsWithEndedLeases(trx: Transaction): Promise<string[]> {
  const found = await sql<{
    organizationId: string
  }>`select organization_id from organizations_with_ended_leases()`.execute(trx)
  return found.rows.map((row) => row.organizationId)
}

/** One report of a helper takes as many answers. */
const mostQuestions = 500

/** Questions for the journal of a computer. */
export interface Questions {
  /** Entries sent to it whose lease ended without an outcome, or that nobody could tell. */
  readonly questions: readonly string[]
  /** Ids of entries that were stopped with their label. */
  readonly stopped: readonly string[]
}

export async function findQuestions(trx: Transaction, computerName: string): Promise<Questions> {
  const found = await sql<{
    id: string
  }>`select id from entries_to_ask_about(${computerName}, ${mostQuestions}) id`.execute(trx)
  const questions = found.rows.map(({ id }) => id)
  if (questions.length === 0) return { questions, stopped: [] }
  const stopped = await trx
    .selectFrom('printJobEntries')
    .select('id')
    .where('id', 'in', questions)
    .where('stopId', 'is not', null)
    .execute()
  return { questions, stopped: stopped.map(({ id }) => id) }
}
