import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RunAs } from '../database/embedded/binaries.ts'
import { StartError } from '../start-error.ts'

/** Folders of ours that other accounts could enter, as versions before this one made them. */
const ownFolders = ['files', 'uploads', 'outbox', 'logs', 'helper', 'virtual-printer', 'deleted-organizations']

/** As root the database is given to another account, unless somebody else owns the directory: that account passes through. */
const isPassedThrough = (directory: string): boolean => process.getuid?.() === 0 && statSync(directory).uid === 0

/** Makes the folders that are missing, the data directory last; only their owner may look into them. */
function makeClosed(directory: string): void {
  const first = mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const mode = isPassedThrough(directory) ? 0o711 : 0o700
  for (let each = directory; ; each = dirname(each)) {
    chmodSync(each, mode)
    if (first === undefined || each === first || dirname(each) === each) break
  }
  for (const folder of ownFolders.map((name) => join(directory, name))) {
    if (existsSync(folder)) chmodSync(folder, 0o700)
  }
}

/** Makes the data directory, closes it to other accounts and proves that it can be written to. */
export function prepareDataDirectory(directory: string): void {
  try {
    makeClosed(directory)
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
