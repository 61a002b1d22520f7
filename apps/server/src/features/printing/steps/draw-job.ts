import { ProductError } from '@labelwright/contract/errors'
import type { Context } from '../../../context.ts'
import { drawEntry, type EntryToDraw, type MadeEntry, prepareEntry } from '../make-entry.ts'
import type { PlannedJob } from './planned-job.ts'

const refused = ({ refusalOf }: PlannedJob, error: unknown): unknown =>
  error instanceof ProductError && refusalOf ? refusalOf(error) : error

/** The entries of a job but for their files. Refuses what can be refused before anything is drawn. */
export function prepareEntries(ctx: Context, planned: PlannedJob): EntryToDraw[] {
  const { actor, id: jobId, lines } = planned
  try {
    return lines.map(({ storedFile, isRepeated, ...filledLine }) =>
      prepareEntry(ctx, { actor, jobId, filledLine, storedFile, isRepeated }),
    )
  } catch (error) {
    throw refused(planned, error)
  }
}

/** Draws the labels of a job one behind another. No connection of the database may be held meanwhile. */
export async function drawEntries(
  ctx: Context,
  planned: PlannedJob,
  entries: readonly EntryToDraw[],
): Promise<MadeEntry[]> {
  const made: MadeEntry[] = []
  try {
    for (const entry of entries) made.push(await drawEntry(ctx, entry))
  } catch (error) {
    throw refused(planned, error)
  }
  return made
}
