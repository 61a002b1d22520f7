import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { FieldError } from '@labelwright/contract/errors'
import type { PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import {
  isAddressProblem,
  judgePrinterAddress,
  judgeResolved,
  type PrinterAddress,
} from '@labelwright/contract/printer-address'
import type { PrintTarget } from '@labelwright/printing/hand-over'
import { Refusal } from './refusal.ts'

const refuse = (error: FieldError): never => {
  throw new Refusal('validation-failed', { errors: [error] })
}

interface TargetOptions {
  /** Where the helper itself listens. */
  readonly ownPort: number
  /** Ports of this computer that are printers, as the server says. */
  readonly loopbackPorts: readonly number[]
  /** Resolves a name on this network to addresses; empty when it is not known. Tests bring their own. */
  readonly resolve?: (name: string) => Promise<readonly string[]>
}

/** As the system itself looks names up, those of printers that announce themselves (`.local`) included. */
const resolveName = (name: string): Promise<readonly string[]> =>
  lookup(name, { all: true }).then(
    (found) => found.map(({ address }) => address),
    // The connection reports the unknown name to the person.
    () => [],
  )

/** A name stands for what it leads to: the first address that may be a printer's is the one that is connected to. */
async function resolved(named: PrinterAddress, { loopbackPorts, resolve = resolveName }: TargetOptions) {
  if (isIP(named.address) !== 0) return named
  return judgeResolved(named, await resolve(named.address), { protocol: 'raw', loopbackPorts })
}

/** How calls name a printer. */
type NamedTarget = Pick<PrintFileBody, 'targetAddress' | 'port' | 'targetPrintQueue' | 'useLocalPrinterDriver'>

/** Which printer a call means. SEC-64: refuses addresses and ports that are no printer's, whatever the ticket says. */
export async function targetOf(body: NamedTarget, options: TargetOptions): Promise<PrintTarget> {
  if (body.useLocalPrinterDriver || body.targetPrintQueue !== '') {
    if (body.targetPrintQueue !== '') return { kind: 'print-queue', name: body.targetPrintQueue }
    return refuse({ path: 'targetPrintQueue', code: 'required', message: 'Choose a print queue for this printer.' })
  }
  const { targetAddress, port } = body
  const { ownPort, loopbackPorts } = options
  const named = judgePrinterAddress({ address: targetAddress, port }, { protocol: 'raw', loopbackPorts })
  const judged = isAddressProblem(named) ? named : await resolved(named, options)
  if (isAddressProblem(judged)) {
    const { field, code, message } = judged
    return refuse({ path: field === 'port' ? 'port' : 'targetAddress', code, message })
  }
  if (port === ownPort) {
    return refuse({ path: 'port', code: 'port-refused', message: `Port ${port} is not a printer's. Use 9100.` })
  }
  return { kind: 'raw-socket', ...judged }
}
