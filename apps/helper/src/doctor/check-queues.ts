import type { LocalPrintQueue } from '@labelwright/printing/queues/local-queues'
import { findUsbPrinters, type UsbPlaces, usbPrefix, usualUsbPlaces } from '@labelwright/printing/usb/usb-printers'
import { howToPermit } from '@labelwright/printing/usb/usb-queues'
import { localQueuesOf } from '../queues/local-queues.ts'
import { type Check, type Examination, type Finding, fix, note, ok } from './finding.ts'

const networkPrinters = 'Label printers on the network are reached without it.'

/** Whether the computer's print queues can be read, and print. */
export async function checkQueues({ settings, computer: { platform } }: Examination): Promise<readonly Finding[]> {
  const isWindows = platform === 'win32'
  const server = isWindows ? 'The print spooler of Windows' : 'The print server (CUPS)'
  const { queues: all, problem } = await localQueuesOf(settings, platform).list()
  const queues = all.filter(({ name }) => !name.startsWith(usbPrefix))
  // Windows always has a spooler; CUPS is a choice.
  if (problem !== undefined) return [isWindows ? fix(problem) : note(`${problem} ${networkPrinters}`)]
  if (queues.length === 0) return [note(`${server} has no print queues. ${networkPrinters}`)]
  const names = queues.map(({ name }) => name).join(', ')
  const findings = queues.flatMap((queue) => whyNotPrinting(queue, isWindows))
  return [ok(`${server} answers. Its queues: ${names}.`), ...findings]
}

function whyNotPrinting(queue: LocalPrintQueue, isWindows: boolean): readonly Finding[] {
  const { name, state, stateReasons, isAccepting } = queue
  const reasons = stateReasons.length > 0 ? ` (${stateReasons.join(', ')})` : ''
  const nextStep = (command: string): string =>
    isWindows ? 'open it in the settings of Windows.' : `run: ${command} ${name}`
  if (state === 'stopped')
    return [fix(`The queue ${name} is stopped${reasons}. Look at the printer, then ${nextStep('cupsenable')}`)]
  if (!isAccepting)
    return [fix(`The queue ${name} takes no print jobs${reasons}. To change this, ${nextStep('cupsaccept')}`)]
  return []
}

/** Looks at the USB printers of Linux; on Windows and macOS they are queues. */
export function createCheckUsb(places: UsbPlaces): Check {
  return async ({ computer }) => {
    if (computer.platform !== 'linux') return []
    const printers = await findUsbPrinters(places)
    return printers.map(({ name, path, isWritable }) => {
      const title = name.slice(usbPrefix.length)
      return isWritable ? ok(`The USB printer ${title} is connected (${path}).`) : fix(howToPermit(title))
    })
  }
}

export const checkUsb = createCheckUsb(usualUsbPlaces)
