import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** Two clusters of tests and what they write; a container often has 64 MB. */
const leastFreeBytes = 2 * 1024 ** 3

const freeBytes = (directory: string): number => {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

/** Where files of tests are written fastest: in memory where there is enough of it, else where temporary files are. */
export const quickDirectory = (): string =>
  existsSync(inMemory) && freeBytes(inMemory) > leastFreeBytes ? inMemory : tmpdir()

/** A folder that the database's user may enter even when root runs the tests. */
export async function temporaryDirectory(parent: string = tmpdir(), prefix = 'labelwright-test-'): Promise<string> {
  const directory = await mkdtemp(join(parent, prefix))
  await chmod(directory, 0o755)
  return directory
}
