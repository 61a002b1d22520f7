// Where people print: articles, orders, labels, and all of them quickly.
import { pages } from '@labelwright/contract/pages'
import { createRoute } from '@tanstack/react-router'
import { startLabelEngineAhead } from '../../features/labels/engine/start-label-engine.ts'
import { of } from '../root-route.ts'
import { withPrintChoice, withSearch, withSort } from '../search-params.ts'

const printArticlesRoute = createRoute({
  ...of(
    pages.printArticles,
    async () => (await import('../../features/articles/print-articles-page.tsx')).PrintArticlesPage,
  ),
  path: '/print-articles/{-$connectorId}',
  validateSearch: withSearch,
})

const printArticleRoute = createRoute({
  ...of(
    pages.printArticle,
    async () => (await import('../../features/printing/article/print-article-page.tsx')).PrintArticlePage,
  ),
  path: '/print-article/$id/{-$connectorId}',
  validateSearch: withPrintChoice,
})

const myOrdersRoute = createRoute({
  ...of(pages.myOrders, async () => (await import('./print-orders-pages.tsx')).MyOrdersWithBatchesPage),
  path: '/myorders',
  validateSearch: withSort,
})

const printOrderRoute = createRoute({
  ...of(pages.printOrder, async () => (await import('./print-orders-pages.tsx')).PrintOrderWithLinesPage),
  path: '/print-order/$id',
})

const quickPrintRoute = createRoute({
  ...of(
    pages.quickPrint,
    async () => (await import('../../features/printing/quick/quick-print-page.tsx')).QuickPrintPage,
  ),
  path: '/quickprint',
})

const printLabelsRoute = createRoute({
  ...of(pages.printLabels, async () => (await import('../../features/labels/print-labels-page.tsx')).PrintLabelsPage),
  path: '/print-labels',
  validateSearch: withSort,
})

const printLabelArticlesRoute = createRoute({
  ...of(
    pages.printLabelArticles,
    async () => (await import('../../features/articles/print-label-articles-page.tsx')).PrintLabelArticlesPage,
  ),
  path: '/print-labels/$labelId/articles',
  validateSearch: withSearch,
})

const loadLabelPages = () => import('../../features/printing/labels/print-label-page.tsx')

const printLabelRoute = createRoute({
  ...of(pages.printLabel, async () => (await loadLabelPages()).PrintLabelPage),
  path: '/print-labels/$id',
})

const printLabelOrderRoute = createRoute({
  ...of(pages.printLabelOrder, async () => (await loadLabelPages()).PrintLabelOrderPage),
  path: '/print-labels/$id/order/$orderId',
})

const printLabelArticleRoute = createRoute({
  ...of(pages.printLabelArticle, async () => (await loadLabelPages()).PrintLabelArticlePage),
  path: '/print-labels/$labelId/article/$articleId/{-$connectorId}',
})

const printLabelArticleNameRoute = createRoute({
  ...of(pages.printLabelArticleName, async () => (await loadLabelPages()).PrintLabelArticleNamePage),
  path: '/print-labels/$labelId/articlename/$articleName',
})

const widgetsRoute = createRoute({
  ...of(pages.widgets, async () => {
    startLabelEngineAhead()
    return (await import('./widgets-page.tsx')).WidgetsPage
  }),
  path: '/widgets',
  validateSearch: withSearch,
})

export const printingRoutes = [
  printArticlesRoute,
  printArticleRoute,
  myOrdersRoute,
  printOrderRoute,
  quickPrintRoute,
  printLabelsRoute,
  printLabelArticlesRoute,
  printLabelRoute,
  printLabelOrderRoute,
  printLabelArticleRoute,
  printLabelArticleNameRoute,
  widgetsRoute,
] as const
