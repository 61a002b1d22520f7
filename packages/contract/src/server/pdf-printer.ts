import type { Printer } from './printers-schemas.ts'
import type { PrintJobFile } from './printing-schemas.ts'

/** Where labels leave as PDF only (`pdfOnly`): no printer of the organization, whichever one a call names. */
export const pdfPrinter: Printer = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'PDF',
  vendor: '',
  model: '',
  language: 'pdf',
  dpi: 300,
  printWidth: 0,
  printsVia: 'helper',
  targetIpAddress: '',
  targetPort: 0,
  targetPrintQueue: '',
  useLocalPrinterDriver: false,
  paperSize: '',
  customPaperSize: '',
  groupIds: [],
  printSettings: {},
  version: 1,
}

/** A file for a person and no printer: it may be handed out again as often as it is asked for. */
export const isForPerson = ({
  targetIpAddress,
  targetPrintQueue,
}: Pick<PrintJobFile, 'targetIpAddress' | 'targetPrintQueue'>): boolean =>
  targetIpAddress === '' && targetPrintQueue === ''
