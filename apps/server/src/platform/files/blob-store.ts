import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ProductError } from '@labelwright/contract/errors'

/** Files by their content: the name is the SHA-256 of the bytes, so nothing is ever overwritten or stored twice. */
export interface BlobStore {
  /** Stores the bytes durably and returns their SHA-256, hexadecimal; whoever knows it already says it. */
  readonly put: (bytes: Uint8Array, sha256?: string) => Promise<string>
  /** Throws `file-elsewhere` where this server does not have the bytes. */
  readonly get: (sha256: string) => Promise<Buffer>
  /** Takes a whole file over, whose SHA-256 is known; it is gone from its old place afterwards. */
  readonly takeFile: (path: string, sha256: string) => Promise<void>
  readonly has: (sha256: string) => Promise<boolean>
  /** Where the bytes can be read as a file, without loading them. Throws as `get` does. */
  readonly findFile: (sha256: string) => Promise<string>
  /** Where the bytes lie if they are here, without looking. */
  readonly pathOf: (sha256: string) => string
  /** Deletes the bytes; nothing happens when they are not there. */
  readonly remove: (sha256: string) => Promise<void>
}

export const sha256Of = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A store in a folder of the data directory. Bytes are on the disk before `put` answers: temporary file, fsync, rename. */
export function createDiskBlobStore(directory: string): BlobStore {
  const pathOf = (sha256: string) => join(directory, sha256.slice(0, 2), sha256)
  const has = (sha256: string) => exists(pathOf(sha256))
  return {
    has,
    pathOf,
    put: async (bytes, sha256 = sha256Of(bytes)) => {
      const path = pathOf(sha256)
      if (await exists(path)) return sha256
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
      const handle = await open(temporary, 'wx')
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(temporary, path)
      await syncDirectory(dirname(path))
      return sha256
    },
    get: (sha256) =>
      readFile(pathOf(sha256)).catch((cause: NodeJS.ErrnoException) => {
        throw cause.code === 'ENOENT' ? new ProductError('file-elsewhere', { cause }) : cause
      }),
    findFile: async (sha256) => {
      if (!(await has(sha256))) throw new ProductError('file-elsewhere')
      return pathOf(sha256)
    },
    takeFile: async (path, sha256) => {
      const target = pathOf(sha256)
      if (await exists(target)) return rm(path, { force: true })
      await mkdir(dirname(target), { recursive: true })
      const handle = await open(path, 'r+')
      await handle.sync().finally(() => handle.close())
      await rename(path, target)
      await syncDirectory(dirname(target))
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  }
}
