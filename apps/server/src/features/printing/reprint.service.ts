// Prints that are made once more: with the same serial numbers what came out or may have come out, with new ones what did not.
import { ProductError } from '@labelwright/contract/errors'
import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import type { PrintAgainBody, PrintJobAnswer, ReprintBody } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.service.ts'
import { type Sight, sightOf } from '../groups/sight.service.ts'
import { findPublishedLabel } from '../labels/labels.service.ts'
import { countLines, lockLines } from '../orders/orders.service.ts'
import { findPrinterForLabel, type PrinterForLabel } from '../printers/printers.service.ts'
import { numbersGivenTo } from '../series/given-numbers.service.ts'
import { assertPrintLeft } from '../subscription/subscription.service.ts'
import { type MadeEntry, makeEntry } from './make-entry.ts'
import { type JobToMake, type MadeJob, storeJob } from './make-print-job.ts'
import { readPrintFile } from './print-files.service.ts'
import { fillLine, type PrintLine } from './print-line.ts'
import { printOnce } from './printing.service.ts'
import * as store from './reprint.store.ts'
import { type FilledLine, giveSerialNumbers } from './serial-numbers.ts'

interface Request<Body> extends JobToMake {
  readonly actor: Actor
  readonly body: Body
}

interface WherePrinted {
  readonly printerId?: string | undefined
  readonly computerName: string
}

interface PrintToRepeat {
  readonly first: store.FirstPrint
  readonly index: number
  readonly sight: Sight
  readonly request: Request<WherePrinted>
}

/** Where the labels of one print go once more; the printer of the first print unless another is named. */
const printerOf = (trx: Transaction, { first, sight, request }: PrintToRepeat): Promise<PrinterForLabel> => {
  const { printerId = first.printerId, computerName } = request.body
  return request.isPdfOnly
    ? Promise.resolve(pdfPrinter)
    : findPrinterForLabel(trx, sight, { id: printerId, labelId: first.labelId, computerName })
}

/** The prints as they stand, or `not-found` where one is of another person and no administrator asks. */
async function lockOwnPrints(trx: Transaction, actor: Actor, ids: readonly string[]): Promise<store.FirstPrint[]> {
  const found = await store.lockPrints(trx, ids)
  const isSeen = ({ userId }: store.FirstPrint) => actor.isAdministrator || userId === actor.userId
  if (found.length !== ids.length || !found.every(isSeen)) throw new ProductError('not-found')
  if (found.some(({ isTest }) => isTest)) throw new ProductError('test-not-reprinted')
  return found
}

type PrintOfLine = store.FirstPrint & { readonly orderLineId: string }

const ofLines = (firsts: readonly store.FirstPrint[]): readonly PrintOfLine[] =>
  firsts.filter((first): first is PrintOfLine => first.orderLineId !== null)

async function lockLinesOf(trx: Transaction, firsts: readonly store.FirstPrint[], how: 'alone' | 'shared') {
  const lineIds = ofLines(firsts).map(({ orderLineId }) => orderLineId)
  if (lineIds.length > 0) await lockLines(trx, lineIds, how)
}

/** Names the people who have printed it, so that the person can decide whether to print once more. */
function printedMeanwhile(people: readonly string[]): ProductError {
  if (people.length === 0) return new ProductError('printed-meanwhile')
  const names = people.join(', ')
  const detail = `Already printed by ${names}. Check the printer before you print more.`
  const errors = [{ path: 'isConfirmed', code: 'printed-meanwhile', message: detail, values: { names } }]
  return new ProductError('printed-meanwhile', { detail, errors })
}

async function assertNotPrintedSince(trx: Transaction, firsts: readonly store.FirstPrint[]): Promise<void> {
  const people = await store.findPeopleAfter(
    trx,
    firsts.map(({ id }) => id),
  )
  if (people.length > 0) throw printedMeanwhile(people)
}

/** Throws `printed-meanwhile` when a batch or another person has already made the missing labels. The caller has locked their lines. */
async function assertMissing(trx: Transaction, firsts: readonly store.FirstPrint[]): Promise<void> {
  const byLine = Map.groupBy(ofLines(firsts), ({ orderLineId }) => orderLineId)
  if (byLine.size === 0) return
  const counts = await countLines(trx, [...byLine.keys()])
  const complete = counts.flatMap(({ orderLineId, missing }) => {
    const prints = byLine.get(orderLineId) ?? []
    return prints.reduce((sum, { quantity }) => sum + quantity, 0) > missing ? prints : []
  })
  if (complete.length === 0) return
  const ids = complete.map(({ id }) => id)
  throw printedMeanwhile(
    await store.findPeopleBeside(trx, { ids, lineIds: complete.map(({ orderLineId }) => orderLineId) }),
  )
}

/** The article as it was printed: it may have been changed or deleted since. */
const articleOf = ({ articleId, articleName, labelName, externalIdentifier, filled }: store.FirstPrint) => ({
  id: articleId,
  // A label without an article went by its own name.
  name: articleId === null && articleName === labelName ? '' : articleName,
  externalIdentifier,
  articleData: Object.entries(filled as Record<string, string>).map(([key, data]) => ({
    key,
    data,
    editable: true,
    propertyType: 'text',
    propertySize: data.length,
    isExtra: false,
  })),
})

async function lineOf(ctx: Context, trx: Transaction, print: PrintToRepeat): Promise<PrintLine> {
  const { first, index, sight } = print
  const { labelId, quantity, articleId, orderLineId, orderId } = first
  const label = await findPublishedLabel(ctx, trx, { sight, id: labelId })
  const printer = await printerOf(trx, print)
  const wanted = { labelId, quantity, editableData: [], printerId: printer.id }
  return {
    index,
    wanted: {
      ...wanted,
      ...(articleId !== null && { articleId }),
      ...(orderLineId !== null && { orderLineId }),
      ...(orderId !== null && { orderId }),
    },
    label,
    article: articleOf(first),
    printer,
  }
}

/** The very bytes, where the same printer still wants them so. */
async function storedFileOf(
  ctx: Context,
  trx: Transaction,
  { first, printer }: { first: store.FirstPrint; printer: Printer },
) {
  const isSame =
    printer.id === first.printerId && printer.dpi === first.dpi && first.fileName.endsWith(`.${printer.language}`)
  return isSame ? await readPrintFile(trx, ctx.blobs, first.fileSha256) : undefined
}

async function makeReprint(ctx: Context, trx: Transaction, request: Request<ReprintBody>): Promise<MadeJob> {
  const { actor, body } = request
  const quota = await assertPrintLeft(trx)
  const sight = await sightOf(trx, actor)
  const [first] = await lockOwnPrints(trx, actor, [body.printJobEntryId])
  if (!first || (first.state !== 'Success' && first.state !== 'Unknown')) {
    throw new ProductError('print-outcome-changed')
  }
  await lockLinesOf(trx, [first], 'shared')
  if (!body.isConfirmed) await assertNotPrintedSince(trx, [first])
  const printed = await lineOf(ctx, trx, { first, index: 0, sight, request })
  if (printed.label.versionId !== first.labelVersionId) throw new ProductError('version-not-published')
  // An order's line counts labels that came out: one that takes the place of such a label is none more.
  const { orderLineId: _, ...wanted } = printed.wanted
  const line = first.state === 'Success' ? { ...printed, wanted } : printed
  const numbersOf = first.numbersOf ?? first.id
  const filled = first.filled as Record<string, string>
  const filledLine: FilledLine = { line, filled, given: await numbersGivenTo(trx, numbersOf) }
  const storedFile = await storedFileOf(ctx, trx, { first, printer: line.printer })
  const { entry, bytes } = await makeEntry(ctx, { actor, jobId: request.id, filledLine, storedFile })
  // The numbers are the first print's: no range is taken.
  const made: MadeEntry = { entry, bytes, ranges: [] }
  const stored = await storeJob(ctx, trx, { ...jobOf(request), made: [made], quota })
  await store.markReprint(trx, { id: entry.id, reprintOf: first.id, reprint: { reason: body.reason, numbersOf } })
  const print = { kind: 'print', id: entry.id }
  await recordAudit(trx, {
    actor,
    action: 'print-repeated',
    entity: print,
    after: { reprintOf: first.id },
    reason: body.reason,
  })
  return stored
}

/** Locks prints that failed or were voided and that nobody has printed again. */
async function lockFailedPrints(trx: Transaction, { actor, body }: Request<PrintAgainBody>) {
  const firsts = await lockOwnPrints(trx, actor, body.printJobEntryIds)
  for (const { state, isPrintedAgain } of firsts) {
    if (state !== 'Failed' && state !== 'Voided') throw new ProductError('print-outcome-changed')
    if (isPrintedAgain) throw new ProductError('printed-again')
  }
  await lockLinesOf(trx, firsts, 'alone')
  if (!body.isConfirmed) {
    await assertNotPrintedSince(trx, firsts)
    await assertMissing(trx, firsts)
  }
  return firsts
}

async function makePrintsAgain(ctx: Context, trx: Transaction, request: Request<PrintAgainBody>): Promise<MadeJob> {
  const { actor } = request
  const quota = await assertPrintLeft(trx)
  const sight = await sightOf(trx, actor)
  const firsts = await lockFailedPrints(trx, request)
  const lines: PrintLine[] = []
  for (const [index, first] of firsts.entries()) lines.push(await lineOf(ctx, trx, { first, index, sight, request }))
  const values = lines.map((line) => fillLine(line, actor))
  const numbers = await giveSerialNumbers(trx, lines)
  const made: MadeEntry[] = []
  for (const [index, line] of lines.entries()) {
    const filledLine = { line, filled: values[index] ?? {}, given: numbers[index] ?? [] }
    made.push(await makeEntry(ctx, { actor, jobId: request.id, filledLine }))
  }
  const stored = await storeJob(ctx, trx, { ...jobOf(request), made, quota })
  for (const [index, { id: reprintOf }] of firsts.entries()) {
    await store.markReprint(trx, { id: made[index]?.entry.id ?? '', reprintOf, reprint: undefined })
  }
  return stored
}

const jobOf = ({ actor, id, isPdfOnly, body: { computerName } }: Request<WherePrinted>) => ({
  actor,
  id,
  isPdfOnly,
  computerName,
})

interface Keyed<Body> {
  readonly body: Body
  readonly key: string | undefined
}

/** Prints a label once more as a new job: the version, the data and the serial numbers of the first print. */
export const reprint = (ctx: Context, actor: Actor, { body, key }: Keyed<ReprintBody>): Promise<PrintJobAnswer> =>
  printOnce(ctx, actor, {
    call: 'reprint',
    key,
    body,
    make: (trx, job) => makeReprint(ctx, trx, { ...job, actor, body }),
  })

/** Prints labels once more that were not printed, as one new job: their data in the published versions, with new serial numbers. */
export const printAgain = (ctx: Context, actor: Actor, { body, key }: Keyed<PrintAgainBody>): Promise<PrintJobAnswer> =>
  printOnce(ctx, actor, {
    call: 'printAgain',
    key,
    body,
    make: (trx, job) => makePrintsAgain(ctx, trx, { ...job, actor, body }),
  })
