import {
  failed,
  type HandOver,
  type HandOverOptions,
  isPdf,
  type PrintBytes,
  reasonOf,
  success,
  unknown,
} from '../hand-over.ts'
import type { CupsServer } from '../ipp/cups-server.ts'
import { connectionLost, followJob, type JobPlace, outcomeOfJob } from '../ipp/follow-job.ts'
import { type IppAttribute, type IppResponse, operation, valueTag } from '../ipp/ipp-message.ts'
import { type IppAddress, type IppPrinter, networkPrinterOf, queueOf } from '../ipp/ipp-printer.ts'
import {
  callIpp,
  firstAttributes,
  HttpRefusal,
  type IppAnswer,
  requestingUser,
  upgradeRequired,
} from '../ipp/ipp-request.ts'
import { readJob } from '../ipp/job-states.ts'
import { nameOf, whyNotConnected } from './raw-connection.ts'
import type { SendOptions } from './transport.ts'

/** Portrait (RFC 8011 §5.2.10). The page is laid out as it leaves the printer; other values turned labels by 180° on CUPS. */
const asLaidOut = 3
const notAcceptingJobs = 0x0506
const notFound = 0x0406
const printTimeoutMs = 60_000
const pdfFormat = 'application/pdf'
/** CUPS passes it on to the printer as it is. */
const rawFormat = 'application/vnd.cups-raw'

/** Sentences about one printer. */
interface Words {
  /** In the middle of a sentence. */
  readonly name: string
  readonly unknown: string
  readonly notAccepting: string
  /** No connection stands: provably nothing was sent. Undefined where the reason proves no such thing. */
  readonly notConnected: (reason: string) => string | undefined
  readonly notUnderstood: (reason: string) => string
}

/** Prints a PDF by IPP Print-Job (RFC 8011 §4.2.1) on a printer of the network. */
export function sendByIpp(job: PrintBytes, options: SendOptions): Promise<HandOver> | undefined {
  const { target } = job
  if (target.kind !== 'ipp') return undefined
  return printOn(
    { printer: networkPrinterOf(target), tls: networkPrinterOf(target, true), words: wordsOf(target) },
    job,
    options,
  )
}

/** The same on a queue of this computer's print server, which passes on what is no PDF as it is. */
export const printOnCups = (
  server: CupsServer,
  queue: string,
  { job, options }: { readonly job: PrintBytes; readonly options: HandOverOptions },
): Promise<HandOver> =>
  printOn(
    {
      printer: queueOf(server, queue),
      words: wordsOfQueue(queue),
      format: isPdf(job.bytes) ? pdfFormat : rawFormat,
      spoolsFirst: true,
    },
    job,
    options,
  )

interface Destination {
  readonly printer: IppPrinter
  /** The same printer, where it takes nothing without encryption. */
  readonly tls?: IppPrinter
  readonly words: Words
  /** Of the document; PDF unless given. */
  readonly format?: string
  /** As in `JobPlace`; false unless given. */
  readonly spoolsFirst?: boolean
}

async function printOn(to: Destination, job: PrintBytes, options: HandOverOptions): Promise<HandOver> {
  const asked = await findWayTo(to)
  if (typeof asked === 'string') return failed(asked)
  await options.beforeFirstByte()
  const notBefore = Date.now()
  const place = { printer: asked, name: to.words.name, spoolsFirst: to.spoolsFirst ?? false }
  const answer = await printJob(job, asked, to.format).catch((error: unknown) => reasonOf(error))
  const outcome =
    typeof answer === 'string' ? provablyNothing(answer, to.words) : await outcomeOf(answer, to.words, place)
  return outcome ?? (await lookUp(place, { name: job.printJobEntryId, notBefore }, options.followTimeoutMs))
}

/** No connection stood, so nothing was sent. */
function provablyNothing(reason: string, words: Words): HandOver | undefined {
  const provablyNot = words.notConnected(reason)
  return provablyNot === undefined ? undefined : failed(provablyNot)
}

/** Asks before anything is sent, so that a printer that takes nothing costs no unknown outcome. Answers why it cannot print, or how it is spoken to. */
async function findWayTo({ printer, tls, words, format = pdfFormat }: Destination): Promise<IppPrinter | string> {
  try {
    return whyNotPrinting(await askPrinter(printer), words, format) ?? printer
  } catch (error) {
    if (tls && error instanceof HttpRefusal && error.status === upgradeRequired)
      return findWayTo({ printer: tls, words })
    const reason = reasonOf(error)
    return words.notConnected(reason) ?? words.notUnderstood(reason)
  }
}

const askPrinter = (printer: IppPrinter): Promise<IppResponse> =>
  callIpp({
    ...printer,
    operation: operation.getPrinterAttributes,
    operationAttributes: [
      ...firstAttributes,
      ['printer-uri', valueTag.uri, printer.uri],
      requestingUser(),
      ['requested-attributes', valueTag.keyword, 'printer-is-accepting-jobs', 'document-format-supported'],
    ],
  })

function whyNotPrinting(
  { status, printers: [printer] }: IppResponse,
  words: Words,
  format: string,
): string | undefined {
  if (status === notFound) return words.unknown
  if (printer?.get('printer-is-accepting-jobs')?.[0] === false) return words.notAccepting
  const formats = printer?.get('document-format-supported')
  // CUPS takes it for every queue, and names it for raw ones alone.
  if (format === pdfFormat && formats && !formats.includes(pdfFormat)) {
    return `The ${words.name} takes no PDF. Set it up with its own language, or print with its driver.`
  }
  return undefined
}

function printJob(job: PrintBytes, printer: IppPrinter, format = pdfFormat): Promise<IppAnswer> {
  const media: readonly IppAttribute[] = job.media ? [['media', valueTag.keyword, job.media]] : []
  return callIpp({
    ...printer,
    operation: operation.printJob,
    timeoutMs: printTimeoutMs,
    operationAttributes: [
      ...firstAttributes,
      ['printer-uri', valueTag.uri, printer.uri],
      requestingUser(),
      ['job-name', valueTag.nameWithoutLanguage, job.printJobEntryId],
      ['document-format', valueTag.mimeMediaType, format],
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

/** What the answer to Print-Job proves; undefined where the job must be looked after. */
async function outcomeOf(answer: IppAnswer, words: Words, place: JobPlace): Promise<HandOver | undefined> {
  if (answer.status === notFound) return failed(words.unknown)
  if (answer.status === notAcceptingJobs) return failed(words.notAccepting)
  if (answer.status >= 0x0100) {
    const said = answer.statusMessage || `IPP status 0x${answer.status.toString(16).padStart(4, '0')}`
    return failed(`The ${words.name} refused the label: ${said}`)
  }
  const [job] = answer.jobs
  if (!job) return answer.isEarly ? undefined : success
  return outcomeOfJob(readJob(job), place, { hasWholeFile: !answer.isEarly })
}

/** Sends nothing again. Absence proves nothing here: the request that was cut off may still be on its way through the print server. */
async function lookUp(
  place: JobPlace,
  sought: { readonly name: string; readonly notBefore: number },
  followMs: number | undefined,
): Promise<HandOver> {
  try {
    const trace = await followJob(place, sought, followMs)
    return typeof trace === 'string' ? unknown(connectionLost(place.name)) : trace
  } catch {
    return unknown(connectionLost(place.name))
  }
}

const serverOff = 'The print server of this computer is not running. Start CUPS and print again.'

const wordsOfQueue = (queue: string): Words => ({
  name: `print queue "${queue}"`,
  unknown: `This computer has no print queue named "${queue}". Choose another printer, or add the queue.`,
  notAccepting: `The print queue "${queue}" takes no jobs now. Enable it in the printer settings of this computer.`,
  notConnected: (reason) => (['ECONNREFUSED', 'ENOENT'].includes(reason) ? serverOff : undefined),
  notUnderstood: (reason) =>
    `The print server of this computer does not answer properly (${reason}). Look at the state of CUPS.`,
})

const unconnected = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']

function wordsOf(to: IppAddress): Words {
  const name = nameOf(to)
  return {
    name: `printer at ${name}`,
    unknown: `The printer at ${name} knows no ${to.path}. Check the path of the printer, usually ipp/print.`,
    notAccepting: `The printer at ${name} takes no jobs now. Look at its panel, then print again.`,
    notConnected: (reason) => (unconnected.includes(reason) ? whyNotConnected(reason, to) : undefined),
    notUnderstood: (reason) =>
      reason === 'ETIMEDOUT'
        ? whyNotConnected(reason, to)
        : `The printer at ${name} does not answer as a printer does (${reason}). Check its address, port and path.`,
  }
}
