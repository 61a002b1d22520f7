import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { type MostPrinted, mostPrintedMaximum } from '@labelwright/contract/server/print-history-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { dayMs } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findArticlesInOrder } from '../articles/articles.service.ts'
import { getCachedFeatures } from '../feature-flags/feature-flags.service.ts'
import { findWidgetsOfPerson } from '../widgets/widgets.service.ts'
import { countPrinted, type PrintedThing } from './most-printed.store.ts'

/** As far as it is looked back: four months of the history at most. */
const daysCounted = 90

const idsOf = (printed: readonly PrintedThing[], kind: PrintedThing['kind']): string[] =>
  printed.filter((each) => each.kind === kind).map(({ id }) => id)

interface Found {
  readonly printed: readonly PrintedThing[]
  readonly hasArticles: boolean
}

/** What was printed as it stands now; what is gone, or out of the person's sight, is left out. */
async function readPrinted(
  trx: Transaction,
  actor: Actor,
  { printed, hasArticles }: Found,
): Promise<readonly MostPrinted[]> {
  const articleIds = hasArticles ? idsOf(printed, 'article') : []
  const articles = new Map((await findArticlesInOrder(trx, actor, articleIds)).map((each) => [each.id, each]))
  const hasWidgets = printed.some(({ kind }) => kind === 'widget')
  const widgets = new Map(
    hasWidgets ? (await findWidgetsOfPerson(trx, actor)).map((each) => [each.id, each]) : undefined,
  )
  return printed.flatMap(({ kind, id, prints }) => {
    const article = (kind === 'article' && articles.get(id)) || null
    const widget = (kind === 'widget' && widgets.get(id)) || null
    return article || widget ? [{ article, widget, prints }] : []
  })
}

/** The articles and widgets that the person prints most, counted in their newest prints. */
export async function listMostPrinted(ctx: Context, actor: Actor): Promise<MostPrinted[]> {
  const { organizationId } = actor
  const hasArticles = isFeatureOn(await getCachedFeatures(ctx, organizationId), 'showMyArticles')
  const from = new Date(Date.now() - daysCounted * dayMs).toISOString()
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const printed = await countPrinted(trx, actor, from)
    return (await readPrinted(trx, actor, { printed, hasArticles })).slice(0, mostPrintedMaximum)
  })
}
