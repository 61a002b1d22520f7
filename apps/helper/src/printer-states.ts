import type { PrinterStates, PrinterStatesBody } from '@labelwright/contract/helper/helper-schemas'
import { type PrinterState, unknownPrinterState } from '@labelwright/contract/printer-state'
import type { LocalQueues } from '@labelwright/printing/queues/local-queues'
import { createAskPrinter } from '@labelwright/printing/status/ask-printer'
import { type AskedStatus, createKeptStatuses, type KeptStatus } from '@labelwright/printing/status/kept-statuses'
import type { Pairing } from './pairing.ts'
import { targetOf } from './print-call.ts'
import { Refusal } from './refusal.ts'

/** Tells how printers are, in the order of the question; never while this helper prints there. */
export type AskPrinterStates = (body: PrinterStatesBody, pairing: Pairing) => Promise<PrinterStates>

interface PrinterStatesNeeds {
  readonly queues: LocalQueues
  readonly ownPort: () => number
}

type AskedPrinter = PrinterStatesBody['printers'][number]

export function createAskPrinterStates({ queues, ownPort }: PrinterStatesNeeds): AskPrinterStates {
  const kept = createKeptStatuses()
  const askPrinter = createAskPrinter({ queues })
  const askNow = async (printer: AskedPrinter, { loopbackPorts }: Pairing): Promise<AskedStatus> => {
    const target = await targetOf({ ...printer, useLocalPrinterDriver: false }, { ownPort: ownPort(), loopbackPorts })
    // The room itself gives way to what this process prints; there is nobody else on this computer.
    return askPrinter({ target, language: printer.language, inTurn: (ask) => ask() })
  }
  return async ({ printers }, pairing) => ({
    states: await Promise.all(
      printers.map(async (printer) =>
        stateOf(await kept.statusOf(keyOf(printer), () => askNow(printer, pairing).catch(unlessRefused))),
      ),
    ),
  })
}

/** An address that is no printer's is not asked; the print call says why. */
function unlessRefused(error: unknown): AskedStatus {
  if (error instanceof Refusal) return { state: 'unknown', reasons: [] }
  throw error
}

const keyOf = ({ targetAddress, port, targetPrintQueue, language }: AskedPrinter): string =>
  JSON.stringify([targetAddress, port, targetPrintQueue, language])

function stateOf(status: KeptStatus | undefined): PrinterState {
  if (status === undefined) return unknownPrinterState
  const { state, reasons, queueLength } = status
  return { state, reasons: [...reasons], queueLength: queueLength ?? null }
}
