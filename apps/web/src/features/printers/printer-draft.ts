// A printer as it is being typed at.
import type {
  FoundPrinter,
  FoundPrinterModel,
  NewPrinter,
  Printer,
} from '@labelwright/contract/server/printers-schemas'
import { readNumber } from '@labelwright/label-document/formats/numbers'
import type { MessageKey } from '../../lib/i18n.ts'
import type { DraftRules, FieldsProps } from '../../ui/form/use-draft-form.ts'
import {
  type PrintSettingsDraft,
  printSettingsDraft,
  printSettingsOf,
  wrongSettings,
} from '../../ui/print-settings/print-settings-draft.ts'

/** Numbers are text while they are typed. */
export interface PrinterDraft
  extends Omit<NewPrinter, 'dpi' | 'printWidth' | 'targetPort' | 'groupIds' | 'printSettings'> {
  readonly dpi: string
  readonly printWidth: string
  readonly targetPort: string
  /** How a helper reaches a printer that is sent its own language. */
  readonly connection: 'address' | 'queue'
  readonly groupIds: readonly string[]
  readonly printSettings: PrintSettingsDraft
}

const fields = [
  'name',
  'vendor',
  'model',
  'language',
  'dpi',
  'printWidth',
  'printsVia',
  'connection',
  'targetIpAddress',
  'targetPort',
  'targetPrintQueue',
  'useLocalPrinterDriver',
  'paperSize',
  'customPaperSize',
  'groupIds',
  'printSettings',
] as const satisfies readonly (keyof PrinterDraft)[]
export type PrinterField = (typeof fields)[number]
export type PrinterFieldsProps = FieldsProps<PrinterDraft, PrinterField>

/** Raw printing (JetDirect); what nearly every label printer listens on. */
const usualPort = '9100'
/** IPP, and where printers have it (PWG 5100.12). */
const ippPort = '631'
const ippPath = 'ipp/print'

export const emptyPrinter: PrinterDraft = {
  name: '',
  vendor: '',
  model: '',
  language: 'zpl',
  dpi: '203.2',
  printWidth: '',
  printsVia: 'helper',
  connection: 'address',
  targetIpAddress: '',
  targetPort: usualPort,
  targetPrintQueue: '',
  useLocalPrinterDriver: false,
  paperSize: '',
  customPaperSize: '',
  groupIds: [],
  printSettings: printSettingsDraft({}),
}

export const draftOf = (printer: Printer): PrinterDraft => ({
  name: printer.name,
  vendor: printer.vendor,
  model: printer.model,
  language: printer.language,
  dpi: String(printer.dpi),
  printWidth: printer.printWidth === 0 ? '' : String(printer.printWidth),
  printsVia: printer.printsVia,
  connection: printer.targetIpAddress === '' && printer.targetPrintQueue !== '' ? 'queue' : 'address',
  targetIpAddress: printer.targetIpAddress,
  targetPort: printer.targetPort === 0 ? '' : String(printer.targetPort),
  targetPrintQueue: printer.targetPrintQueue,
  useLocalPrinterDriver: printer.useLocalPrinterDriver,
  paperSize: printer.paperSize,
  customPaperSize: printer.customPaperSize,
  groupIds: printer.groupIds,
  printSettings: printSettingsDraft(printer.printSettings),
})

/** Printed by a driver on the computer; all others are sent their own language. */
export const isDriverPrinter = ({ language, printsVia }: Pick<PrinterDraft, 'language' | 'printsVia'>): boolean =>
  language === 'pdf' && printsVia === 'helper'

type Way = Pick<PrinterDraft, 'language' | 'printsVia' | 'connection'>

/** Reached by a print queue of the computer, or over its USB. */
export const isQueuePrinter = (draft: Way): boolean =>
  isDriverPrinter(draft) || (draft.printsVia === 'helper' && draft.connection === 'queue')

/** The server sends a PDF by IPP to an address and a path there. */
export const isIppPrinter = ({ language, printsVia }: Pick<PrinterDraft, 'language' | 'printsVia'>): boolean =>
  language === 'pdf' && printsVia === 'server'

const isWithin = (typed: string, least: number, most: number): boolean => {
  const number = readNumber(typed.trim())
  return number !== undefined && number >= least && number <= most
}

const isPort = (typed: string): boolean => /^\d+$/.test(typed.trim()) && isWithin(typed, 1, 65_535)

function targetMistakes(draft: PrinterDraft): Partial<Record<PrinterField, MessageKey>> {
  if (isQueuePrinter(draft)) {
    return draft.targetPrintQueue.trim() === '' ? { targetPrintQueue: 'printer.queueMissing' } : {}
  }
  return {
    ...(draft.targetIpAddress.trim() === '' && { targetIpAddress: 'printer.addressMissing' as const }),
    ...(!isPort(draft.targetPort) && { targetPort: 'printer.portWrong' as const }),
    ...(isIppPrinter(draft) &&
      draft.targetPrintQueue.trim() === '' && { targetPrintQueue: 'printer.pathMissing' as const }),
  }
}

function check(draft: PrinterDraft): Partial<Record<PrinterField, MessageKey>> {
  const { length } = draft.name.trim()
  const isWidthWrong = draft.printWidth.trim() !== '' && !isWithin(draft.printWidth, 0, 1_200)
  return {
    ...((length === 0 || length > 200) && { name: 'printer.nameWrong' as const }),
    ...(!isWithin(draft.dpi, 100, 2_400) && { dpi: 'printer.dpiWrong' as const }),
    ...(isWidthWrong && { printWidth: 'printer.widthWrong' as const }),
    ...targetMistakes(draft),
    ...(wrongSettings(draft.printSettings).length > 0 && { printSettings: 'labelSettings.wrongSetting' as const }),
  }
}

/** What the form itself says of a printer, before the server does. */
export const printerRules: DraftRules<PrinterDraft, PrinterField> = { fields, check }

export function bodyOf({ connection, ...draft }: PrinterDraft): NewPrinter {
  const isQueue = isQueuePrinter({ ...draft, connection })
  return {
    ...draft,
    name: draft.name.trim(),
    dpi: readNumber(draft.dpi.trim()) ?? 0,
    printWidth: readNumber(draft.printWidth.trim()) ?? 0,
    targetIpAddress: isQueue ? '' : draft.targetIpAddress.trim(),
    targetPort: isQueue ? 0 : Number(draft.targetPort.trim()),
    targetPrintQueue: isQueue || isIppPrinter(draft) ? draft.targetPrintQueue.trim() : '',
    useLocalPrinterDriver: isDriverPrinter(draft),
    groupIds: [...draft.groupIds],
    printSettings: printSettingsOf(draft.printSettings),
  }
}

/** The draft as a known model is; its name where the printer has none yet. */
export const withModel = (draft: PrinterDraft, found: FoundPrinterModel): PrinterDraft => ({
  ...draft,
  name: draft.name.trim() === '' ? `${found.vendor} ${found.model}` : draft.name,
  vendor: found.vendor,
  model: found.model,
  language: found.languages[0] ?? draft.language,
  dpi: String(found.dpi),
  printWidth: String(found.printWidth),
})

/** Another way to the printer, with the port and path that it usually has there. */
export function withConnection(draft: PrinterDraft, change: Partial<Way>): PrinterDraft {
  const next = { ...draft, ...change }
  // A port left empty by a queue is not one that somebody chose.
  if (!isQueuePrinter(next) && isQueuePrinter(draft) && next.targetPort === '') next.targetPort = usualPort
  if (isIppPrinter(next) && !isIppPrinter(draft)) return { ...next, targetPort: ippPort, targetPrintQueue: ippPath }
  if (isIppPrinter(draft) && !isIppPrinter(next)) return { ...next, targetPort: usualPort, targetPrintQueue: '' }
  return next
}

/** The draft as a printer says that it is, printed on by who found it; helpers do not speak IPP. A name that was typed stays. */
export function withFound(
  draft: PrinterDraft,
  found: FoundPrinter,
  printsVia: PrinterDraft['printsVia'],
): PrinterDraft {
  const named = { ...draft, name: draft.name.trim() === '' ? found.name : draft.name }
  const { vendor, model, knownModel, address, port, path } = found
  const known = knownModel ? withModel(named, knownModel) : { ...named, vendor, model }
  const isIpp = found.protocol === 'ipp'
  return {
    ...known,
    ...(isIpp ? { language: 'pdf', printsVia: 'server' } : { printsVia }),
    connection: 'address',
    targetIpAddress: address,
    targetPort: String(port),
    targetPrintQueue: path,
  }
}
