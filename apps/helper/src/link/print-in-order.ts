import type { PrintFileAnswer, PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import type { Pairing } from '../pairing.ts'
import type { PrintCalls } from '../print-file.ts'

export interface PrintInOrder {
  /** Prints a file behind those that came before it for the same printer. */
  readonly print: (file: PrintFileBody, pairing: Pairing) => Promise<PrintFileAnswer>
  /** Begins nothing more: what waits for its turn comes again over the next link. */
  readonly stop: () => void
}

/** A raw printer queues what has begun, over one connection; a print queue is given one file at a time. */
export function createPrintInOrder(calls: Pick<PrintCalls, 'print'>): PrintInOrder {
  const last = new Map<string, Promise<void>>()
  let isStopped = false
  const assertRunning = (): void => {
    if (isStopped) throw new Error('the helper is stopping')
  }
  return {
    print: async (file, pairing) => {
      const printer = JSON.stringify([file.targetAddress, file.port, file.targetPrintQueue])
      const previous = last.get(printer) ?? Promise.resolve()
      const turn = previous.then(assertRunning)
      turn.catch(ignoreUnbegun)
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      // One that is refused before its turn lets nobody overtake those before it.
      const mine = previous.then(() => begun)
      last.set(printer, mine)
      const onBegun = file.targetPrintQueue === '' ? begin : () => undefined
      try {
        return await calls.print(file, pairing, { turn, onBegun })
      } finally {
        begin()
        if (last.get(printer) === mine) last.delete(printer)
      }
    },
    stop: () => {
      isStopped = true
    },
  }
}

/** A file may be refused before anybody waits for its turn. */
function ignoreUnbegun(): void {}
