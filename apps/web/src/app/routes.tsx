import { type Page, pages } from '@labelwright/contract/pages'
import { createHashHistory, createRoute, createRouter } from '@tanstack/react-router'
import { startLabelEngineAhead } from '../features/labels/engine/start-label-engine.ts'
import { rememberList } from '../session/list-memory.ts'
import { approvalRoutes } from './approval-routes.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { keepHandEditedHashes } from './hand-edited-hashes.ts'
import { leave } from './leave.ts'
import { PageFailure } from './page-failure.tsx'
import { PagePending } from './page-pending.tsx'
import { printerRoutes } from './printer-routes.ts'
import { printingRoutes } from './printing/printing-routes.ts'
import { lazy, lazyWithShellWords, of, rootRoute } from './root-route.ts'
import {
  withAuditFilters,
  withDeletion,
  withDemand,
  withHelpPart,
  withHistoryFilters,
  withLabelFilters,
  withPanel,
  withPart,
  withPdfLink,
  withTarget,
  withToken,
  withUserFilters,
  withWidgetEdit,
} from './search-params.ts'

const loadLogin = async () => (await import('../features/sign-in/login-page.tsx')).LoginPage

const loginRoute = createRoute({
  ...of(pages.login, loadLogin),
  component: lazyWithShellWords(loadLogin),
  path: '/login',
  validateSearch: withTarget,
})

const registerRoute = createRoute({
  ...of(pages.register, async () => (await import('../features/sign-in/register-page.tsx')).RegisterPage),
  path: '/register',
})

const policyRoute = createRoute({
  ...of(pages.policy, async () => (await import('../features/sign-in/policy-page.tsx')).PolicyPage),
  path: '/policy',
})

const inviteRoute = createRoute({
  ...of(pages.invite, async () => (await import('../features/sign-in/invite-page.tsx')).InvitePage),
  path: '/invite',
  validateSearch: withToken,
})

const forgotRoute = createRoute({
  ...of(pages.forgotPassword, async () => (await import('../features/sign-in/forgot-page.tsx')).ForgotPage),
  path: '/account/forgot',
  validateSearch: withToken,
})

const silentLoginRoute = createRoute({
  ...of(pages.silentLogin, async () => (await import('../features/sign-in/silent-login-page.tsx')).SilentLoginPage),
  path: '/silent-login',
})

const confirmRoute = createRoute({
  ...of(pages.confirmSubscription, async () => (await import('../features/subscription/confirm-page.tsx')).ConfirmPage),
  path: '/subscription/confirm',
  validateSearch: withToken,
})

const verifyRoute = createRoute({
  ...of(pages.verify, async () => (await import('../features/verify/verify-page.tsx')).VerifyPage),
  path: '/verify/$id',
})

const stationRoute = createRoute({
  ...of(pages.station, async () => (await import('./station/station-page.tsx')).StationPage, 'stations'),
  staticData: { page: pages.station, isAlone: true },
  path: '/station',
})

const stationsRoute = createRoute({
  ...of(pages.stations, async () => (await import('../features/stations/stations-page.tsx')).StationsPage, 'stations'),
  path: '/admin/stations',
})

const auditRoute = createRoute({
  ...of(
    pages.auditTrail,
    async () => (await import('./audit/audit-trail-page.tsx')).AuditTrailPage,
    'audit',
    'approval',
  ),
  path: '/admin/audit',
  validateSearch: withAuditFilters,
})

const dashboardRoute = createRoute({
  ...of(pages.dashboard, async () => (await import('./dashboard-page.tsx')).DashboardPage),
  path: '/',
})

const usersRoute = createRoute({
  ...of(pages.users, async () => (await import('../features/users/users-page.tsx')).UsersPage),
  path: '/users',
  validateSearch: withUserFilters,
})

const userRoute = createRoute({
  ...of(pages.user, async () => (await import('../features/users/user-page.tsx')).UserPage),
  path: '/users/$id',
})

const addUserRoute = createRoute({
  ...of(pages.addUser, async () => (await import('../features/users/add-user-page.tsx')).AddUserPage),
  path: '/adduser',
})

const widgetAdministrationRoute = createRoute({
  ...of(
    pages.widgetAdministration,
    async () =>
      (await import('../features/widgets/administration/widget-administration-page.tsx')).WidgetAdministrationPage,
  ),
  path: '/admin/widgets',
  validateSearch: withWidgetEdit,
})

const organizationRoute = createRoute({
  ...of(pages.organization, async () => (await import('./organization-page.tsx')).OrganizationPage, 'approval'),
  path: '/organization',
  validateSearch: withDeletion,
})

const homeRoute = createRoute({
  ...of(pages.home, async () => (await import('./home/home-page.tsx')).HomePage),
  path: '/home',
})

const labelsRoute = createRoute({
  // With the designer's words: of variables as a table.
  ...of(
    pages.labels,
    async () => (await import('./labels/labels-with-approval-page.tsx')).LabelsWithApprovalPage,
    'designer',
    'approval',
  ),
  path: '/labels',
  validateSearch: withLabelFilters,
})

const labelRoute = createRoute({
  ...of(
    pages.label,
    async () => {
      startLabelEngineAhead()
      return (await import('../features/label-designer/label-designer-page.tsx')).LabelDesignerPage
    },
    'designer',
  ),
  staticData: { page: pages.label, needsRoom: true },
  path: '/labels/$id',
  validateSearch: withPanel,
})

const labelSettingsRoute = createRoute({
  ...of(
    pages.labelSettings,
    async () => (await import('../features/labels/settings/label-settings-page.tsx')).LabelSettingsPage,
    'designer',
  ),
  path: '/labels/$id/settings',
  validateSearch: withPart,
})

const addLabelRoute = createRoute({
  ...of(pages.addLabel, async () => (await import('../features/labels/add-label-page.tsx')).AddLabelPage),
  path: '/addlabel',
})

const cancelRoute = createRoute({
  ...of(pages.cancelSubscription, async () => (await import('../features/subscription/cancel-page.tsx')).CancelPage),
  path: '/subscription/cancel',
})

const settingsRoute = createRoute({
  ...of(
    pages.settings,
    async () => (await import('./settings/settings-with-printer-page.tsx')).SettingsWithPrinterPage,
    'stations',
  ),
  path: '/settings',
  validateSearch: withDemand,
})

const printHistoryRoute = createRoute({
  ...of(
    pages.printHistory,
    async () => (await import('../features/print-history/print-history-page.tsx')).PrintHistoryPage,
  ),
  path: '/printhistory',
  validateSearch: withHistoryFilters,
})

const pdfViewerRoute = createRoute({
  ...of(pages.pdfViewer, async () => (await import('../features/pdf-viewer/pdf-viewer-page.tsx')).PdfViewerPage),
  path: '/pdf-viewer',
  validateSearch: withPdfLink,
})

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  beforeLoad: () => leave(),
})

/** Where Docs and Support lead unless an installation names others: of the shell, not of the specification's pages. */
const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  component: lazy(async () => (await import('./help-page.tsx')).HelpPage),
  validateSearch: withHelpPart,
})

export const pageRoutes = [
  loginRoute,
  registerRoute,
  policyRoute,
  inviteRoute,
  forgotRoute,
  silentLoginRoute,
  confirmRoute,
  verifyRoute,
  stationRoute,
  stationsRoute,
  auditRoute,
  dashboardRoute,
  usersRoute,
  userRoute,
  addUserRoute,
  widgetAdministrationRoute,
  organizationRoute,
  homeRoute,
  labelsRoute,
  labelRoute,
  labelSettingsRoute,
  addLabelRoute,
  ...catalogueRoutes,
  ...approvalRoutes,
  ...printerRoutes,
  ...printingRoutes,
  cancelRoute,
  settingsRoute,
  printHistoryRoute,
  pdfViewerRoute,
] as const

keepHandEditedHashes()

export const router = createRouter({
  routeTree: rootRoute.addChildren([...pageRoutes, logoutRoute, helpRoute]),
  history: createHashHistory(),
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  defaultPendingMs: 250,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
})

router.subscribe('onResolved', ({ toLocation: { pathname, search } }) => rememberList(pathname, search))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    page?: Page
    /** The sidebar stands folded beside it. */
    needsRoom?: true
    /** Fills the screen, without header and sidebar. */
    isAlone?: true
  }
}
