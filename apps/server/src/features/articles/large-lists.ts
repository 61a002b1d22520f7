// Lists of a million articles: what every page would have to count and walk anew is remembered for a moment.

import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { remember } from '../../platform/remember.ts'
import { type Sight, sightOf } from '../groups/sight.service.ts'
import * as store from './articles.store.ts'

interface ListView {
  readonly organizationId: string
  readonly sight: Sight
  readonly page: store.ArticlePage
}

/** From where a page is read: `skip` rows behind `marker`. */
export interface PageStart {
  readonly marker: store.Marker | undefined
  readonly skip: number
}

export interface LargeLists {
  readonly count: (view: ListView & { readonly trx: Transaction }) => Promise<number>
  /** Opens a transaction of its own: whoever waits for another's markers holds no connection meanwhile. */
  readonly startOf: (actor: Actor, page: store.ArticlePage) => Promise<PageStart>
}

/** Lists shorter than this are counted each time, so that what was just added counts at once. */
const large = 20_000
/** Rows between two markers; a page far down is read from the marker before it. */
const markerStep = 5_000

const viewOf = ({ organizationId, sight, page: { groupIds, labelId, sort } }: ListView): string =>
  JSON.stringify([organizationId, sight, groupIds, labelId, sort])

export function createLargeLists(database: Database): LargeLists {
  const counts = remember(
    ({ trx, sight, page }: ListView & { readonly trx: Transaction }) => store.countArticles(trx, sight, page),
    { idOf: viewOf, lifeMs: 10_000 },
  )
  const markers = remember(
    ({ organizationId, sight, page }: ListView) =>
      database.withOrganization(organizationId, (trx) => store.findMarkers(trx, sight, { page, step: markerStep })),
    { idOf: viewOf, lifeMs: 60_000 },
  )
  return {
    count: async (view) => {
      const total = await counts.get(view)
      if (total < large) counts.forget(viewOf(view))
      return total
    },
    startOf: async (actor, page) => {
      const plain = { marker: undefined, skip: page.offset }
      if (page.offset < markerStep || page.searchQuery?.trim() || page.sort === 'externalIdentifier') return plain
      const { organizationId } = actor
      const sight = await database.withOrganization(organizationId, (trx) => sightOf(trx, actor))
      const before = Math.floor(page.offset / markerStep)
      const marker = (await markers.get({ organizationId, sight, page }))[before - 1]
      return marker ? { marker, skip: page.offset - before * markerStep } : plain
    },
  }
}
