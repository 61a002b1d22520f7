// Articles, groups, orders, standard labels, media and imports.
import { pages } from '@labelwright/contract/pages'
import { createRoute } from '@tanstack/react-router'
import { of } from './root-route.ts'
import {
  withArticleFilters,
  withImport,
  withMadeLabel,
  withOrderFilters,
  withParent,
  withSearch,
  withTemplateFilters,
  withView,
} from './search-params.ts'

const articlesRoute = createRoute({
  ...of(pages.articles, async () => (await import('../features/articles/articles-page.tsx')).ArticlesPage),
  path: '/articles',
  validateSearch: withArticleFilters,
})

const articleRoute = createRoute({
  ...of(pages.article, async () => (await import('./article-with-label-page.tsx')).ArticleWithLabelPage),
  path: '/articles/$articleId',
})

const groupsRoute = createRoute({
  ...of(pages.groups, async () => (await import('../features/groups/groups-page.tsx')).GroupsPage),
  path: '/groups',
  validateSearch: withSearch,
})

const groupRoute = createRoute({
  ...of(pages.group, async () => (await import('../features/groups/group-page.tsx')).GroupPage),
  path: '/groups/$groupid',
})

const addGroupRoute = createRoute({
  ...of(pages.addGroup, async () => (await import('../features/groups/add-group-page.tsx')).AddGroupPage),
  path: '/addgroup',
  validateSearch: withParent,
})

const ordersRoute = createRoute({
  ...of(pages.orders, async () => (await import('../features/orders/orders-page.tsx')).OrdersPage),
  path: '/orders',
  validateSearch: withOrderFilters,
})

const orderRoute = createRoute({
  ...of(pages.order, async () => (await import('./order-with-label-pages.tsx')).OrderWithLabelPage),
  path: '/orders/$orderId',
})

const addOrderRoute = createRoute({
  ...of(pages.addOrder, async () => (await import('./order-with-label-pages.tsx')).AddOrderWithLabelPage),
  path: '/addorder',
})

const standardLabelsRoute = createRoute({
  ...of(
    pages.standardLabels,
    async () => (await import('./standard-labels/standard-label-pages.tsx')).StandardLabelsWithPicturesPage,
  ),
  path: '/standardlabels',
  validateSearch: withTemplateFilters,
})

const standardLabelRoute = createRoute({
  ...of(
    pages.standardLabel,
    async () => (await import('./standard-labels/standard-label-pages.tsx')).LiveStandardLabelPage,
  ),
  path: '/standardlabels/$id',
  validateSearch: withMadeLabel,
})

const mediaLibraryRoute = createRoute({
  ...of(
    pages.mediaLibrary,
    async () => (await import('../features/media-library/media-library-page.tsx')).MediaLibraryPage,
  ),
  path: '/media-library',
})

const importDataRoute = createRoute({
  ...of(pages.importData, async () => (await import('../features/imports/import-page.tsx')).ImportPage),
  path: '/importdata',
  validateSearch: withImport,
})

const importHistoryRoute = createRoute({
  ...of(
    pages.importHistory,
    async () => (await import('../features/imports/import-history-page.tsx')).ImportHistoryPage,
  ),
  path: '/importhistory',
  validateSearch: withView,
})

const importConfigurationsRoute = createRoute({
  ...of(
    pages.importConfigurations,
    async () => (await import('../features/imports/configurations/configurations-page.tsx')).ConfigurationsPage,
  ),
  path: '/importconfigurations',
})

const addImportConfigurationRoute = createRoute({
  ...of(
    pages.addImportConfiguration,
    async () => (await import('../features/imports/configurations/add-configuration-page.tsx')).AddConfigurationPage,
  ),
  path: '/importconfigurations/create',
})

const editImportConfigurationRoute = createRoute({
  ...of(
    pages.editImportConfiguration,
    async () => (await import('../features/imports/configurations/configuration-page.tsx')).ConfigurationPage,
  ),
  path: '/importconfigurations/$id/edit',
})

export const catalogueRoutes = [
  articlesRoute,
  articleRoute,
  groupsRoute,
  groupRoute,
  addGroupRoute,
  ordersRoute,
  orderRoute,
  addOrderRoute,
  standardLabelsRoute,
  standardLabelRoute,
  mediaLibraryRoute,
  importDataRoute,
  importHistoryRoute,
  importConfigurationsRoute,
  addImportConfigurationRoute,
  editImportConfigurationRoute,
] as const
