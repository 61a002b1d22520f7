import { type DiscoverOptions, discoverPrinters } from './discover-printers.ts'
import type { FoundPrinter } from './found-printer.ts'

const searchMs = 4_000
/** Several who search at once hear the same answers. */
const keptMs = 10_000

/** Where else to look than on this computer's own network; for tests. */
export type SearchPlace = Pick<DiscoverOptions, 'subnets' | 'mdns' | 'snmpPort'>

/** Looks for printers for four seconds, or tells what the last search found, at most ten seconds old. */
export function createSharedSearch(): (place?: SearchPlace) => Promise<readonly FoundPrinter[]> {
  let last: { readonly at: number; readonly found: Promise<readonly FoundPrinter[]> } | undefined
  return (place = {}) => {
    if (!last || performance.now() - last.at > keptMs) last = { at: performance.now(), found: search(place) }
    return last.found
  }
}

async function search(place: SearchPlace): Promise<readonly FoundPrinter[]> {
  const found: FoundPrinter[] = []
  const signal = new AbortController().signal
  for await (const printer of discoverPrinters({ timeoutMs: searchMs, signal, ...place })) found.push(printer)
  return found
}
