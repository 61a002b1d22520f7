import { type Page, pages } from '@labelwright/contract/pages'

/** The pages of the contract that have a route. The others come with their own issues, and their tiles and entries with them. */
export const standingPages: readonly Page[] = [
  pages.login,
  pages.register,
  pages.policy,
  pages.invite,
  pages.forgotPassword,
  pages.silentLogin,
  pages.confirmSubscription,
  pages.dashboard,
  pages.users,
  pages.user,
  pages.addUser,
  pages.organization,
  pages.home,
  pages.labels,
  pages.articles,
  pages.printArticles,
  pages.printArticle,
  pages.cancelSubscription,
  pages.settings,
  pages.printHistory,
]
