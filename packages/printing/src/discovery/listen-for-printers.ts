import makeMdns, { type MulticastDNS } from 'multicast-dns'
import { announcedPrinters, type Heard, hear, newHeard, printerServices } from './announced-printers.ts'
import type { FoundPrinter } from './found-printer.ts'

export interface MdnsPlace {
  readonly port?: number
  /** Address of the interface; all of them unless given. */
  readonly interface?: string
}

/** Questions are asked again after this, for answers that got lost. */
const askAgainMs = 1000

/** Asks once and again for printers that announce themselves, and tells of all known ones whenever that changes. Answers how to stop. */
export function listenForPrinters(place: MdnsPlace, tell: (printers: readonly FoundPrinter[]) => void): () => void {
  const heard = newHeard()
  // Bound to the address of an interface, Linux would hand over nothing that was sent to the group.
  const mdns = makeMdns({ ...place, bind: '0.0.0.0' })
  mdns.on('response', ({ answers, additionals }) => {
    hear(heard, [...(answers ?? []), ...(additionals ?? [])])
    tell(announcedPrinters(heard))
  })
  // A port that is not to be had leaves what SNMP finds; `warning` is a packet that is none.
  mdns.on('error', stop)
  const ask = (): void => askFor(mdns, heard)
  const timer = setInterval(ask, askAgainMs)
  mdns.on('ready', ask)
  function stop(): void {
    clearInterval(timer)
    mdns.destroy()
  }
  return stop
}

const mostQuestions = 40

function askFor(mdns: MulticastDNS, heard: Heard): void {
  const services = printerServices.map((name) => ({ name, type: 'PTR' as const }))
  const instances = [...heard.instances.keys()].filter((name) => !heard.services.has(name.toLowerCase()))
  const hosts = [...heard.services.values()].map(({ host }) => host).filter((host) => !heard.addresses.has(host))
  const missing = [
    ...instances.flatMap((name) => [
      { name, type: 'SRV' as const },
      { name, type: 'TXT' as const },
    ]),
    ...hosts.map((name) => ({ name, type: 'A' as const })),
  ]
  mdns.query([...services, ...missing.slice(0, mostQuestions)])
}
