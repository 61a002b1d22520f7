import { type AccessKey, mayAccess } from '@labelwright/contract/access'
import { type Features, isFeatureOn } from '@labelwright/contract/feature-flags'
import { type Page, pages } from '@labelwright/contract/pages'
import {
  Building2,
  ClipboardList,
  FileUp,
  History,
  House,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Network,
  Package,
  Printer,
  PrinterCheck,
  ScrollText,
  Settings,
  ShieldCheck,
  ShoppingCart,
  SlidersHorizontal,
  TabletSmartphone,
  Tag,
  Tags,
  Users,
  Zap,
} from 'lucide-react'
import type { MessageKey } from '../lib/i18n.ts'
import { standingPages } from './standing-pages.ts'

interface Entry {
  readonly page: Page
  /** The page's address, without parameters. */
  readonly to: string
  readonly name: MessageKey
  readonly icon: LucideIcon
  /** Entries are set apart where the group changes. */
  readonly group: 'start' | 'work' | 'own'
  /** A key beside those of the page itself (spec §2, sidebar). */
  readonly needs?: AccessKey
  /** Pages that belong to this entry too. */
  readonly alsoAt?: readonly string[]
}

/** The sidebar, top to bottom. Entries whose page does not stand yet are not shown. */
const entries: readonly Entry[] = [
  { page: pages.dashboard, to: '/', name: 'nav.dashboard', icon: LayoutDashboard, group: 'start' },
  { page: pages.home, to: '/home', name: 'nav.home', icon: House, group: 'start' },
  {
    page: pages.myOrders,
    to: '/myorders',
    name: 'nav.myOrders',
    icon: ClipboardList,
    group: 'start',
    alsoAt: ['/print-order'],
  },
  {
    page: pages.printArticles,
    to: '/print-articles',
    name: 'nav.myArticles',
    icon: Printer,
    group: 'start',
    alsoAt: ['/print-article/'],
  },
  { page: pages.printLabels, to: '/print-labels', name: 'nav.myLabels', icon: Tag, group: 'start' },
  { page: pages.quickPrint, to: '/quickprint', name: 'nav.quickPrint', icon: Zap, group: 'start' },
  {
    page: pages.labels,
    to: '/labels',
    name: 'nav.labels',
    icon: Tags,
    group: 'work',
    alsoAt: ['/addlabel', '/standardlabels'],
  },
  { page: pages.qualityAssuranceLabels, to: '/qa/labels', name: 'nav.labelApproval', icon: ShieldCheck, group: 'work' },
  { page: pages.articles, to: '/articles', name: 'nav.articles', icon: Package, group: 'work' },
  { page: pages.orders, to: '/orders', name: 'nav.orders', icon: ShoppingCart, group: 'work', alsoAt: ['/addorder'] },
  {
    page: pages.importData,
    to: '/importdata',
    name: 'nav.importData',
    icon: FileUp,
    group: 'work',
    alsoAt: ['/importhistory', '/importconfigurations'],
  },
  { page: pages.mediaLibrary, to: '/media-library', name: 'nav.mediaLibrary', icon: Images, group: 'work' },
  { page: pages.users, to: '/users', name: 'nav.users', icon: Users, group: 'work', alsoAt: ['/adduser'] },
  { page: pages.groups, to: '/groups', name: 'nav.groups', icon: Network, group: 'work', alsoAt: ['/addgroup'] },
  { page: pages.stations, to: '/admin/stations', name: 'nav.stations', icon: TabletSmartphone, group: 'work' },
  { page: pages.auditTrail, to: '/admin/audit', name: 'nav.auditTrail', icon: ScrollText, group: 'work' },
  {
    page: pages.organization,
    to: '/organization',
    name: 'nav.organization',
    icon: Building2,
    group: 'work',
    alsoAt: ['/subscription/cancel'],
  },
  {
    page: pages.printers,
    to: '/printers',
    name: 'nav.printers',
    icon: PrinterCheck,
    group: 'own',
    alsoAt: ['/addprinter', '/editprinter'],
    needs: 'UserPermission:PrinterManager',
  },
  {
    page: pages.preferences,
    to: '/preferences',
    name: 'nav.preferences',
    icon: SlidersHorizontal,
    group: 'own',
    alsoAt: ['/preferences-detail'],
    needs: 'UserPermission:PrinterManager',
  },
  { page: pages.printHistory, to: '/printhistory', name: 'nav.printHistory', icon: History, group: 'own' },
  { page: pages.settings, to: '/settings', name: 'nav.settings', icon: Settings, group: 'own' },
]

/** Whether a tile or entry that leads to a page is shown: to those who may open it, while its flag is on. */
export const isShown = (page: Page, keys: ReadonlySet<AccessKey>, features: Features): boolean =>
  mayAccess(page.access, keys) && (page.feature === undefined || isFeatureOn(features, page.feature))

/** What somebody with these keys sees of the sidebar. */
export const entriesFor = (
  keys: ReadonlySet<AccessKey>,
  features: Features,
  standing: readonly Page[] = standingPages,
): readonly Entry[] =>
  entries.filter(
    ({ page, needs }) =>
      standing.includes(page) && isShown(page, keys, features) && (needs === undefined || keys.has(needs)),
  )

export function isAt(entry: Entry, pathname: string): boolean {
  const isBelow = (path: string) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
  return entry.to === '/' ? pathname === '/' : isBelow(entry.to) || (entry.alsoAt?.some(isBelow) ?? false)
}
