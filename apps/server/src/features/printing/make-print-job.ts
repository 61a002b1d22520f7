import type { PrintArticleBody } from '@labelwright/contract/server/printing-schemas'
import type { Actor } from '../../platform/actor.ts'
import type { Rows } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { ArticlesService } from '../articles/articles.service.ts'
import type { LabelsService } from '../labels/labels.service.ts'
import type { PrintersService } from '../printers/printers.service.ts'
import { assertPrintLeft, takePrint } from '../subscription/subscription.service.ts'
import { type EntryMaker, makeEntry } from './make-entry.ts'
import { fillLine, type PrintLine } from './print-line.ts'
import * as store from './printing.store.ts'
import { giveSerialNumbers } from './serial-numbers.ts'

export interface JobMaker extends EntryMaker {
  readonly labels: LabelsService
  readonly articles: ArticlesService
  readonly printers: PrintersService
  /** Refuses a line that is not there, may not be seen or is of another article. */
  readonly assertOrderLine: (rows: Rows, actor: Actor, lineId: string, articleId: string) => Promise<void>
}

async function findLines(
  { labels, articles, printers, assertOrderLine }: JobMaker,
  rows: Rows,
  actor: Actor,
  body: PrintArticleBody,
): Promise<PrintLine[]> {
  const lines: PrintLine[] = []
  for (const [index, wanted] of body.labels.entries()) {
    const label = await labels.published(rows, actor, wanted.labelId)
    const article = await articles.findToPrint(rows, actor, wanted.articleId)
    const printer = await printers.find(rows, actor, wanted.printerId)
    if (wanted.orderLineId) await assertOrderLine(rows, actor, wanted.orderLineId, wanted.articleId)
    lines.push({ index, wanted, label, article, printer })
  }
  return lines
}

/**
 * Makes a whole job in the caller's transaction: everything is right and stored, or nothing is. Returns its id. What others
 * wait for is locked late and always in this order: the series, by id, then the organization's count of prints.
 */
export async function makePrintJob(maker: JobMaker, rows: Rows, actor: Actor, body: PrintArticleBody): Promise<string> {
  const id = newId()
  await assertPrintLeft(rows)
  const lines = await findLines(maker, rows, actor, body)
  const values = lines.map((line) => fillLine(line, actor))
  await store.insertJob(rows, {
    organizationId: actor.organizationId,
    id,
    userId: actor.userId,
    userName: actor.name,
    computerName: body.computerName,
  })
  const numbers = await giveSerialNumbers(rows, lines)
  if (numbers.some((given) => given.length > 0)) await store.allowLongDrawing(rows)
  for (const [index, line] of lines.entries()) {
    await makeEntry(maker, rows, actor, id, { line, filled: values[index] ?? {}, given: numbers[index] ?? [] })
  }
  await takePrint(rows)
  return id
}
