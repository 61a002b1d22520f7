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
import type { PrintedPictures } from '../labels/frozen/frozen-parts.service.ts'
import { findPublishedLabel } from '../labels/labels.service.ts'
import { countLines, lockLines } from '../orders/orders.service.ts'
import { findPrinterForLabel, type PrinterForLabel } from '../printers/printers.service.ts'
import { numbersGivenTo } from '../series/given-numbers.service.ts'
import { assertPrintLeft } from '../subscription/subscription.service.ts'
import { readPrintFile } from './print-files.service.ts'
import { fillLine, type PrintLine } from './print-line.ts'
import * as store from './reprint.store.ts'
import { planSerialNumbers } from './serial-numbers.ts'
import type { JobToMake, PlannedJob } from './steps/planned-job.ts'
import { printOnce } from './steps/print-once.service.ts'

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

interface OwnPrints {
  readonly actor: Actor
  readonly ids: readonly string[]
  readonly how: store.HowToRead
}

/** The prints to repeat. Throws `not-found` if one belongs to another person and the caller is no administrator. */
async function findOwnPrints(trx: Transaction, { actor, ids, how }: OwnPrints): Promise<store.FirstPrint[]> {
  const found = await store.findPrintsToRepeat(trx, ids, how)
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

/** Throws `printed-meanwhile` when a batch or another person has already made the missing labels. Final only if the caller has locked their lines. */
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
  if (!isSame) return undefined
  const bytes = await readPrintFile(trx, ctx.blobs, first.fileSha256)
  return { bytes, pictures: first.pictures as PrintedPictures | null }
}

/** The first print, or the reason not to repeat it. Checked before drawing, and again with a lock before storing. */
async function findPrinted(trx: Transaction, { actor, body }: Request<ReprintBody>, how: store.HowToRead) {
  const [first] = await findOwnPrints(trx, { actor, ids: [body.printJobEntryId], how })
  if (!first || (first.state !== 'Success' && first.state !== 'Unknown')) {
    throw new ProductError('print-outcome-changed')
  }
  if (how === 'locked') await lockLinesOf(trx, [first], 'shared')
  if (!body.isConfirmed) await assertNotPrintedSince(trx, [first])
  return first
}

async function planReprint(ctx: Context, trx: Transaction, request: Request<ReprintBody>): Promise<PlannedJob> {
  const { actor, body } = request
  const quota = await assertPrintLeft(trx)
  const sight = await sightOf(trx, actor)
  const first = await findPrinted(trx, request, 'unlocked')
  const printed = await lineOf(ctx, trx, { first, index: 0, sight, request })
  if (printed.label.versionId !== first.labelVersionId) throw new ProductError('version-not-published')
  // An order's line counts labels that came out, and this one replaces such a label.
  const { orderLineId: _, ...wanted } = printed.wanted
  const line = first.state === 'Success' ? { ...printed, wanted } : printed
  const numbersOf = first.numbersOf ?? first.id
  const filled = first.filled as Record<string, string>
  const given = await numbersGivenTo(trx, numbersOf)
  const storedFile = await storedFileOf(ctx, trx, { first, printer: line.printer })
  return {
    ...jobOf(request),
    quota,
    sight,
    advances: [],
    lines: [{ line, filled, given, storedFile, isRepeated: true }],
    beforeStore: async (storing) => {
      const { state } = await findPrinted(storing, request, 'locked')
      return state === first.state
    },
    afterStore: async (storing, entries) => {
      const [{ id }] = entries as readonly [{ readonly id: string }]
      await store.markReprint(storing, { id, reprintOf: first.id, reprint: { reason: body.reason, numbersOf } })
      const repeated = { kind: 'print', id }
      const { reason } = body
      const after = { reprintOf: first.id }
      await recordAudit(storing, { actor, action: 'print-repeated', entity: repeated, after, reason })
    },
  }
}

/** Prints that failed or were voided and that nobody has printed again. Checked twice, like `findPrinted`. */
async function findNotPrinted(trx: Transaction, { actor, body }: Request<PrintAgainBody>, how: store.HowToRead) {
  const firsts = await findOwnPrints(trx, { actor, ids: body.printJobEntryIds, how })
  for (const { state, isPrintedAgain } of firsts) {
    if (state !== 'Failed' && state !== 'Voided') throw new ProductError('print-outcome-changed')
    if (isPrintedAgain) throw new ProductError('printed-again')
  }
  if (how === 'locked') await lockLinesOf(trx, firsts, 'alone')
  if (!body.isConfirmed) {
    await assertNotPrintedSince(trx, firsts)
    await assertMissing(trx, firsts)
  }
  return firsts
}

async function planPrintsAgain(ctx: Context, trx: Transaction, request: Request<PrintAgainBody>): Promise<PlannedJob> {
  const { actor } = request
  const quota = await assertPrintLeft(trx)
  const sight = await sightOf(trx, actor)
  const firsts = await findNotPrinted(trx, request, 'unlocked')
  const lines: PrintLine[] = []
  for (const [index, first] of firsts.entries()) lines.push(await lineOf(ctx, trx, { first, index, sight, request }))
  const values = lines.map((line) => fillLine(line, actor))
  const { given, advances } = await planSerialNumbers(trx, lines)
  return {
    ...jobOf(request),
    quota,
    sight,
    advances,
    lines: lines.map((line, index) => ({ line, filled: values[index] ?? {}, given: given[index] ?? [] })),
    beforeStore: async (storing) => {
      await findNotPrinted(storing, request, 'locked')
      return true
    },
    afterStore: async (storing, entries) => {
      for (const [index, { id: reprintOf }] of firsts.entries()) {
        await store.markReprint(storing, { id: entries[index]?.id ?? '', reprintOf, reprint: undefined })
      }
    },
  }
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
    plan: (trx, job) => planReprint(ctx, trx, { ...job, actor, body }),
  })

/** Prints labels once more that were not printed, as one new job: their data in the published versions, with new serial numbers. */
export const printAgain = (ctx: Context, actor: Actor, { body, key }: Keyed<PrintAgainBody>): Promise<PrintJobAnswer> =>
  printOnce(ctx, actor, {
    call: 'printAgain',
    key,
    body,
    plan: (trx, job) => planPrintsAgain(ctx, trx, { ...job, actor, body }),
  })
