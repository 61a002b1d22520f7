// Lists of a million articles: what every page would have to count and walk anew is remembered for a moment.
import type { Rows } from '../../platform/database.ts'
import { remember } from '../../platform/remember.ts'
import type { Sight } from '../groups/sight.service.ts'
import * as store from './articles.store.ts'

export interface ListView {
  readonly rows: Rows
  readonly organizationId: string
  readonly sight: Sight
  readonly page: store.ArticlePage
}

export interface LargeLists {
  readonly count: (view: ListView) => Promise<number>
  readonly page: (view: ListView) => Promise<store.ArticleRow[]>
}

/** Lists shorter than this are counted each time, so that what was just added counts at once. */
const large = 20_000
/** Rows between two markers; a page far down is read from the marker before it. */
const markerStep = 5_000
const rememberedMs = 10_000

const viewOf = ({ organizationId, sight, page: { groupIds, labelId, sort } }: ListView): string =>
  JSON.stringify([organizationId, sight, groupIds, labelId, sort])

export function createLargeLists(): LargeLists {
  const memory = { idOf: viewOf, lifeMs: rememberedMs }
  const counts = remember(({ rows, sight, page }: ListView) => store.countArticles(rows, sight, page), memory)
  const markers = remember(
    ({ rows, sight, page }: ListView) => store.findMarkers(rows, sight, page, markerStep),
    memory,
  )
  return {
    count: async (view) => {
      const total = await counts.get(view)
      if (total < large) counts.forget(viewOf(view))
      return total
    },
    page: async (view) => {
      const { rows, sight, page } = view
      if (page.offset < markerStep || page.sort === 'externalIdentifier') return store.findArticles(rows, sight, page)
      const before = Math.floor(page.offset / markerStep)
      const marker = (await markers.get(view))[before - 1]
      if (!marker) return store.findArticles(rows, sight, page)
      return store.findArticles(rows, sight, { ...page, offset: page.offset - before * markerStep }, marker)
    },
  }
}
