import { type FieldError, ProductError } from '@labelwright/contract/errors'

/** The name of the unique index that a write ran into, if that is why it failed (PostgreSQL 23505). */
export function brokenIndexOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return undefined
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
}

/**
 * Tells what is taken at its field. `fields` names the unique indexes that a person can run into; the database decides, so
 * that two who choose the same at the same time cannot both have it. Goes around the whole transaction.
 */
export async function tellTaken<Result>(
  fields: Readonly<Record<string, Omit<FieldError, 'code'>>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const field = fields[brokenIndexOf(error) ?? '']
    if (!field) throw error
    throw new ProductError('validation-failed', { errors: [{ ...field, code: 'taken' }], cause: error })
  }
}
