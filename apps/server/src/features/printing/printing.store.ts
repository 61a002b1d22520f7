import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { PrintedPictures } from '../labels/frozen/frozen-parts.service.ts'
import { insertTransitions, isOfJobs } from './entry-outcomes.store.ts'
import { isEntryUnderApproval, isPrintable } from './server-printers/waiting-entries.store.ts'

/** Where and how the bytes go, as the helper is told. */
export interface PrintTarget {
  readonly targetIpAddress: string
  readonly targetPort: number
  readonly targetPrintQueue: string
  readonly useLocalPrinterDriver: boolean
  readonly orientation: string
  readonly scale: string
  readonly side: string
  readonly paperSize: string
  readonly customPaperSize: string
  /** Asked behind the labels; absent where the printer's model is not known to answer, and in jobs of earlier versions. */
  readonly statusQuestion?: string
}

export interface NewEntry {
  /** Of the same month as the job's, for which the partition of both is (`newIdBeside`). */
  readonly id: string
  readonly position: number
  readonly labelId: string
  readonly labelName: string
  readonly labelVersionId: string | null
  readonly labelVersionNumber: number | null
  /** Of a test, whose document is of no version. */
  readonly testDocument: LabelDocument | null
  readonly articleId: string | null
  readonly articleName: string
  readonly externalIdentifier: string | null
  readonly printerId: string
  readonly printerName: string
  readonly dpi: number
  readonly quantity: number
  readonly orderLineId: string | null
  /** Of a label for the whole order. */
  readonly orderId: string | null
  /** Of a print by a widget. */
  readonly widgetId: string | null
  readonly filled: Readonly<Record<string, string>>
  /** The label's, the printer's and the computer's, merged. */
  readonly settings: PrintSettings
  /** Hashes of the pictures that values named, by their names in lower case; null where none was named. */
  readonly pictures: PrintedPictures | null
  readonly fileSha256: string
  readonly fileBytes: number
  readonly fileName: string
  readonly target: PrintTarget
  /** Not stored: asked for anew wherever it counts later. */
  readonly isUnderApproval: boolean
  /** Of a printer that the server reaches itself (`addressKeyOf`); its entries wait for their turn. */
  readonly printerAddress: string | null
}

const handedOut = { from: 'Sent', to: 'Success', saidBy: 'system', message: null, isLate: false } as const

/** Files for a person leave with the answer: nothing is left that could fail. */
export async function handOutEntries(trx: Transaction, jobId: string): Promise<void> {
  const entries = await trx
    .updateTable('printJobEntries')
    .set({ state: 'Success', endedAt: sql`now()` })
    .where(isOfJobs([jobId]))
    .returning(['organizationId', 'id'])
    .execute()
  await insertTransitions(
    trx,
    entries.map(({ organizationId, id: entryId }) => ({ ...handedOut, organizationId, entryId })),
  )
  await endJob(trx, jobId)
}

export const findOpenEntryIds = async (trx: Transaction, jobId: string): Promise<string[]> => {
  const open = await trx
    .selectFrom('printJobEntries')
    .select('id')
    .where(isOfJobs([jobId]))
    .where('state', 'in', ['Created', 'Sent'])
    .orderBy('position')
    .execute()
  return open.map((row) => row.id)
}

export const endJob = (trx: Transaction, jobId: string) =>
  trx
    .updateTable('printJobs')
    .set({ state: 'Processed', endedAt: sql`now()` })
    .where('id', '=', jobId)
    .where('state', 'in', ['Created', 'Printing'])
    .execute()

export const findJob = (trx: Transaction, jobId: string) =>
  trx.selectFrom('printJobs').select(['id', 'state', 'userId']).where('id', '=', jobId).executeTakeFirst()

/** Entries with the state of their labels. `readAt` is the database's time, by which tickets end. */
export const storedEntries = (trx: Transaction) =>
  trx
    .selectFrom('printJobEntries')
    .leftJoin('labels', 'labels.id', 'printJobEntries.labelId')
    .select([
      'printJobEntries.id',
      'printJobEntries.organizationId',
      'printJobEntries.state',
      'printJobEntries.message',
      'printJobEntries.fileSha256',
      'printJobEntries.fileName',
      'printJobEntries.target',
      'printJobEntries.leaseEndsAt',
      'printJobEntries.printerAddress',
      'printJobEntries.printerId',
      'printJobEntries.helperId',
      isPrintable.as('isPrintable'),
      isEntryUnderApproval.as('isUnderApproval'),
      sql<Date>`now()`.as('readAt'),
    ])

export const findEntries = (trx: Transaction, jobId: string) =>
  storedEntries(trx)
    .where(isOfJobs([jobId]))
    .orderBy('printJobEntries.position')
    .execute()

export const findEntriesByIds = (trx: Transaction, ids: readonly string[]) =>
  storedEntries(trx).where('printJobEntries.id', 'in', ids).execute()

export type StoredEntry = Awaited<ReturnType<typeof findEntries>>[number]

export async function findPrintFileOwner(trx: Transaction, entryId: string): Promise<string | undefined> {
  const found = await sql<{ organizationId: string }>`select organization_id from find_print_file(${entryId})`.execute(
    trx,
  )
  return found.rows[0]?.organizationId
}

export const findFileToFetch = (trx: Transaction, entryId: string) =>
  trx
    .selectFrom('printJobEntries')
    .leftJoin('labels', 'labels.id', 'printJobEntries.labelId')
    .select(['fileSha256', isPrintable.as('isPrintable')])
    .where('printJobEntries.id', '=', entryId)
    .executeTakeFirst()
