import type { CodeMatches } from '@labelwright/contract/server/scans-schemas'
import {
  gtinForms,
  readScannedElements,
  withoutSymbologyIdentifier,
} from '@labelwright/label-layout/symbols/gs1/read-scanned'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findArticlesByCode } from '../articles/articles.service.ts'
import { searchKeyOf } from '../catalogue/search.service.ts'
import { findOrdersByNumber } from '../orders/orders.service.ts'

/** The articles and orders that a scanned or typed code matches as a whole, of those that the person may see. */
export async function findByCode(ctx: Context, actor: Actor, scanned: string): Promise<CodeMatches> {
  const text = withoutSymbologyIdentifier(scanned)
  const elements = readScannedElements(text) ?? []
  const gtin = elements.find(({ identifier }) => identifier === '01' || identifier === '02')?.value
  const code = gtin ?? text
  // A text that can be read as an element string may also be an identifier of its own.
  const codes = [...new Set([searchKeyOf(text), ...gtinForms(code)])].filter((each) => each !== '')
  return ctx.database.withOrganization(actor.organizationId, async (trx) => ({
    code,
    articles: await findArticlesByCode(trx, actor, codes),
    orders: await findOrdersByNumber(trx, actor, searchKeyOf(text)),
    elements: [...elements],
  }))
}
