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
import type { LocalPrintQueue, LocalQueues, StatusQuestion } from '../queues/local-queues.ts'
import { rawQuestionsOf } from '../status/printer-status.ts'
import { type ReadStatus, unreadable } from '../status/status-words.ts'
import { askDevice } from './ask-device.ts'
import { acquireDevice, isInUse } from './device-lanes.ts'
import { type WriteEnd, writeToDevice } from './device-writer.ts'
import { findUsbPrinters, type UsbPlaces, type UsbPrinter, usbPrefix } from './usb-printers.ts'

const usualStallMs = 60_000
/** For a label that is just being written. */
const freeMs = 8_000
/** A printer that answers does so at once. */
const mostAskedMs = 1_500

/** The USB printers of this computer that no print server has for itself, as queues of their own. */
export function usbQueues(places: UsbPlaces): LocalQueues {
  const find = async (name: string): Promise<UsbPrinter | undefined> =>
    (await findUsbPrinters(places)).find((printer) => printer.name === name)
  return {
    list: async () => ({ queues: (await findUsbPrinters(places)).map(queueOf) }),
    print: async (queue, job, options) => {
      const printer = await find(queue)
      return printer ? printOn(printer, job, options) : failed(notThere(queue))
    },
    // A device keeps no list of what it was sent.
    findJob: async () => 'not-provable',
    status: async (queue, question) => {
      const printer = await find(queue)
      return printer ? statusOf(printer, question) : { state: 'off', reasons: [] }
    },
  }
}

/** USB printers beside the queues of a print server. */
export function withUsbQueues(usb: LocalQueues, others: LocalQueues): LocalQueues {
  const of = (queue: string): LocalQueues => (queue.startsWith(usbPrefix) ? usb : others)
  return {
    list: async () => {
      const [{ queues }, all] = await Promise.all([usb.list(), others.list()])
      // Who has a USB printer may do without a print server.
      if (queues.length > 0 && all.queues.length === 0) return { queues }
      return { ...all, queues: [...all.queues, ...queues] }
    },
    print: (queue, job, options) => of(queue).print(queue, job, options),
    findJob: (queue, job) => of(queue).findJob(queue, job),
    status: (queue, question) => of(queue).status(queue, question),
  }
}

const queueOf = ({ name, path, isWritable }: UsbPrinter): LocalPrintQueue => ({
  name,
  isDefault: false,
  state: isInUse(path) ? 'processing' : isWritable ? 'idle' : 'stopped',
  stateReasons: isWritable ? [] : ['access-denied'],
  isAccepting: isWritable,
})

const titleOf = (queue: string): string => queue.slice(usbPrefix.length)
const notThere = (queue: string): string =>
  `The USB printer ${titleOf(queue)} is not connected. Plug it in and switch it on, then print again.`

/** How a user gets the right to write to a USB printer. */
export const howToPermit = (title: string): string =>
  `You may not print on the USB printer ${title}. Run: sudo usermod -aG lp $USER, then sign out and in again.`

async function printOn(printer: UsbPrinter, job: PrintBytes, options: HandOverOptions): Promise<HandOver> {
  const { path, name, languages } = printer
  const title = titleOf(name)
  if (isPdf(job.bytes) && !languages.includes('PDF')) {
    return failed(`The USB printer ${title} takes no PDF. Set it up with its own language, or print with its driver.`)
  }
  const release = await acquireDevice(path, { timeoutMs: freeMs })
  if (!release) {
    return failed(`The USB printer ${title} still takes an earlier label. Look at the printer, then print again.`)
  }
  let beginning: unknown
  const onOpen = async (): Promise<void> => {
    try {
      await options.beforeFirstByte()
    } catch (error) {
      beginning = error
      throw error
    }
  }
  const stallTimeoutMs = options.stallTimeoutMs ?? usualStallMs
  try {
    return outcomeOf(await writeToDevice({ path, release, bytes: job.bytes, onOpen, stallTimeoutMs }), title)
  } catch (error) {
    if (beginning !== undefined) throw error
    return failed(whyNotOpen(reasonOf(error), name))
  }
}

function outcomeOf(end: WriteEnd, title: string): HandOver {
  const look = 'Look at the printer before you print this label again.'
  switch (end.kind) {
    case 'written':
      return success
    case 'stalled':
      return unknown(`The USB printer ${title} stopped taking data before the label was complete. ${look}`)
    case 'failed':
      return end.code === 'ENODEV' && end.writtenBytes === 0
        ? failed(`The USB printer ${title} was unplugged before it took anything. Plug it in, then print again.`)
        : unknown(`The connection to the USB printer ${title} broke off (${end.code}). ${look}`)
  }
}

function whyNotOpen(reason: string, queue: string): string {
  const title = titleOf(queue)
  switch (reason) {
    case 'EACCES':
    case 'EPERM':
      return howToPermit(title)
    case 'EBUSY':
      return `Another program uses the USB printer ${title}. Close it, or print through its print queue.`
    case 'ENOENT':
    case 'ENODEV':
    case 'ENXIO':
      return notThere(queue)
    default:
      return `The USB printer ${title} could not be opened (${reason}). Unplug it, plug it in, then print again.`
  }
}

async function statusOf({ path }: UsbPrinter, { language = '', timeoutMs }: StatusQuestion): Promise<ReadStatus> {
  const { questions, read } = rawQuestionsOf(language)
  if (questions === '') return isInUse(path) ? busy : unreadable
  const giveWay = new AbortController()
  const release = await acquireDevice(path, { timeoutMs: 0, giveWay: () => giveWay.abort() })
  if (!release) return busy
  try {
    const answer = await askDevice(path, {
      question: questions,
      timeoutMs: Math.min(timeoutMs, mostAskedMs),
      signal: giveWay.signal,
    })
    if (giveWay.signal.aborted) return busy
    return answer.length === 0 ? unreadable : read(answer)
  } catch (error) {
    return ['ENOENT', 'ENODEV', 'ENXIO'].includes(reasonOf(error)) ? { state: 'off', reasons: [] } : unreadable
  } finally {
    release()
  }
}

const busy: ReadStatus = { state: 'busy', reasons: [] }
