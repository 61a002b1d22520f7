import { type FieldError, ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import { isAddressProblem, judgePrinterAddress } from '@labelwright/contract/printer-address'
import type { NewPrinter, Printer } from '@labelwright/contract/server/printers-schemas'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { type BrotherHead, brotherHeads } from '@labelwright/label-output/raster-languages/brother-rolls'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type Sight, sightOf } from '../groups/sight.service.ts'
import * as store from './printers.store.ts'

export const moveVirtualPrinter = store.moveVirtualPrinter

/** Of each language of the organization's printers its highest resolution, in dots an inch. */
export async function findFinestOfLanguages(trx: Transaction): Promise<Pick<Printer, 'language' | 'dpi'>[]> {
  const found = await store.findFinestOfLanguages(trx)
  return found.map(({ language, dpi }) => ({ language: language as Printer['language'], dpi }))
}

const printerOf = (row: store.PrinterRow): Printer => ({
  id: row.id,
  name: row.name,
  vendor: row.vendor,
  model: row.model,
  language: row.language as Printer['language'],
  dpi: row.dpi,
  printWidth: row.printWidth,
  printsVia: row.printsVia as Printer['printsVia'],
  targetIpAddress: row.targetIpAddress,
  targetPort: row.targetPort,
  targetPrintQueue: row.targetPrintQueue,
  useLocalPrinterDriver: row.useLocalPrinterDriver,
  paperSize: row.paperSize,
  customPaperSize: row.customPaperSize,
  groupIds: row.groupIds,
  printSettings: row.printSettings as PrintSettings,
  version: row.version,
})

/** Brother's raster is of 300 dots an inch. */
const brotherDpi = 300

/** The head of a Brother printer: what prints wider than 62 mm has the wide one. */
export const brotherHeadOf = ({ printWidth }: Pick<Printer, 'printWidth'>): BrotherHead =>
  printWidth > brotherHeads.narrow.widest ? 'wide' : 'narrow'

/** Millimetres that a printer prints across; undefined where nobody knows, or its driver decides. */
export function widthOf({ language, printWidth }: Printer): number | undefined {
  if (language === 'pdf') return undefined
  if (language === 'brother') {
    const { widest } = brotherHeads[brotherHeadOf({ printWidth })]
    return Math.min(printWidth || widest, widest)
  }
  return printWidth || undefined
}

/** Organizations that anyone can register must not reach the server's network. */
const isServerClosed = ({ config }: Context, { printsVia }: NewPrinter): boolean =>
  printsVia === 'server' && config.registration === 'open'

const serverClosed: FieldError = {
  path: 'printsVia',
  code: 'not-allowed',
  message: 'The server does not print by itself here, because everybody may register. Choose the printer helper.',
}

/** The printer with its address in one spelling, or what is wrong with it; a queue of a computer has none. */
export function readTarget(ctx: Context, printer: NewPrinter): NewPrinter | FieldError[] {
  const errors = isServerClosed(ctx, printer) ? [serverClosed] : targetErrors(printer)
  if (errors.length > 0 || !printer.targetIpAddress) return errors.length > 0 ? errors : printer
  const { loopbackPrinterPorts: loopbackPorts } = ctx.config
  const asked = { address: printer.targetIpAddress, port: printer.targetPort }
  const isServerPdf = printer.printsVia === 'server' && printer.language === 'pdf'
  const judged = judgePrinterAddress(asked, { protocol: isServerPdf ? 'ipp' : 'raw', loopbackPorts })
  const path = isServerPdf ? { targetPrintQueue: printer.targetPrintQueue.replace(/^\/+/, '') } : {}
  if (!isAddressProblem(judged)) return { ...printer, targetIpAddress: judged.address, ...path }
  const { field, code, message } = judged
  return [{ path: field === 'port' ? 'targetPort' : 'targetIpAddress', code, message }]
}

/** The path of an IPP resource: no host, query or step upwards may be hidden in it. */
const resourcePath = /^\/*(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/

/** A printer is reached by address and port with its own language, or with PDF by a queue of the computer, or by IPP from the server. */
function targetErrors(printer: NewPrinter): FieldError[] {
  if (printer.printsVia === 'server') return serverTargetErrors(printer)
  if (printer.language === 'pdf') {
    const message = 'A PDF printer needs the name of a print queue.'
    return printer.targetPrintQueue ? [] : [{ path: 'targetPrintQueue', code: 'required', message }]
  }
  // By a queue or over USB in its own language.
  return printer.targetPrintQueue ? resolutionErrors(printer) : rawTargetErrors(printer)
}

/** The server knows no queues of computers: by PDF it speaks IPP to the printer itself. */
function serverTargetErrors(printer: NewPrinter): FieldError[] {
  const { language, targetIpAddress, targetPort, targetPrintQueue, useLocalPrinterDriver } = printer
  const errors: FieldError[] = []
  const add = (path: string, code: string, message: string) => errors.push({ path, code, message })
  if (useLocalPrinterDriver)
    add('useLocalPrinterDriver', 'not-supported', 'The server has no printer drivers. Print through a printer helper.')
  if (language !== 'pdf') {
    if (targetPrintQueue)
      add('targetPrintQueue', 'not-supported', 'Leave the print queue empty: the server prints to the address itself.')
    return [...errors, ...rawTargetErrors(printer)]
  }
  if (!targetIpAddress) add('targetIpAddress', 'required', 'A printer of the server needs its address in the network.')
  if (targetPort < 1) add('targetPort', 'required', 'An IPP printer needs a port, usually 631.')
  if (!targetPrintQueue) add('targetPrintQueue', 'required', 'An IPP printer needs its path, usually ipp/print.')
  else if (!resourcePath.test(targetPrintQueue))
    add(
      'targetPrintQueue',
      'not-a-path',
      'Give the path alone, such as ipp/print: letters, digits, dots, dashes, slashes.',
    )
  return errors
}

function rawTargetErrors(printer: NewPrinter): FieldError[] {
  const errors: FieldError[] = []
  const add = (path: string, code: string, message: string) => errors.push({ path, code, message })
  if (!printer.targetIpAddress) add('targetIpAddress', 'required', 'A label printer needs its address in the network.')
  if (printer.targetPort < 1) add('targetPort', 'required', 'A label printer needs a port, usually 9100.')
  return [...errors, ...resolutionErrors(printer)]
}

function resolutionErrors({ language, dpi }: NewPrinter): FieldError[] {
  if (language !== 'brother' || dpi === brotherDpi) return []
  return [{ path: 'dpi', code: 'wrong-resolution', message: 'A printer that takes Brother raster has 300 dpi.' }]
}

export const findPrinter = async (trx: Transaction, actor: Actor, id: string) => {
  const row = await store.findPrinter(trx, await sightOf(trx, actor), id)
  if (!row) throw new ProductError('not-found')
  return printerOf(row)
}

/** A printer as a label is printed on it from a computer. */
export interface PrinterForLabel extends Printer {
  /** They go before the printer's own. */
  readonly computerSettings?: PrintSettings
}

export async function findPrinterForLabel(
  trx: Transaction,
  sight: Sight,
  wanted: { readonly id: string; readonly labelId: string; readonly computerName: string },
): Promise<PrinterForLabel> {
  const row = await store.findPrinterForLabel(trx, sight, wanted)
  if (!row) throw new ProductError('not-found')
  const { computerSettings } = row
  return { ...printerOf(row), ...(computerSettings ? { computerSettings: computerSettings as PrintSettings } : {}) }
}

export function listPrinters(ctx: Context, actor: Actor, page: store.PrinterPage): Promise<List<Printer>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { list, total } = await store.findPrinters(trx, await sightOf(trx, actor), page)
    return { data: list.map(printerOf), total, take: page.take, offset: page.offset }
  })
}
