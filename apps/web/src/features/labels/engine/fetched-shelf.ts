export interface FetchedShelf<Value> {
  /** Finds what has been fetched, and notes what has not. */
  readonly get: (key: string) => Value | undefined
  /** The keys that were asked for since the last time and are to be fetched. */
  readonly takeMissing: () => readonly string[]
  readonly fetch: (keys: readonly string[]) => Promise<void>
  /** Forgets what may have changed since it was fetched. */
  readonly forget: () => void
  /** Another number whenever something was fetched: what was laid out before may lack it. */
  readonly edition: () => number
}

interface ShelfOptions<Value> {
  /** Answers one value for each key, none for a key that the organization does not have. */
  readonly fetchAll: (keys: readonly string[]) => Promise<readonly (Value | undefined)[]>
  /** Longer keys are never asked for. */
  readonly longestKey: number
  /** Whether a key has the same value for ever. */
  readonly isForEver: (key: string) => boolean
}

/** Parts that layout asks for while it works and the server has; each is fetched once. */
export function createFetchedShelf<Value>(options: ShelfOptions<Value>): FetchedShelf<Value> {
  const { fetchAll, longestKey, isForEver } = options
  const known = new Map<string, Value | undefined>()
  const missing = new Set<string>()
  let edition = 0
  return {
    get(key) {
      if (!known.has(key) && key.length <= longestKey) missing.add(key)
      return known.get(key)
    },
    takeMissing() {
      const keys = [...missing].sort()
      missing.clear()
      return keys
    },
    async fetch(keys) {
      if (keys.length === 0) return
      const values = await fetchAll(keys)
      for (const [index, key] of keys.entries()) known.set(key, values[index])
      edition += 1
    },
    forget() {
      for (const key of known.keys()) if (!isForEver(key)) known.delete(key)
    },
    edition: () => edition,
  }
}
