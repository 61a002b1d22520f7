import type { PrintJobFile } from '@labelwright/contract/server/printing-schemas'

/** A file for a raw printer of a helper, as the server hands it out. */
export const printJobFile = (printJobEntryId: string): PrintJobFile => ({
  printJobEntryId,
  targetIpAddress: '10.0.0.21',
  targetPort: 9100,
  targetPrintQueue: '',
  printFileName: 'label.zpl',
  printerFileUrl: 'https://labels.example/file',
  useLocalPrinterDriver: false,
  pdfAsBase64String: 'XlhB',
  orientation: 'portrait',
  scale: 'none',
  side: 'one-sided',
  paperSize: '',
  customPaperSize: '',
  ticket: 'ticket',
})
