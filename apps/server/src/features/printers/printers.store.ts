import type { Printer, PrinterLanguage, PrinterSort } from '@labelwright/contract/server/printers-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { kept } from '../../platform/database/kept-statements.ts'
import { escapeLike } from '../catalogue/search.service.ts'
import type { Sight } from '../groups/sight.service.ts'

export interface PrinterPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  readonly sort: PrinterSort
  readonly groupId?: string | undefined
  readonly language?: PrinterLanguage | undefined
  readonly printsVia?: Printer['printsVia'] | undefined
}

const nameOfModel = sql<string>`lower(btrim(vendor || ' ' || model))`
const sortings = {
  name: [sql`lower(name)`, 'asc'],
  '-name': [sql`lower(name)`, 'desc'],
  model: [nameOfModel, 'asc'],
  '-model': [nameOfModel, 'desc'],
} as const

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
      : build.or([isOpen, build.exists(groups.where(sql<boolean>`group_id = any(${sight.groupIds}::uuid[])`))])
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

/** The printers of a page's filters; what was typed is looked for in the name, the model and the target. */
function matchingPrinters(trx: Transaction, sight: Sight, page: PrinterPage) {
  const { groupId, language, printsVia } = page
  let matching = printerRows(trx, sight)
  const search = page.searchQuery?.trim().toLowerCase()
  if (search) {
    const words = sql<string>`lower(concat_ws(' ', name, vendor, model, target_ip_address, target_print_queue))`
    matching = matching.where(words, 'like', `%${escapeLike(search)}%`)
  }
  if (language) matching = matching.where('language', '=', language)
  if (printsVia) matching = matching.where('printsVia', '=', printsVia)
  if (groupId) {
    matching = matching.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('printerGroups')
          .select('groupId')
          .whereRef('printerGroups.printerId', '=', 'printers.id')
          .where('groupId', '=', groupId),
      ),
    )
  }
  return matching
}

export async function findPrinters(trx: Transaction, sight: Sight, page: PrinterPage) {
  const matching = matchingPrinters(trx, sight, page)
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const [by, direction] = sortings[page.sort]
  const list = await matching
    .select(columns)
    .orderBy(by, direction)
    .orderBy('id')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

export const findPrinter = (trx: Transaction, sight: Sight, id: string) =>
  printerRows(trx, sight).select(columns).where('id', '=', id).executeTakeFirst()

/** With the print settings of a label there from a computer. */
export const findPrinterForLabel = (
  trx: Transaction,
  sight: Sight,
  { id, labelId, computerName }: { readonly id: string; readonly labelId: string; readonly computerName: string },
) =>
  printerRows(trx, sight)
    .modifyFront(kept)
    .select([
      ...columns,
      sql<unknown>`computer_print_settings(${labelId}, printers.id, ${computerName})`.as('computerSettings'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export type PrinterRow = NonNullable<Awaited<ReturnType<typeof findPrinter>>>

/** Tells the virtual printer's own printer, in whichever organization, where it listens now. */
export const moveVirtualPrinter = (trx: Transaction, port: number) =>
  sql`select move_virtual_printer(${port}::integer)`.execute(trx)

/** Where the organization's printers are. */
export const findTargets = (trx: Transaction) =>
  trx.selectFrom('printers').select(['targetIpAddress', 'targetPort', 'targetPrintQueue']).execute()

/** Where these printers are, of those that may be seen. */
export const findTargetsOf = (trx: Transaction, sight: Sight, ids: readonly string[]) =>
  printerRows(trx, sight)
    .select(['id', 'language', 'printsVia', 'targetIpAddress', 'targetPort', 'targetPrintQueue'])
    .where('id', 'in', ids)
    .execute()

/** Of each language of the organization's printers its highest resolution, in dots an inch. */
export const findFinestOfLanguages = (trx: Transaction) =>
  trx
    .selectFrom('printers')
    .select(['language', (build) => build.fn.max('dpi').as('dpi')])
    .groupBy('language')
    .orderBy('language')
    .execute()
