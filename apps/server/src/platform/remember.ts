import { LRUCache } from 'lru-cache'

export interface Memory<Key, Value> {
  readonly get: (key: Key) => Promise<Value>
  readonly forget: (id: string) => void
}

const maximumRemembered = 10_000

/**
 * Remembers what a look-up answered for a short time, so that it is not asked for every call. What must take effect within
 * 5 s on all servers may be remembered for 2. A failed look-up is not remembered.
 */
export function remember<Key, Value>(
  lookUp: (key: Key) => Promise<Value>,
  options: { readonly idOf: (key: Key) => string; readonly lifeMs: number; readonly now?: () => number },
): Memory<Key, Value> {
  const { idOf, lifeMs, now = () => performance.now() } = options
  const known = new LRUCache<string, Promise<Value>>({
    max: maximumRemembered,
    ttl: lifeMs,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    get: (key) => {
      const id = idOf(key)
      const remembered = known.get(id)
      if (remembered) return remembered
      const value = lookUp(key)
      known.set(id, value)
      value.catch(() => known.delete(id))
      return value
    },
    forget: (id) => {
      known.delete(id)
    },
  }
}
