import type { PrintJobFile } from '../server/printing-schemas.ts'
import type { PrintFileBody } from './helper-schemas.ts'

/** The specification's two spellings of the same fields: `targetIpAddress` becomes `targetAddress`, `targetPort` `port`. */
export function helperBodyOf(file: PrintJobFile): PrintFileBody {
  return {
    printJobEntryId: file.printJobEntryId,
    ticket: file.ticket,
    targetAddress: file.targetIpAddress,
    port: file.targetPort,
    targetPrintQueue: file.targetPrintQueue,
    printerFileUrl: file.printerFileUrl,
    useLocalPrinterDriver: file.useLocalPrinterDriver,
    pdfAsBase64String: file.pdfAsBase64String,
    orientation: file.orientation,
    scale: file.scale,
    side: file.side,
    paperSize: file.paperSize,
    customPaperSize: file.customPaperSize,
  }
}
