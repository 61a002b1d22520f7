// The disk that the server stands on.
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Given to the application from outside: a test takes the room away. */
export interface Storage {
  /** Bytes that the server may still write. */
  readonly freeBytes: () => Promise<number>
  /** Brings a few bytes to the disk, and throws where that fails. */
  readonly tryWrite: () => Promise<void>
}

/** The file system that the data directory is on. */
export const storageOf = (dataDirectory: string): Storage => ({
  freeBytes: async () => {
    const { bavail, bsize } = await statfs(dataDirectory)
    return bavail * bsize
  },
  tryWrite: async () => {
    const path = join(dataDirectory, `.ready-${process.pid}`)
    const file = await open(path, 'w', 0o600)
    try {
      await file.writeFile('ready')
      await file.sync()
    } finally {
      await file.close()
      await rm(path, { force: true })
    }
  },
})
