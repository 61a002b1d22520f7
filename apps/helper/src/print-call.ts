import type { FieldError } from '@labelwright/contract/errors'
import type { PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import { isAddressProblem, judgePrinterAddress } from '@labelwright/contract/printer-address'
import type { PrintBytes, PrintTarget } from '@labelwright/printing/hand-over'
import { Refusal } from './refusal.ts'

const sides = ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge']

const refuse = (error: FieldError): never => {
  throw new Refusal('validation-failed', { errors: [error] })
}

interface OwnPorts {
  /** Where the helper itself listens. */
  readonly ownPort: number
  /** Ports of this computer that are printers, as the server says. */
  readonly loopbackPorts: readonly number[]
}

/** Which printer a print call means. SEC-64: refuses addresses and ports that are no printer's, whatever the ticket says. */
export function targetOf(body: PrintFileBody, { ownPort, loopbackPorts }: OwnPorts): PrintTarget {
  if (body.useLocalPrinterDriver || body.targetPrintQueue !== '') {
    if (body.targetPrintQueue !== '') return { kind: 'print-queue', name: body.targetPrintQueue }
    return refuse({ path: 'targetPrintQueue', code: 'required', message: 'Choose a print queue for this printer.' })
  }
  const { targetAddress, port } = body
  const judged = judgePrinterAddress({ address: targetAddress, port }, { protocol: 'raw', loopbackPorts })
  if (isAddressProblem(judged)) {
    const { field, code, message } = judged
    return refuse({ path: field === 'port' ? 'port' : 'targetAddress', code, message })
  }
  if (port === ownPort) {
    return refuse({ path: 'port', code: 'port-refused', message: `Port ${port} is not a printer's. Use 9100.` })
  }
  return { kind: 'raw-socket', ...judged }
}

/** The queue's own settings, as far as a print server knows such words; they mean nothing to a raw socket. */
export function queueSettingsOf(body: PrintFileBody): Pick<PrintBytes, 'sides' | 'media'> {
  const custom = /^(?<size>\d+(?:\.\d+)?x\d+(?:\.\d+)?)\s*mm$/.exec(body.customPaperSize)?.groups?.size
  const named = /^[A-Za-z0-9_.-]+$/.test(body.paperSize) ? body.paperSize : undefined
  // PWG 5101.1 §5.1.2: a size of one's own is a media name too.
  const media = custom === undefined ? named : `custom_label_${custom}mm`
  return {
    ...(sides.includes(body.side) ? { sides: body.side } : {}),
    ...(media === undefined ? {} : { media }),
  }
}
