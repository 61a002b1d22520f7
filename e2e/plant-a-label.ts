import { addLabel } from '../apps/server/src/testing/fonts.ts'
import { connectAsOwner } from '../apps/server/src/testing/test-database.ts'

/** Puts a published label into the running product’s own database, without the limits of a call. Answers its id. */
export async function plantLabel(name: string, document: object): Promise<string> {
  const owner = await connectAsOwner(process.env.E2E_DATA_DIR ?? '')
  try {
    return await addLabel({ rows: owner }, name, document)
  } finally {
    await owner.end()
  }
}
