import { type Page, pages } from '@labelwright/contract/pages'
import type { MessageKey } from '../lib/i18n.ts'

/** The titles of pages that are lists: they stand there before the page's code and rows have come. */
const listTitles: ReadonlyMap<Page, MessageKey> = new Map([
  [pages.labels, 'nav.labels'],
  [pages.articles, 'nav.articles'],
  [pages.orders, 'nav.orders'],
  [pages.users, 'nav.users'],
  [pages.groups, 'nav.groups'],
  [pages.preferences, 'nav.preferences'],
  [pages.printers, 'nav.printers'],
  [pages.printArticles, 'nav.myArticles'],
  [pages.printHistory, 'nav.printHistory'],
])

export const listTitleOf = (page: Page | undefined): MessageKey | undefined => page && listTitles.get(page)
