import type { NewPrinter } from '@labelwright/contract/server/printers-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'
import type { Sight } from '../groups/sight.service.ts'

export interface PrinterPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
}

/** A printer in groups is for their members; one in no group is for everybody. */
const printerRows = (trx: Transaction, sight: Sight) => {
  const all = trx.selectFrom('printers')
  if (sight.all) return all
  return all.where((build) => {
    const groups = build
      .selectFrom('printerGroups')
      .select('groupId')
      .whereRef('printerGroups.printerId', '=', 'printers.id')
    const isOpen = build.not(build.exists(groups))
    return sight.groupIds.length === 0
      ? isOpen
      : build.or([isOpen, build.exists(groups.where('groupId', 'in', sight.groupIds))])
  })
}

const columns = [
  'id',
  'name',
  'vendor',
  'model',
  'language',
  'dpi',
  'printWidth',
  'printsVia',
  'targetIpAddress',
  'targetPort',
  'targetPrintQueue',
  'useLocalPrinterDriver',
  'paperSize',
  'customPaperSize',
  'printSettings',
  'version',
  sql<string[]>`array(select group_id::text from printer_groups where printer_id = printers.id order by 1)`.as(
    'groupIds',
  ),
] as const

export async function findPrinters(trx: Transaction, sight: Sight, page: PrinterPage) {
  const search = page.searchQuery?.trim().toLowerCase()
  const matching = search
    ? printerRows(trx, sight).where((build) => build(build.fn('lower', ['name']), 'like', `%${escapeLike(search)}%`))
    : printerRows(trx, sight)
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

export const findPrinter = (trx: Transaction, sight: Sight, id: string) =>
  printerRows(trx, sight).select(columns).where('id', '=', id).executeTakeFirst()

export type PrinterRow = NonNullable<Awaited<ReturnType<typeof findPrinter>>>

export async function insertPrinter(
  trx: Transaction,
  {
    organizationId,
    id,
    printer,
  }: { readonly organizationId: string; readonly id: string; readonly printer: NewPrinter },
): Promise<void> {
  await trx
    .insertInto('printers')
    .values({
      organizationId,
      id,
      name: printer.name,
      vendor: printer.vendor,
      model: printer.model,
      language: printer.language,
      dpi: printer.dpi,
      printWidth: printer.printWidth,
      printsVia: printer.printsVia,
      targetIpAddress: printer.targetIpAddress,
      targetPort: printer.targetPort,
      targetPrintQueue: printer.targetPrintQueue,
      useLocalPrinterDriver: printer.useLocalPrinterDriver,
      paperSize: printer.paperSize,
      customPaperSize: printer.customPaperSize,
      printSettings: JSON.stringify(printer.printSettings),
    })
    .execute()
  const groups = printer.groupIds.map((groupId) => ({
    organizationId,
    printerId: id,
    groupId,
  }))
  if (groups.length > 0) await trx.insertInto('printerGroups').values(groups).execute()
}

/** Tells the virtual printer's own printer, in whichever organization, where it listens now. */
export const moveVirtualPrinter = (trx: Transaction, port: number) =>
  sql`select move_virtual_printer(${port}::integer)`.execute(trx)
