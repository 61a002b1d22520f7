import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isAddressProblem, judgeResolved } from '@labelwright/contract/printer-address'
import type { PrintTarget } from '@labelwright/printing/hand-over'
import type { PrintTarget as StoredTarget } from '../printing.store.ts'

type StoredAddress = Pick<StoredTarget, 'targetIpAddress' | 'targetPort' | 'targetPrintQueue' | 'statusQuestion'>

/** A printer of the server, as the journal and the connection name it. A queue is the path of an IPP resource. */
export function targetOfEntry(stored: StoredAddress): Exclude<PrintTarget, { kind: 'print-queue' }> {
  const { targetIpAddress: address, targetPort: port, targetPrintQueue, statusQuestion } = stored
  if (targetPrintQueue !== '') return { kind: 'ipp', address, port, path: `/${targetPrintQueue}` }
  return { kind: 'raw-socket', address, port, ...(statusQuestion === undefined ? {} : { statusQuestion }) }
}

/** The one spelling of a printer's address: who prints there claims it. */
export const addressKeyOf = ({
  targetIpAddress,
  targetPort,
}: Pick<StoredTarget, 'targetIpAddress' | 'targetPort'>): string => `${targetIpAddress.toLowerCase()}:${targetPort}`

/** Addresses of those entries that a server prints. */
export const waitingPrintersOf = (
  entries: readonly { readonly printerAddress: string | null }[],
): ReadonlySet<string> => new Set(entries.flatMap(({ printerAddress }) => printerAddress ?? []))

interface ResolveOptions {
  readonly loopbackPorts: readonly number[]
}

/**
 * The target with the address that its name leads to now, or why nothing may be sent there: a name that leads elsewhere
 * must not make the server talk to what is no printer.
 */
export async function resolveTarget<Target extends ReturnType<typeof targetOfEntry>>(
  target: Target,
  { loopbackPorts }: ResolveOptions,
): Promise<Target | string> {
  const protocol = target.kind === 'ipp' ? 'ipp' : 'raw'
  // The connection reports an unknown name to the person.
  const found = isIP(target.address) ? [target] : await lookup(target.address, { all: true }).catch(() => [target])
  const addresses = found.map(({ address }) => address)
  const judged = judgeResolved(target, addresses, { protocol, loopbackPorts })
  return isAddressProblem(judged) ? judged.message : { ...target, address: judged.address, port: judged.port }
}
