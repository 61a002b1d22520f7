import { ProductError } from '@labelwright/contract/errors'
import type { Context } from '../../../context.ts'
import { drawEntry, type EntryToDraw, type MadeEntry, prepareEntry } from '../make-entry.ts'
import type { PlannedJob } from './planned-job.ts'

const translated = ({ translateError }: PlannedJob, error: unknown): unknown =>
  error instanceof ProductError && translateError ? translateError(error) : error

/** Makes the entries of a job without their files. Throws every refusal that needs no drawing. */
export function prepareEntries(ctx: Context, planned: PlannedJob): EntryToDraw[] {
  const { actor, id: jobId, lines } = planned
  try {
    return lines.map(({ storedFile, isRepeated, ...filledLine }) =>
      prepareEntry(ctx, { actor, jobId, filledLine, storedFile, isRepeated }),
    )
  } catch (error) {
    throw translated(planned, error)
  }
}

/** Draws the labels of a job one after another. The caller holds no connection of the database. */
export async function drawEntries(
  ctx: Context,
  planned: PlannedJob,
  entries: readonly EntryToDraw[],
): Promise<MadeEntry[]> {
  const made: MadeEntry[] = []
  try {
    for (const entry of entries) made.push(await drawEntry(ctx, entry))
  } catch (error) {
    throw translated(planned, error)
  }
  return made
}
