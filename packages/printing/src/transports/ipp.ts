import { findJob } from '../find-job.ts'
import { failed, type HandOver, type PrintBytes, reasonOf, success, unknown } from '../hand-over.ts'
import type { CupsServer } from '../ipp/cups-server.ts'
import { type IppAttribute, type IppResponse, operation, valueTag } from '../ipp/ipp-message.ts'
import { callIpp, firstAttributes, queuePath, queueUri, requestingUser } from '../ipp/ipp-request.ts'
import type { SendOptions } from './transport.ts'

/** Portrait (RFC 8011 §5.2.10). The page is laid out as it leaves the printer; other values turned labels by 180° on CUPS. */
const asLaidOut = 3
const notAcceptingJobs = 0x0506
const notFound = 0x0406
const printTimeoutMs = 60_000

/** Prints a PDF on a queue of this computer's print server (IPP Print-Job, RFC 8011 §4.2.1). */
export function sendByIpp(job: PrintBytes, options: SendOptions): Promise<HandOver> | undefined {
  return job.target.kind === 'print-queue' ? printOnQueue(job, job.target.name, options) : undefined
}

async function printOnQueue(job: PrintBytes, queue: string, options: SendOptions): Promise<HandOver> {
  const refusal = await whyQueueCannotPrint(options.cups, queue)
  if (refusal !== undefined) return failed(refusal)
  options.beforeFirstByte()
  const begunAt = Date.now()
  try {
    return outcomeOf(await printJob(job, queue, options.cups), queue)
  } catch (error) {
    if (reasonOf(error) === 'ECONNREFUSED' || reasonOf(error) === 'ENOENT') return failed(serverOff)
    return await lookUp(options.cups, { queue, name: job.printJobEntryId, notBefore: begunAt })
  }
}

const serverOff = 'The print server of this computer is not running. Start CUPS and print again.'
const unknownQueue = (queue: string): string =>
  `This computer has no print queue named "${queue}". Choose another printer, or add the queue.`

/** Asks the print server, not the printer; a queue that is gone must not cost an unknown outcome. */
async function whyQueueCannotPrint(server: CupsServer, queue: string): Promise<string | undefined> {
  try {
    const answer = await callIpp({
      server,
      path: queuePath(queue),
      operation: operation.getPrinterAttributes,
      operationAttributes: [
        ...firstAttributes,
        ['printer-uri', valueTag.uri, queueUri(queue)],
        requestingUser(),
        ['requested-attributes', valueTag.keyword, 'printer-is-accepting-jobs'],
      ],
    })
    if (answer.status === notFound) return unknownQueue(queue)
    if (answer.printers[0]?.get('printer-is-accepting-jobs')?.[0] === false) {
      return `The print queue "${queue}" takes no jobs now. Enable it in the printer settings of this computer.`
    }
    return undefined
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'ECONNREFUSED' || reason === 'ENOENT') return serverOff
    return `The print server of this computer does not answer properly (${reason}). Look at the state of CUPS.`
  }
}

function printJob(job: PrintBytes, queue: string, server: CupsServer): Promise<IppResponse> {
  const media: readonly IppAttribute[] = job.media ? [['media', valueTag.keyword, job.media]] : []
  return callIpp({
    server,
    path: queuePath(queue),
    operation: operation.printJob,
    timeoutMs: printTimeoutMs,
    operationAttributes: [
      ...firstAttributes,
      ['printer-uri', valueTag.uri, queueUri(queue)],
      requestingUser(),
      ['job-name', valueTag.nameWithoutLanguage, job.printJobEntryId],
      ['document-format', valueTag.mimeMediaType, 'application/pdf'],
    ],
    jobAttributes: [
      // Copies are pages of the file: every label is its own.
      ['copies', valueTag.integer, 1],
      ['print-scaling', valueTag.keyword, 'none'],
      ['orientation-requested', valueTag.enum, asLaidOut],
      ['sides', valueTag.keyword, job.sides ?? 'one-sided'],
      ...media,
    ],
    document: job.bytes,
  })
}

function outcomeOf(answer: IppResponse, queue: string): HandOver {
  if (answer.status < 0x0100) return success
  if (answer.status === notFound) return failed(unknownQueue(queue))
  if (answer.status === notAcceptingJobs) {
    return failed(`The print queue "${queue}" takes no jobs now. Enable it in the printer settings of this computer.`)
  }
  const words = answer.statusMessage || `IPP status 0x${answer.status.toString(16).padStart(4, '0')}`
  return failed(`The print queue "${queue}" refused the label: ${words}`)
}

async function lookUp(
  server: CupsServer,
  job: { readonly queue: string; readonly name: string; readonly notBefore: number },
): Promise<HandOver> {
  const cannotTell = unknown(
    `The connection to the print queue "${job.queue}" was lost while the label was handed over. Look at the printer before you print it again.`,
  )
  try {
    // Absence proves nothing here: the request that was cut off may still be on its way through the print server.
    return (await findJob(server, job)) === 'found' ? success : cannotTell
  } catch {
    return cannotTell
  }
}
