import type { HandOver, PrintBytes } from '../hand-over.ts'
import type { SendOptions } from './transport.ts'

/** Prints on a queue of this computer, in the way of its system. */
export function sendToLocalQueue(job: PrintBytes, options: SendOptions): Promise<HandOver> | undefined {
  const { target } = job
  return target.kind === 'print-queue' ? options.queues.print(target.name, job, options) : undefined
}
