import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface DirectoryLock {
  readonly release: () => void
}

/** Thrown where another process works in the directory; its message is for a person. */
export class DirectoryInUse extends Error {
  constructor(directory: string, options: ErrorOptions) {
    super(
      `Another program already works in ${directory}. Stop it first, or choose another directory with --data-dir.`,
      options,
    )
    this.name = 'DirectoryInUse'
  }
}

/**
 * Takes a directory for this process alone. SQLite's lock on an empty file is used for what Node itself lacks: a lock that
 * the kernel drops whenever and however the process ends, on Linux, macOS and Windows.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const file = new DatabaseSync(join(directory, 'journal.lock'))
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    file.close()
    throw new DirectoryInUse(directory, { cause })
  }
  return { release: () => file.close() }
}
