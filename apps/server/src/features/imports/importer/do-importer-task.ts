// What the importer does: looks at a file, writes its bad rows, or takes one step of an import.
import { openTable } from '@labelwright/table-files/open-table'
import { TableError } from '@labelwright/table-files/table-error'
import { withFile } from './file-source.ts'
import { type Assignment, importLimits, type Outcome, type Question } from './importer-protocol.ts'
import { lookAt } from './look-at-table.ts'
import { writeBadRows } from './write-bad-rows.ts'

/** Waits until the server wants it to go on. */
type Ask = (question: Question) => Promise<void>

async function work({ path, task }: Assignment, ask: Ask): Promise<Outcome> {
  if (task.kind === 'step') {
    // Only this needs the libraries of the database, and a person waits for a look.
    const { doStep } = await import('./do-import-step.ts')
    await doStep({ ...task, path, checkpoint: (progress) => ask({ kind: 'checkpoint', progress }) })
    return { kind: 'done' }
  }
  return withFile<Outcome>(path, async (source) => {
    const table = openTable(source, task.read, importLimits)
    if (task.kind === 'look') return { kind: 'looked', look: lookAt(table) }
    await writeBadRows(table, task, (bytes) => ask({ kind: 'piece', bytes }))
    return { kind: 'done' }
  })
}

function failureOf(error: unknown): Outcome {
  if (error instanceof TableError) {
    return { kind: 'refused', code: error.code, sentence: error.message, values: error.values }
  }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'failed', message, code: error instanceof Error && 'code' in error ? String(error.code) : '', stack }
}

/** Does the task, and says how it ended. */
export const doTask = (assignment: Assignment, ask: Ask): Promise<Outcome> => work(assignment, ask).catch(failureOf)
