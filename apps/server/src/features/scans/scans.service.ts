import type { CodeMatches } from '@labelwright/contract/server/scans-schemas'
import { readScannedCode, type ScannedCode } from '@labelwright/label-layout/symbols/scanned/read-scanned-code'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findArticlesByCode, findArticlesInOrder } from '../articles/articles.service.ts'
import { searchKeyOf } from '../catalogue/search.service.ts'
import { findOrdersByNumber } from '../orders/orders.service.ts'
import { findPrintedArticle } from '../verify/verify.service.ts'

type Matches = Pick<CodeMatches, 'articles' | 'orders' | 'verifyId'>

const none: Matches = { articles: [], orders: [], verifyId: null }

/** The articles and orders that a scanned or typed code matches, of those that the person may see. */
export async function findByCode(ctx: Context, actor: Actor, scanned: string): Promise<CodeMatches> {
  const code = readScannedCode(scanned)
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const whole = await findStored(trx, actor, code.whole)
    // A number that happens to look like GS1 data says nothing but itself.
    if (isAny(whole)) return { code: code.text, elements: [], ...whole }
    const other = await findOther(trx, actor, code)
    return { code: code.gtin ?? code.text, elements: [...code.elements], ...other }
  })
}

const isAny = ({ articles, orders }: Matches): boolean => articles.length + orders.length > 0

async function findStored(trx: Transaction, actor: Actor, codes: readonly string[]): Promise<Matches> {
  const keys = [...new Set(codes.map(searchKeyOf))]
  if (keys.length === 0) return none
  return {
    ...none,
    articles: await findArticlesByCode(trx, actor, keys),
    orders: await findOrdersByNumber(trx, actor, keys),
  }
}

function findOther(trx: Transaction, actor: Actor, { forms, verifyId }: ScannedCode): Promise<Matches> {
  return verifyId === undefined ? findStored(trx, actor, forms) : findPrinted(trx, actor, verifyId)
}

/** What our own address on a label names: the article that was printed, or else the label itself. */
async function findPrinted(trx: Transaction, actor: Actor, verifyId: string): Promise<Matches> {
  const printed = await findPrintedArticle(trx, verifyId)
  if (!printed) return none
  const articles = printed.articleId === null ? [] : await findArticlesInOrder(trx, actor, [printed.articleId])
  return { ...none, articles, verifyId: articles.length === 0 ? verifyId : null }
}
