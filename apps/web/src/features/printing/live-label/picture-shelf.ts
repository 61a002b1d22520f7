import type { Media } from '@labelwright/label-layout/layout-resources'

export interface PictureShelf {
  /** Finds what has been fetched, and notes what has not. */
  readonly media: Media
  /** The names that were asked for since the last time and are to be fetched. */
  readonly takeMissing: () => readonly string[]
  readonly fetch: (names: readonly string[]) => Promise<void>
  /** Another number whenever something was fetched: what was laid out before may lack it. */
  readonly edition: () => number
}

/** Longer texts are pictures themselves, in base64. */
const longestName = 255

/** Pictures of the media library that have been fetched, each once. `fetchPicture` answers nothing for a name that the organization does not have. */
export function createPictureShelf(fetchPicture: (name: string) => Promise<Uint8Array | undefined>): PictureShelf {
  const files = new Map<string, Uint8Array | undefined>()
  const missing = new Set<string>()
  let edition = 0
  return {
    media: {
      get(name) {
        if (!files.has(name) && name.length <= longestName) missing.add(name)
        return files.get(name)
      },
    },
    takeMissing() {
      const names = [...missing].sort()
      missing.clear()
      return names
    },
    async fetch(names) {
      await Promise.all(names.map(async (name) => files.set(name, await fetchPicture(name))))
      edition += 1
    },
    edition: () => edition,
  }
}
