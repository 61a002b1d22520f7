import { type AccessKey, mayAccess } from '@labelwright/contract/access'
import { type Page, pages } from '@labelwright/contract/pages'
import { History, House, LayoutDashboard, type LucideIcon, Package, Printer, Tags } from 'lucide-react'
import type { MessageKey } from '../lib/i18n.ts'

interface Entry {
  readonly page: Page
  readonly to: '/' | '/home' | '/print-articles' | '/labels' | '/articles' | '/printhistory'
  readonly name: MessageKey
  readonly icon: LucideIcon
  /** Entries are set apart where the group changes. */
  readonly group: 'start' | 'work' | 'past'
  /** Pages that belong to this entry too. */
  readonly alsoAt?: string
}

/** The sidebar, top to bottom: only entries whose pages stand. */
const entries: readonly Entry[] = [
  { page: pages.dashboard, to: '/', name: 'nav.dashboard', icon: LayoutDashboard, group: 'start' },
  { page: pages.home, to: '/home', name: 'nav.home', icon: House, group: 'start' },
  {
    page: pages.printArticles,
    to: '/print-articles',
    name: 'nav.myArticles',
    icon: Printer,
    group: 'start',
    alsoAt: '/print-article/',
  },
  { page: pages.labels, to: '/labels', name: 'nav.labels', icon: Tags, group: 'work' },
  { page: pages.articles, to: '/articles', name: 'nav.articles', icon: Package, group: 'work' },
  { page: pages.printHistory, to: '/printhistory', name: 'nav.printHistory', icon: History, group: 'past' },
]

/** What somebody with these keys sees. */
export const entriesFor = (keys: ReadonlySet<AccessKey>): readonly Entry[] =>
  entries.filter((entry) => mayAccess(entry.page.access, keys))

export const isAt = (entry: Entry, pathname: string): boolean =>
  entry.to === '/'
    ? pathname === '/'
    : pathname.startsWith(entry.to) || (entry.alsoAt !== undefined && pathname.startsWith(entry.alsoAt))
