import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'

interface NewJump {
  readonly seriesId: string
  /** The first number that is left out, and the one that is handed out next. */
  readonly first: number
  readonly next: number
  readonly reason: string
}

export const insertJump = (trx: Transaction, actor: Actor, { seriesId, first, next, reason }: NewJump) =>
  trx
    .insertInto('seriesJumps')
    .values({
      organizationId: actor.organizationId,
      id: newId(),
      seriesId,
      userId: actor.userId,
      userName: actor.name,
      firstNumber: first,
      nextNumber: next,
      reason,
    })
    .execute()

const countOf = (trx: Transaction, table: 'seriesRanges' | 'seriesJumps', seriesId: string) =>
  trx
    .selectFrom(table)
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('seriesId', '=', seriesId)
    .executeTakeFirstOrThrow()

export interface GivenRow {
  readonly firstNumber: number
  readonly lastNumber: number
  readonly step: number
  readonly userName: string
  readonly at: Date
  readonly reason: string | null
  readonly entryId: string | null
  readonly jobId: string | null
  readonly variableName: string | null
  readonly labelName: string | null
  readonly articleName: string | null
  readonly state: string | null
}

/** Numbers only rise, so the highest are the last. */
export async function findGivenNumbers(
  trx: Transaction,
  seriesId: string,
  { take, offset }: { readonly take: number; readonly offset: number },
): Promise<{ readonly list: readonly GivenRow[]; readonly total: number }> {
  const { rows } = await sql<GivenRow>`
    select r.first_number, upper(r.numbers) - 1 as last_number, r.step, j.user_name, j.created_at as at, null as reason,
      e.id as entry_id, e.job_id, r.variable_name, e.label_name, e.article_name, e.state
    from series_ranges r join print_job_entries e on e.id = r.entry_id join print_jobs j on j.id = e.job_id
    where r.series_id = ${seriesId}
    union all
    select first_number, next_number - 1, 1, user_name, created_at, reason, null, null, null, null, null, null
    from series_jumps where series_id = ${seriesId}
    order by first_number desc limit ${take} offset ${offset}`.execute(trx)
  const counts = [await countOf(trx, 'seriesRanges', seriesId), await countOf(trx, 'seriesJumps', seriesId)]
  return { list: rows, total: counts.reduce((sum, { total }) => sum + total, 0) }
}
