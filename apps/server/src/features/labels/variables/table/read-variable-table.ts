import { ProductError } from '@labelwright/contract/errors'
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { take } from '../../../../platform/http/throttle.ts'
import { readerProgram } from '../../../../platform/readers/reader-program.ts'
import type { TableAnswer } from './reading-protocol.ts'

const bounds = { memoryMib: 384, processorMs: 10_000, wallMs: 30_000, answerBytes: 16 * 1024 * 1024 } as const
const tableReading = readerProgram<null, TableAnswer>(new URL('./table-reading.ts', import.meta.url), bounds)
const filesPerHour = 600

export type ReadTable = Extract<TableAnswer, { readonly kind: 'read' }>

/** Reads a table in a reader. Throws `file-not-readable` with the reason at `file`. */
export async function readVariableTable(ctx: Context, actor: Actor, path: string): Promise<ReadTable> {
  await take(ctx.database, [
    { key: `variables-file:${actor.organizationId}`, maximum: filesPerHour, windowSeconds: 3600 },
  ])
  const whose = { organizationId: actor.organizationId, urgency: 'background' } as const
  const answer = await ctx.readers.read(tableReading, { for: whose, order: null, files: [{ path }] })
  if (answer?.kind === 'read') return answer
  throw answer
    ? refuseTable(answer.code, answer.sentence, answer.values)
    : refuseTable(
        'file-too-heavy',
        'Reading the file took too long or too much memory. Save the table as CSV, and upload that.',
      )
}

/** Refuses a file as a whole. */
export function refuseTable(
  code: string,
  message: string,
  values: Readonly<Record<string, string | number>> = {},
): ProductError {
  const error = { path: 'file', code, message, ...(Object.keys(values).length > 0 ? { values } : {}) }
  return new ProductError('file-not-readable', { detail: message, errors: [error] })
}
