import { reasonOf } from '@labelwright/printing/hand-over'
import { cupsServerOf } from '@labelwright/printing/ipp/cups-server'
import { listCupsQueues } from '@labelwright/printing/queues/list-cups-queues'
import type { LocalPrintQueue } from '@labelwright/printing/queues/local-queues'
import { type Examination, type Finding, fix, note, ok } from './finding.ts'

const networkPrinters = 'Label printers on the network are reached without it.'

/** Whether the computer's print server answers, and its queues print. */
export async function checkQueues({ settings, computer }: Examination): Promise<readonly Finding[]> {
  if (computer.platform === 'win32') {
    return [
      note('The helper does not print to print queues of Windows. Label printers on the network are reached directly.'),
    ]
  }
  let queues: readonly LocalPrintQueue[]
  try {
    queues = await listCupsQueues(cupsServerOf(settings.cupsServer))
  } catch (error) {
    return [note(`No print server (CUPS) answers on this computer (${reasonOf(error)}). ${networkPrinters}`)]
  }
  if (queues.length === 0) return [note(`The print server (CUPS) has no print queues. ${networkPrinters}`)]
  const names = queues.map(({ name }) => name).join(', ')
  return [ok(`The print server (CUPS) answers. Its queues: ${names}.`), ...queues.flatMap(whyNotPrinting)]
}

function whyNotPrinting({ name, state, stateReasons, isAccepting }: LocalPrintQueue): readonly Finding[] {
  const reasons = stateReasons.length > 0 ? ` (${stateReasons.join(', ')})` : ''
  if (state === 'stopped')
    return [fix(`The queue ${name} is stopped${reasons}. Look at the printer, then run: cupsenable ${name}`)]
  if (!isAccepting) return [fix(`The queue ${name} takes no print jobs${reasons}. Run: cupsaccept ${name}`)]
  return []
}
