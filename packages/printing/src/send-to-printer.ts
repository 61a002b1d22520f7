import type { HandOver, PrintBytes } from './hand-over.ts'
import { sendByIpp } from './transports/ipp.ts'
import { sendToLocalQueue } from './transports/local-queue.ts'
import { sendByRawSocket } from './transports/raw-socket.ts'
import type { SendOptions, Transport } from './transports/transport.ts'

const transports: readonly Transport[] = [sendByRawSocket, sendByIpp, sendToLocalQueue]

/** Hands the bytes over to the printer once. Never retries, never asks the printer anything first. */
export async function sendToPrinter(job: PrintBytes, options: SendOptions): Promise<HandOver> {
  for (const transport of transports) {
    const sending = transport(job, options)
    if (sending !== undefined) return await sending
  }
  throw new Error(`No transport takes a ${job.target.kind}`)
}
