// Articles, groups and orders.
import { pages } from '@labelwright/contract/pages'
import { createRoute } from '@tanstack/react-router'
import { of } from './root-route.ts'
import { withArticleFilters, withOrderFilters, withParent, withSearch } from './search-params.ts'

const articlesRoute = createRoute({
  ...of(pages.articles, async () => (await import('../features/articles/articles-page.tsx')).ArticlesPage),
  path: '/articles',
  validateSearch: withArticleFilters,
})

const articleRoute = createRoute({
  ...of(pages.article, async () => (await import('../features/articles/article-page.tsx')).ArticlePage),
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
  ...of(pages.order, async () => (await import('../features/orders/order-page.tsx')).OrderPage),
  path: '/orders/$orderId',
})

const addOrderRoute = createRoute({
  ...of(pages.addOrder, async () => (await import('../features/orders/add-order-page.tsx')).AddOrderPage),
  path: '/addorder',
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
] as const
