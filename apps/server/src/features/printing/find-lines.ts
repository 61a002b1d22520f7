// Finds label, article and printer of each line of a job. Lines that share a label or a printer read it once: an order has many lines and few labels.
import { ProductError } from '@labelwright/contract/errors'
import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import type { Context } from '../../context.ts'
import { allSettledOrThrow, type Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findArticlesToPrint } from '../articles/articles.service.ts'
import { type Sight, sightOf } from '../groups/sight.service.ts'
import { findPublishedLabel } from '../labels/labels.service.ts'
import { assertOrderLines, assertOrderSeen } from '../orders/orders.service.ts'
import { findPrinterForLabel, type PrinterForLabel } from '../printers/printers.service.ts'
import type { PrintLine, WantedLabel } from './print-line.ts'

interface NamedPrinter {
  readonly sight: Sight
  readonly printerId: string | undefined
  readonly labelId: string
  readonly computerName: string
  readonly path: string
}

/** The printer that a call names; told at `path` where it names none. */
export async function findNamedPrinter(
  trx: Transaction,
  { sight, printerId, labelId, computerName, path }: NamedPrinter,
): Promise<PrinterForLabel> {
  if (printerId !== undefined) return findPrinterForLabel(trx, sight, { id: printerId, labelId, computerName })
  throw new ProductError('validation-failed', {
    errors: [{ path, code: 'required', message: 'Choose a printer.' }],
  })
}

/** Of a label that is filled by hand, or from an order alone. */
const noArticle: PrintLine['article'] = { id: null, name: '', externalIdentifier: null, articleData: [] }

const distinct = (ids: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
]

async function assertOrders(
  trx: Transaction,
  { actor, sight, labels }: { readonly actor: Actor; readonly sight: Sight; readonly labels: readonly WantedLabel[] },
): Promise<void> {
  const lines = labels.flatMap(({ orderLineId: lineId, articleId }) => (lineId ? [{ lineId, articleId }] : []))
  await allSettledOrThrow([
    assertOrderLines(trx, sight, lines),
    ...distinct(labels.map(({ orderId }) => orderId)).map((id) => assertOrderSeen(trx, actor, id)),
  ])
}

/** Asks once for each key. */
function oncePerKey<Wish, Found>(keyOf: (wish: Wish) => string, find: (wish: Wish) => Promise<Found>) {
  const asked = new Map<string, Promise<Found>>()
  return (wish: Wish): Promise<Found> => {
    const key = keyOf(wish)
    const found = asked.get(key) ?? find(wish)
    asked.set(key, found)
    return found
  }
}

interface LinesToFind {
  readonly actor: Actor
  readonly computerName: string
  readonly labels: readonly WantedLabel[]
  readonly isPdfOnly: boolean
}

interface FoundLines {
  readonly lines: readonly PrintLine[]
  readonly sight: Sight
}

/** The lines of a job and the sight that found them. Throws for the first line that cannot be printed. */
export async function findLines(ctx: Context, trx: Transaction, wished: LinesToFind): Promise<FoundLines> {
  const { actor, computerName, labels, isPdfOnly } = wished
  const sight = await sightOf(trx, actor)
  const articles = findArticlesToPrint(
    trx,
    sight,
    distinct(labels.map(({ articleId, newArticle }) => (newArticle ? undefined : articleId))),
  )
  const orders = assertOrders(trx, { actor, sight, labels })
  const labelOf = oncePerKey(
    (id: string) => id,
    (id) => findPublishedLabel(ctx, trx, { sight, id }),
  )
  const printerOf = oncePerKey(
    ({ printerId, labelId }: NamedPrinter) => `${printerId}/${labelId}`,
    (named) => findNamedPrinter(trx, named),
  )
  const findLine = async (wanted: WantedLabel, index: number): Promise<PrintLine> => {
    const { articleId, labelId, printerId, newArticle } = wanted
    const path = `labels.${index}.printerId`
    const [label, found, printer] = await allSettledOrThrow([
      labelOf(labelId),
      articles,
      isPdfOnly ? Promise.resolve(pdfPrinter) : printerOf({ sight, printerId, labelId, computerName, path }),
    ])
    const article = newArticle ?? (articleId === undefined ? noArticle : found.get(articleId))
    if (!article) throw new ProductError('not-found')
    return { index, wanted, label, article, printer }
  }
  const [lines] = await allSettledOrThrow([allSettledOrThrow(labels.map(findLine)), orders])
  return { lines, sight }
}
