import { createHash, randomUUID } from 'node:crypto'
import type { PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import type { FakeServer, TicketWish } from './fake-server.ts'

export const label = Buffer.from('^XA^FO20,20^A0N,40,40^FDLabel^FS^XZ')
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A print call as the server and the page would make it, with a ticket that fits unless told otherwise. */
export async function printCall(
  server: FakeServer,
  port: number,
  changes: {
    readonly body?: Partial<PrintFileBody>
    readonly ticket?: Partial<TicketWish>
    readonly bytes?: Buffer
  } = {},
): Promise<PrintFileBody> {
  const bytes = changes.bytes ?? label
  const body = {
    printJobEntryId: randomUUID(),
    targetAddress: '127.0.0.1',
    port,
    targetPrintQueue: '',
    printerFileUrl: '',
    useLocalPrinterDriver: false,
    pdfAsBase64String: bytes.toString('base64'),
    orientation: '',
    scale: '',
    side: '',
    paperSize: '',
    customPaperSize: '',
    ...changes.body,
  }
  const ticket = await server.signTicket({
    printJobEntryId: body.printJobEntryId,
    sha256: sha256Of(bytes),
    printer: {
      targetIpAddress: body.targetAddress,
      targetPort: body.port,
      targetPrintQueue: body.targetPrintQueue,
      useLocalPrinterDriver: body.useLocalPrinterDriver,
    },
    ...changes.ticket,
  })
  return { ...body, ticket, ...changes.body }
}
