import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that the database's user may enter even when root runs the tests. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'labelwright-test-'))
  await chmod(directory, 0o755)
  return directory
}
