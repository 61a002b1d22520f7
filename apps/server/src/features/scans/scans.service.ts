import type { CodeMatches } from '@labelwright/contract/server/scans-schemas'
import { readScannedCode } from '@labelwright/label-layout/symbols/scanned/read-scanned-code'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findArticlesByCode, findArticlesInOrder } from '../articles/articles.service.ts'
import { searchKeyOf } from '../catalogue/search.service.ts'
import { findOrdersByNumber } from '../orders/orders.service.ts'
import { findPrintedArticle } from '../verify/verify.service.ts'

type Matches = Pick<CodeMatches, 'articles' | 'orders' | 'verifyId'>

const none: Matches = { articles: [], orders: [], verifyId: null }

/**
 * The articles and orders that match a scanned or typed code, of those that the person may see. `elements` is empty when the
 * code itself is stored. `verifyId` is set for the verification address of a label that was printed without an article, or
 * with one that the person may not see.
 */
export async function findByCode(ctx: Context, actor: Actor, scanned: string): Promise<CodeMatches> {
  const code = readScannedCode(scanned)
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const whole = await findStored(trx, actor, code.whole)
    // An article number may look like GS1 data: it fills no values.
    if (hasMatch(whole)) return { code: code.text, elements: [], ...whole }
    const { forms, verifyId } = code
    const other = verifyId ? await findPrinted(trx, actor, verifyId) : await findStored(trx, actor, forms)
    return { code: code.gtin ?? code.text, elements: [...code.elements], ...other }
  })
}

const hasMatch = ({ articles, orders }: Matches): boolean => articles.length + orders.length > 0

async function findStored(trx: Transaction, actor: Actor, codes: readonly string[]): Promise<Matches> {
  const keys = [...new Set(codes.map(searchKeyOf))]
  if (keys.length === 0) return none
  return {
    ...none,
    articles: await findArticlesByCode(trx, actor, keys),
    orders: await findOrdersByNumber(trx, actor, keys),
  }
}

/** The printed article of a label with a verification address, or its id when there is no article that the person may see. */
async function findPrinted(trx: Transaction, actor: Actor, verifyId: string): Promise<Matches> {
  const printed = await findPrintedArticle(trx, verifyId)
  if (printed === undefined) return none
  const articles = printed.articleId === null ? [] : await findArticlesInOrder(trx, actor, [printed.articleId])
  return { ...none, articles, verifyId: articles.length === 0 ? verifyId : null }
}
