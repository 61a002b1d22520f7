import { ProductError } from '@labelwright/contract/errors'

/** Sockets that are nobody's yet: they have brought no token. */
export interface Unopened {
  /** Counts one more of an address. Throws `too-many-requests` where it has too many. Returns what takes it off again, once. */
  readonly enter: (address: string) => () => void
}

const maxOfAddress = 20

export function createUnopened(): Unopened {
  const counts = new Map<string, number>()
  return {
    enter: (address) => {
      const count = counts.get(address) ?? 0
      if (count >= maxOfAddress) throw new ProductError('too-many-requests')
      counts.set(address, count + 1)
      let isCounted = true
      return () => {
        if (!isCounted) return
        isCounted = false
        const left = (counts.get(address) ?? 1) - 1
        if (left > 0) counts.set(address, left)
        else counts.delete(address)
      }
    },
  }
}
