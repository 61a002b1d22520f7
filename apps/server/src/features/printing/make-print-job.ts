import { ProductError } from '@labelwright/contract/errors'
import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import type { LabelOfAnything } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../context.ts'
import { allSettledOrThrow, type Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findArticleToPrint } from '../articles/articles.service.ts'
import { findPublishedLabel } from '../labels/labels.service.ts'
import { assertOrderLine, assertOrderSeen } from '../orders/orders.service.ts'
import { findPrinterForLabel, type PrinterForLabel } from '../printers/printers.service.ts'
import { saveGivenNumbers } from '../series/series.service.ts'
import { assertPrintLeft, type PrintQuota, takePrint } from '../subscription/subscription.service.ts'
import { type MadeEntry, makeEntry } from './make-entry.ts'
import { keepPrintFiles } from './print-files.service.ts'
import { fillLine, type PrintLine, type WantedLabel } from './print-line.ts'
import * as store from './printing.store.ts'
import { giveSerialNumbers } from './serial-numbers.ts'
import { postWaitingPrinters } from './server-printers/dispatcher.service.ts'
import { waitingPrintersOf } from './server-printers/target-of-entry.ts'

interface NamedPrinter {
  readonly actor: Actor
  readonly printerId: string | undefined
  readonly labelId: string
  readonly computerName: string
  readonly path: string
}

/** The printer that a call names; told at `path` where it names none. */
export async function findNamedPrinter(
  trx: Transaction,
  { actor, printerId, labelId, computerName, path }: NamedPrinter,
): Promise<PrinterForLabel> {
  if (printerId !== undefined) return findPrinterForLabel(trx, actor, { id: printerId, labelId, computerName })
  throw new ProductError('validation-failed', {
    errors: [{ path, code: 'required', message: 'Choose a printer.' }],
  })
}

/** Of a label that is filled by hand, or from an order alone. */
const noArticle: PrintLine['article'] = { id: null, name: '', externalIdentifier: null, articleData: [] }

async function assertOrder(
  trx: Transaction,
  actor: Actor,
  { orderId, orderLineId, articleId }: LabelOfAnything,
): Promise<void> {
  if (orderLineId !== undefined) await assertOrderLine(trx, actor, { lineId: orderLineId, articleId })
  if (orderId !== undefined) await assertOrderSeen(trx, actor, orderId)
}

/** A job that is to be made of labels of any source. */
export interface JobBody {
  readonly computerName: string
  readonly labels: readonly WantedLabel[]
}

interface LineToFind {
  readonly actor: Actor
  readonly wanted: WantedLabel
  readonly index: number
  readonly isPdfOnly: boolean
  readonly computerName: string
}

async function findLine(
  ctx: Context,
  trx: Transaction,
  { actor, wanted, index, isPdfOnly, computerName }: LineToFind,
): Promise<PrintLine> {
  const { articleId, labelId, printerId } = wanted
  const [label, article, printer] = await allSettledOrThrow([
    findPublishedLabel(ctx, trx, { actor, id: labelId }),
    articleId === undefined
      ? Promise.resolve<PrintLine['article']>(noArticle)
      : findArticleToPrint(trx, actor, articleId),
    isPdfOnly
      ? Promise.resolve(pdfPrinter)
      : findNamedPrinter(trx, { actor, printerId, labelId, computerName, path: `labels.${index}.printerId` }),
    assertOrder(trx, actor, wanted),
  ])
  return { index, wanted, label, article, printer }
}

/** Numbers of one label or few are drawn at once; many take longer than a transaction may otherwise stand still. */
const longDrawing = 100

/** The entries with their print files, the labels drawn one behind another. */
async function makeEntries(
  ctx: Context,
  trx: Transaction,
  {
    actor,
    body: { id, lines, body },
  }: {
    readonly actor: Actor
    readonly body: { readonly id: string; readonly lines: readonly PrintLine[]; readonly body: JobBody }
  },
): Promise<MadeEntry[]> {
  const values = lines.map((line) => fillLine(line, actor))
  const job = { organizationId: actor.organizationId, id, userId: actor.userId, userName: actor.name }
  const [numbers] = await allSettledOrThrow([
    giveSerialNumbers(trx, lines),
    store.insertJob(trx, { ...job, computerName: body.computerName }),
  ])
  const drawn = lines.reduce((sum, { wanted }, index) => sum + (numbers[index]?.length ? wanted.quantity : 0), 0)
  if (drawn > longDrawing) await store.allowLongDrawing(trx)
  const made: MadeEntry[] = []
  for (const [index, line] of lines.entries()) {
    made.push(
      await makeEntry(ctx, {
        actor,
        job: { id, computerName: body.computerName },
        filledLine: { line, filled: values[index] ?? {}, given: numbers[index] ?? [] },
      }),
    )
  }
  return made
}

export interface MadeJob {
  readonly id: string
  /** Its print files, by their SHA-256. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * Makes a whole job in the caller's transaction: everything is right and stored, or nothing is. What others wait for is
 * locked late and always in this order: the series, by id, then the organization's count of prints.
 */
export async function makePrintJob(
  ctx: Context,
  trx: Transaction,
  { actor, body, isPdfOnly }: { readonly actor: Actor; readonly body: JobBody; readonly isPdfOnly: boolean },
): Promise<MadeJob> {
  const id = newId()
  const [quota, ...lines] = await allSettledOrThrow([
    assertPrintLeft(trx),
    ...body.labels.map((wanted, index) =>
      findLine(ctx, trx, { actor, wanted, index, isPdfOnly, computerName: body.computerName }),
    ),
  ])
  const made = await makeEntries(ctx, trx, { actor, body: { id, lines, body } })
  return storeJob(ctx, trx, { organizationId: actor.organizationId, id, made, quota, isPdfOnly })
}

export interface JobToStore {
  readonly organizationId: string
  readonly id: string
  readonly made: readonly MadeEntry[]
  readonly quota: PrintQuota
  readonly isPdfOnly: boolean
}

/** Stores the entries of a job with their files, and counts the job. */
export async function storeJob(
  ctx: Context,
  trx: Transaction,
  { organizationId, id, made, quota, isPdfOnly }: JobToStore,
): Promise<MadeJob> {
  const files = made.map(({ entry, bytes }) => ({ sha256: entry.fileSha256, bytes }))
  await allSettledOrThrow([
    store.insertEntries(
      trx,
      made.map(({ entry }) => entry),
    ),
    saveGivenNumbers(
      trx,
      made.flatMap(({ ranges }) => ranges),
    ),
    keepPrintFiles(trx, { blobs: ctx.blobs, organizationId, files }),
  ])
  if (isPdfOnly) await store.handOutEntries(trx, id)
  await postWaitingPrinters(ctx, trx, waitingPrintersOf(made.map(({ entry }) => entry)))
  await takePrint(trx, quota)
  return { id, files: new Map(files.map(({ sha256, bytes }) => [sha256, bytes])) }
}
