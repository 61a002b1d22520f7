import { ProductError } from '@labelwright/contract/errors'

/** Whether a look-up finds its row: one that throws `not-found` does not. Other errors are thrown on. */
export async function isFound(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find()
    return true
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not-found') return false
    throw error
  }
}
