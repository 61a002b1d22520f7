import { setTimeout as pause } from 'node:timers/promises'
import { addressesOfSubnets, ownSubnets } from './addresses-of-subnets.ts'
import { askAgentsForPrinters } from './ask-agents-for-printers.ts'
import { type FoundPrinter, identityOf } from './found-printer.ts'
import { listenForPrinters, type MdnsPlace } from './listen-for-printers.ts'

export interface DiscoverOptions {
  /** The search ends after this. */
  readonly timeoutMs: number
  /** IPv4 networks to ask by SNMP (`192.168.1.0/24`); this computer's own unless given, none for an empty list. */
  readonly subnets?: readonly string[]
  readonly signal: AbortSignal
  /** Other than 5353 on all interfaces. */
  readonly mdns?: MdnsPlace
  /** Other than 161. */
  readonly snmpPort?: number
}

/** No network has more label printers; a responder that invents names ends here. */
const mostPrinters = 500
/**
 * A printer is told of so much later than it was first heard of. It announces its ways to print one after the other, and
 * what only its agent said may still be announced, with the port that takes raw bytes.
 */
const settleMs = { mdns: 400, snmp: 2000 } as const
const lookEveryMs = 100

/** Tells of printers on the network, each once, until the time is over or the signal says stop. Never throws. */
export async function* discoverPrinters(options: DiscoverOptions): AsyncIterable<FoundPrinter> {
  const known = new Map<string, { printer: FoundPrinter; readonly since: number }>()
  const told = new Set<string>()
  const take = (printer: FoundPrinter): void => {
    const identity = identityOf(printer)
    const before = known.get(identity)
    if (before === undefined && known.size >= mostPrinters) return
    if (before === undefined) known.set(identity, { printer, since: Date.now() })
    else before.printer = better(before.printer, printer)
  }
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)])
  const stop = listenForPrinters(options.mdns ?? {}, (printers) => printers.forEach(take))
  const addresses = addressesOfSubnets(options.subnets ?? ownSubnets())
  const asking = askAgentsForPrinters(addresses, { port: options.snmpPort, signal, tell: take })
  try {
    while (!signal.aborted) {
      await pause(lookEveryMs, undefined, { signal }).catch(endOfPause)
      for (const [identity, { printer, since }] of known) {
        if (told.has(identity) || (Date.now() - since < settleMs[printer.how] && !signal.aborted)) continue
        told.add(identity)
        yield printer
      }
    }
  } finally {
    stop()
    await asking
  }
}

/** The end of the time and the person's stop both cut the pause short; the loop looks at the signal itself. */
function endOfPause(): void {}

/** An announcement says more than an agent, and where raw bytes are taken more than IPP. */
function better(one: FoundPrinter, other: FoundPrinter): FoundPrinter {
  const worth = ({ how, protocol }: FoundPrinter): number => (how === 'mdns' ? 2 : 0) + (protocol === 'raw' ? 1 : 0)
  const [best, rest] = worth(other) > worth(one) ? [other, one] : [one, other]
  // The queue belongs to the way of printing; the rest is the printer's.
  const { queue: _, ...ofPrinter } = rest
  return { ...ofPrinter, ...best }
}
