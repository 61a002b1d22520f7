import type { FieldError } from '@labelwright/contract/errors'
import type { PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import type { PrintBytes, PrintTarget } from '@labelwright/printing/hand-over'
import { Refusal } from './refusal.ts'

/** Below it live the services of other computers; the two exceptions are printers' own (LPD, IPP). */
const firstFreePort = 1024
const printerPorts = [515, 631]
const sides = ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge']

const refuse = (error: FieldError): never => {
  throw new Refusal('validation-failed', { errors: [error] })
}

/** Which printer a print call means. SEC-64: refuses ports that no printer listens on, whatever the ticket says. */
export function targetOf(body: PrintFileBody, ownPort: number): PrintTarget {
  if (body.useLocalPrinterDriver || body.targetPrintQueue !== '') {
    if (body.targetPrintQueue !== '') return { kind: 'print-queue', name: body.targetPrintQueue }
    return refuse({ path: 'targetPrintQueue', code: 'required', message: 'Choose a print queue for this printer.' })
  }
  if (!/^[A-Za-z0-9_.:%-]+$/.test(body.targetAddress)) {
    return refuse({ path: 'targetAddress', code: 'required', message: 'Give the printer an address on the network.' })
  }
  const isRefused = (body.port < firstFreePort && !printerPorts.includes(body.port)) || body.port === ownPort
  if (isRefused) {
    return refuse({ path: 'port', code: 'port-refused', message: `Port ${body.port} is not a printer's. Use 9100.` })
  }
  return { kind: 'raw-socket', address: body.targetAddress, port: body.port }
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
