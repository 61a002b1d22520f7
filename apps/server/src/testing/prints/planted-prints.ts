// Printed labels of any moment, planted without drawing them: for what a history of years needs.
import type pg from 'pg'
import { newId, newIdBeside } from '../../platform/database/ids.ts'

interface PlantedEntries {
  readonly jobId: string
  readonly ids: readonly string[]
  /** Of the first of them within the job. */
  readonly position?: number
}

/** A job of some person of the organization. */
async function plantJob(rows: pg.Client, organizationId: string, jobId: string): Promise<void> {
  await rows.query(
    `insert into print_jobs (organization_id, id, state, user_id, user_name, computer_name)
     select organization_id, $2, 'Processed', id, firstname || ' ' || lastname, 'packing-1' from users where organization_id = $1 limit 1`,
    [organizationId, jobId],
  )
}

/** Labels of a job that stands there already, each a copy of the others but for its id and its position. */
export async function plantEntries(rows: pg.Client, { jobId, ids, position = 0 }: PlantedEntries): Promise<void> {
  await rows.query(
    `insert into print_job_entries (organization_id, id, job_id, position, user_id, user_name, computer_name, state, label_id, label_name,
       label_version_id, label_version_number, article_name, printer_id, printer_name, dpi, quantity, filled, file_sha256, file_bytes,
       file_name, target, lease_ends_at)
     select j.organization_id, e.id, j.id, $3 + e.place - 1, j.user_id, j.user_name, j.computer_name, 'Success', $4, 'Shelf label',
       $4, 1, 'Hexagon nut', $4, 'Hall 1', 203.2, 1, '{}', 'planted', 0, 'x.zpl', '{}', now()
     from print_jobs j, unnest($2::uuid[]) with ordinality e (id, place) where j.id = $1`,
    [jobId, ids, position, newId()],
  )
  await rows.query(
    `insert into print_files (organization_id, sha256, bytes) select organization_id, 'planted', '' from print_jobs where id = $1
     on conflict do nothing`,
    [jobId],
  )
}

/** A job of that moment with so many labels. */
export async function plantPrints(
  rows: pg.Client,
  {
    organizationId,
    moment,
    count = 1,
  }: { readonly organizationId: string; readonly moment: number; readonly count?: number },
): Promise<{ readonly jobId: string; readonly ids: readonly string[] }> {
  const jobId = newId(moment)
  const ids = Array.from({ length: count }, () => newIdBeside(jobId, moment))
  await plantJob(rows, organizationId, jobId)
  await plantEntries(rows, { jobId, ids })
  return { jobId, ids }
}
