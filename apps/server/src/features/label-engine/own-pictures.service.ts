import { readFileSync } from 'node:fs'
import { ProductError } from '@labelwright/contract/errors'
import type { Media } from '@labelwright/label-layout/layout-resources'
import { LRUCache } from 'lru-cache'

/** A picture of an organization's media library. */
export interface OwnPicture {
  /** As values name it. */
  readonly name: string
  readonly sha256: string
  /** Where its bytes lie. */
  readonly path: string
}

/** Reads pictures when a label needs them and keeps them for the next, each once for all organizations. */
export function createOwnPictures({ maximumBytes }: { readonly maximumBytes: number }) {
  const kept = new LRUCache<string, Uint8Array>({ maxSize: maximumBytes, sizeCalculation: (bytes) => bytes.length })

  function read({ sha256, path }: OwnPicture): Uint8Array {
    const before = kept.get(sha256)
    if (before) return before
    try {
      const bytes = new Uint8Array(readFileSync(path))
      kept.set(sha256, bytes)
      return bytes
    } catch (cause) {
      throw (cause as NodeJS.ErrnoException).code === 'ENOENT' ? new ProductError('file-elsewhere', { cause }) : cause
    }
  }

  return {
    /** Finds pictures by their hashes, and by their names in any case. Throws `file-elsewhere` where the bytes are on another server. */
    mediaOf(pictures: readonly OwnPicture[]): Media {
      const byName = new Map<string, OwnPicture>()
      for (const picture of pictures) byName.set(picture.sha256, picture).set(picture.name.toLowerCase(), picture)
      return {
        get: (name) => {
          const picture = byName.get(name.toLowerCase())
          return picture && read(picture)
        },
      }
    },
  }
}
