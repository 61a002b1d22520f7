import { ProductError } from '@labelwright/contract/errors'

/** Counts the sockets of each address that have not sent their first message, which has the token. */
export interface Unopened {
  /** Adds a socket. Throws `too-many-requests` when the address has 20 already. Returns a function that removes it; further calls do nothing. */
  readonly enter: (address: string) => () => void
}

const maxPerAddress = 20

export function createUnopened(): Unopened {
  const counts = new Map<string, number>()
  return {
    enter: (address) => {
      const count = counts.get(address) ?? 0
      if (count >= maxPerAddress) throw new ProductError('too-many-requests')
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
