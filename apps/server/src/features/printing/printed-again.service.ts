// Whether a label that was not printed has been tried again, as a column of its entry.
import { sql } from 'kysely'

/** True of an entry that another one has taken the place of. What is printed again is printed later: only months from the entry's on are read. */
export const isPrintedAgain = sql<boolean>`exists (select from print_job_entries again
  where again.reprint_of = print_job_entries.id and again.reprint_reason is null
    and again.id >= first_id_of(print_job_entries.sent_at - interval '1 day'))`
