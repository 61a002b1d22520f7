import type { PrintFileAnswer, PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import type { Pairing } from '../pairing.ts'
import type { PrintCalls } from '../print-file.ts'
import type { PrintOrder } from '../print-order.ts'

export interface PrintInOrder {
  /** Prints a file behind those that came before it for the same printer. */
  readonly print: (file: PrintFileBody, pairing: Pairing, link: LinkOrder) => Promise<PrintFileAnswer>
  /** Ids of the print job entries that wait for their turn. */
  readonly waiting: () => readonly string[]
  /** Begins nothing more: what waits for its turn comes again over the next link. */
  readonly stop: () => void
  /** Undoes `stop` for files that come from now on. */
  readonly resume: () => void
}

type LinkOrder = Pick<PrintOrder, 'epoch' | 'mayBegin'>

/** A raw printer queues what has begun, over one connection; a print queue is given one file at a time. */
export function createPrintInOrder(calls: Pick<PrintCalls, 'print'>): PrintInOrder {
  const last = new Map<string, Promise<void>>()
  const waiting = new Set<string>()
  let isStopped = false
  const assertRunning = (): void => {
    if (isStopped) throw new Error('the helper is stopping')
  }
  return {
    waiting: () => [...waiting],
    print: async (file, pairing, link) => {
      const { printJobEntryId } = file
      waiting.add(printJobEntryId)
      const printer = JSON.stringify([file.targetAddress, file.port, file.targetPrintQueue])
      const previous = last.get(printer) ?? Promise.resolve()
      const turn = previous.then(assertRunning)
      turn.catch(ignoreUnbegun)
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      // One that is refused before its turn lets nobody overtake those before it.
      const mine = previous.then(() => begun)
      last.set(printer, mine)
      const onBegun = (): void => {
        waiting.delete(printJobEntryId)
        if (file.targetPrintQueue === '') begin()
      }
      try {
        return await calls.print(file, pairing, { ...link, turn, onBegun })
      } finally {
        waiting.delete(printJobEntryId)
        begin()
        if (last.get(printer) === mine) last.delete(printer)
      }
    },
    stop: () => {
      isStopped = true
    },
    resume: () => {
      isStopped = false
    },
  }
}

/** A file may be refused before anybody waits for its turn. */
function ignoreUnbegun(): void {}
