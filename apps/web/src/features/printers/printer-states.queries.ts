import type { PrinterState } from '@labelwright/contract/printer-state'
import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import { useEffect, useSyncExternalStore } from 'react'
import { printerStateStore, type WatchedPrinter, watchPrinter } from './printer-watch.ts'

/**
 * How a printer is, asked anew every few seconds while the component and its tab are seen; undefined until it is known, for
 * no printer, and for the PDF. Never in the way of a print.
 */
export function usePrinterState(printer: WatchedPrinter | undefined): PrinterState | undefined {
  const { id, printsVia, language, targetIpAddress, targetPort, targetPrintQueue } = printer ?? pdfPrinter
  useEffect(() => {
    if (id === pdfPrinter.id) return undefined
    return watchPrinter({ id, printsVia, language, targetIpAddress, targetPort, targetPrintQueue })
  }, [id, printsVia, language, targetIpAddress, targetPort, targetPrintQueue])
  return useSyncExternalStore(printerStateStore.subscribe, () => printerStateStore.read().get(id))
}
