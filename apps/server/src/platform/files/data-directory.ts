import { accessSync, constants, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RunAs } from '../database/embedded/binaries.ts'
import { StartError } from '../start-error.ts'

/** Makes the data directory and proves that it can be written to. */
export function prepareDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 })
    accessSync(directory, constants.W_OK)
    const probe = join(directory, `.write-test-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    throw new StartError(
      `The data directory ${directory} cannot be written to. Give its owner the right, or set LABELWRIGHT_DATA_DIR to another folder.`,
      { cause },
    )
  }
}

function mayEnter(directory: string, { uid, gid }: RunAs): boolean {
  const { mode, uid: owner, gid: group } = statSync(directory)
  if (owner === uid) return (mode & 0o100) !== 0
  if (group === gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/**
 * Refuses a data directory that the database's user cannot reach: PostgreSQL would wait for ever instead of saying so.
 * Only root gives the database to another user.
 */
export function assertReachable(directory: string, runAs: RunAs): void {
  if (runAs.uid === undefined) return
  for (let each = directory; ; each = dirname(each)) {
    if (!mayEnter(each, runAs)) {
      throw new StartError(
        `The database runs as user ${runAs.uid}, who may not enter ${each}. Set LABELWRIGHT_DATA_DIR to a folder that everybody may enter, for example /var/lib/labelwright, or start Labelwright as an ordinary user.`,
      )
    }
    if (dirname(each) === each) return
  }
}
