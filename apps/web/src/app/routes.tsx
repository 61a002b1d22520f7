import { type Page, pages } from '@labelwright/contract/pages'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { guard } from './guard.ts'
import { keepHandEditedHashes } from './hand-edited-hashes.ts'
import { leave } from './leave.ts'
import { loadPart } from './missing-parts.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageFailure } from './page-failure.tsx'
import { PagePending } from './page-pending.tsx'
import { Shell } from './shell/shell.tsx'

type LoadPage = () => Promise<{ default: unknown }>

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

/** What every page's route has in common: who may open it, and its code on demand. */
const of = (page: Page, load: LoadPage) => ({
  getParentRoute: () => rootRoute,
  staticData: { page },
  beforeLoad: ({ location }: { location: { href: string } }) => guard(page, location.href),
  component: lazyRouteComponent(() => loadPart(load as () => Promise<{ default: ComponentType }>)),
})

const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
// Scanned digits arrive as a number, because the address is read as JSON.
const searchText = (value: unknown): string | undefined =>
  optionalText(typeof value === 'number' ? String(value) : value)

// The router lays what a validator answers over what stands in the address: a value that is refused must be named.
const withSearch = (search: Record<string, unknown>): { search?: string | undefined } => ({
  search: searchText(search.search),
})

const loginRoute = createRoute({
  ...of(pages.login, () => import('../features/sign-in/login-page.tsx').then((part) => ({ default: part.LoginPage }))),
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { to?: string | undefined } => {
    const to = optionalText(search.to)
    // Only ways within this application: '//elsewhere' would be another site.
    return { to: to !== undefined && /^\/(?!\/)/.test(to) ? to : undefined }
  },
})

const registerRoute = createRoute({
  ...of(pages.register, () =>
    import('../features/sign-in/register-page.tsx').then((part) => ({ default: part.RegisterPage })),
  ),
  path: '/register',
})

const dashboardRoute = createRoute({
  ...of(pages.dashboard, () => import('./dashboard-page.tsx').then((part) => ({ default: part.DashboardPage }))),
  path: '/',
})

const homeRoute = createRoute({
  ...of(pages.home, () => import('./home-page.tsx').then((part) => ({ default: part.HomePage }))),
  path: '/home',
})

const labelsRoute = createRoute({
  ...of(pages.labels, () =>
    import('../features/labels/labels-page.tsx').then((part) => ({ default: part.LabelsPage })),
  ),
  path: '/labels',
  validateSearch: withSearch,
})

const articlesRoute = createRoute({
  ...of(pages.articles, () =>
    import('../features/articles/articles-page.tsx').then((part) => ({ default: part.ArticlesPage })),
  ),
  path: '/articles',
  validateSearch: withSearch,
})

const printArticlesRoute = createRoute({
  ...of(pages.printArticles, () =>
    import('../features/articles/print-articles-page.tsx').then((part) => ({ default: part.PrintArticlesPage })),
  ),
  path: '/print-articles/{-$connectorId}',
  validateSearch: withSearch,
})

const printArticleRoute = createRoute({
  ...of(pages.printArticle, () =>
    import('../features/printing/print-article-page.tsx').then((part) => ({ default: part.PrintArticlePage })),
  ),
  path: '/print-article/$id/{-$connectorId}',
})

const historyStates = ['Created', 'Sent', 'Success', 'Failed', 'Unknown', 'Voided'] as const

const printHistoryRoute = createRoute({
  ...of(pages.printHistory, () =>
    import('../features/print-history/print-history-page.tsx').then((part) => ({ default: part.PrintHistoryPage })),
  ),
  path: '/printhistory',
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    search?: string | undefined
    state?: (typeof historyStates)[number] | undefined
    entry?: string | undefined
  } => ({
    ...withSearch(search),
    state: historyStates.find((known) => known === search.state),
    entry: optionalText(search.entry),
  }),
})

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  beforeLoad: () => leave(),
})

export const pageRoutes = [
  loginRoute,
  registerRoute,
  dashboardRoute,
  homeRoute,
  labelsRoute,
  articlesRoute,
  printArticlesRoute,
  printArticleRoute,
  printHistoryRoute,
] as const

keepHandEditedHashes()

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    registerRoute,
    dashboardRoute,
    homeRoute,
    labelsRoute,
    articlesRoute,
    printArticlesRoute,
    printArticleRoute,
    printHistoryRoute,
    logoutRoute,
  ]),
  history: createHashHistory(),
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  defaultPendingMs: 250,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    page?: Page
  }
}
