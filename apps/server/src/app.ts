// The table of contents: makes the context, mounts every feature, starts the work in the background.

import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import { ProductError } from '@labelwright/contract/errors'
import type { BrowserConfig } from '@labelwright/contract/server/operations-schemas'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { articlesRoutes } from './features/articles/articles.routes.ts'
import {
  anchorAuditTrailsJobs,
  recordStandingJobs,
  remindReviewersJobs,
  verifyAuditTrailJobs,
  verifyAuditTrailsJobs,
} from './features/audit/audit.jobs.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { auditServedCall } from './features/audit/audited-calls.service.ts'
import { forgetEventsJobs } from './features/events/events.jobs.ts'
import { featureFlagsRoutes } from './features/feature-flags/feature-flags.routes.ts'
import { getCachedFeatures } from './features/feature-flags/feature-flags.service.ts'
import { groupsRoutes } from './features/groups/groups.routes.ts'
import { helpersRoutes } from './features/helpers/helpers.routes.ts'
import { findCurrentHelper } from './features/helpers/helpers.service.ts'
import { startWatchingLinks } from './features/helpers/link/watch-links.ts'
import { identityProvidersRoutes } from './features/identity-providers/identity-providers.routes.ts'
import { checkImportJobs, forgetImportFilesJobs, runImportJobs } from './features/imports/imports.jobs.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { labelApprovalJobs } from './features/label-approval/label-approval.jobs.ts'
import { labelApprovalRoutes } from './features/label-approval/label-approval.routes.ts'
import { forgetLabelCommandsJobs } from './features/label-designer/label-designer.jobs.ts'
import { labelDesignerRoutes } from './features/label-designer/label-designer.routes.ts'
import { labelNotesRoutes } from './features/label-designer/label-notes.routes.ts'
import { publishedLabelsJobs } from './features/labels/frozen/published-labels.jobs.ts'
import { labelsRoutes, labelVariablesRoutes } from './features/labels/labels.routes.ts'
import { labelStocksRoutes } from './features/labels/stocks/label-stocks.routes.ts'
import { fontsRoutes } from './features/media-library/fonts.routes.ts'
import { mediaRoutes } from './features/media-library/media.routes.ts'
import { operationsRoutes } from './features/operations/operations.routes.ts'
import { createReadiness } from './features/operations/readiness.ts'
import type { Storage } from './features/operations/storage.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { deleteOrganizationJobs } from './features/organization/organization.jobs.ts'
import { organizationRoutes } from './features/organization/organization.routes.ts'
import { pdfViewerRoutes } from './features/pdf-viewer/pdf-viewer.routes.ts'
import { printHistoryRoutes } from './features/print-history/print-history.routes.ts'
import { printPreferencesRoutes } from './features/print-preferences/print-preferences.routes.ts'
import { printersRoutes } from './features/printers/printers.routes.ts'
import { printBatchesRoutes } from './features/printing/batches/print-batches.routes.ts'
import { startServerBatches } from './features/printing/batches/server-batches.ts'
import { startWakingHelpers } from './features/printing/linked-helpers/wake-helpers.service.ts'
import { findMonthWarnings } from './features/printing/print-months.service.ts'
import { endPrintLeasesJobs, makePrintMonthsJobs } from './features/printing/printing.jobs.ts'
import { printingRoutes } from './features/printing/printing.routes.ts'
import { startServerPrinting } from './features/printing/server-printers/dispatcher.service.ts'
import { scansRoutes } from './features/scans/scans.routes.ts'
import { secondFactorsRoutes } from './features/second-factors/second-factors.routes.ts'
import { seriesRoutes } from './features/series/series.routes.ts'
import { findCurrentPerson } from './features/sign-in/sessions.service.ts'
import { forgetOldSignInsJobs, startKeyCare } from './features/sign-in/sign-in.jobs.ts'
import { signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { standardLabelsRoutes } from './features/standard-labels/standard-labels.routes.ts'
import { findCurrentStation, findPersonAtStation } from './features/stations/station-sign-in.service.ts'
import { stationsRoutes } from './features/stations/stations.routes.ts'
import { subscriptionRoutes } from './features/subscription/subscription.routes.ts'
import { forgetUndoStepsJobs } from './features/undo/undo.jobs.ts'
import { undoRoutes } from './features/undo/undo.routes.ts'
import { updatesRoutes } from './features/updates/updates.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { verifyRoutes } from './features/verify/verify.routes.ts'
import { viewsRoutes } from './features/views/views.routes.ts'
import { widgetsRoutes } from './features/widgets/widgets.routes.ts'
import { type AccessGuard, createAccessGuard } from './platform/http/access-guard.ts'
import { usualBounds } from './platform/http/body-bounds.ts'
import { allowOrigin } from './platform/http/cross-origin.ts'
import { createServe, prepareHttp, type Serve } from './platform/http/http.ts'
import { makeUploadDirectory, prepareUploads } from './platform/http/uploads.ts'
import { addSecurityHeaders, pageAddressOf, serveWebFiles } from './platform/http/web-files.ts'
import type { JobKind } from './platform/jobs/job-kind.ts'
import { startJobRunner } from './platform/jobs/job-runner.ts'
import type { Repetition } from './platform/jobs/repeat.ts'
import { acceptSockets } from './platform/live/accept-sockets.ts'
import { startNotices } from './platform/live/notices.ts'
import {
  createServeLink,
  createServeSocket,
  type ServeLink,
  type ServeSocket,
  type SocketDoors,
} from './platform/live/serve-socket.ts'
import { createUnopened } from './platform/live/unopened.ts'
import { connectMailServer, keepMailsIn } from './platform/mail/mail-server.ts'
import { sendMailJobs } from './platform/mail/send-mail.ts'

/** What comes from outside the application. */
export interface AppOptions extends Omit<Context, 'origins' | 'hasMailServer' | 'notices'> {
  readonly version: string
  readonly storage: Storage
  /** Where the built web application lies. */
  readonly webDirectory: string
}

export interface App {
  readonly http: FastifyInstance
  readonly context: Context
  /** Answers what is under way, accepts nothing new, ends repeated work. */
  readonly close: () => Promise<void>
}

/** Pages may be opened under either name of this computer, and only the public address where it is another. */
function originsOf({ publicUrl, port }: Config): string[] {
  const { hostname, origin } = new URL(publicUrl)
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1'
  return isLoopback ? [...new Set([origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`])] : [origin]
}

const createHttp = ({ config, log }: Context): FastifyInstance =>
  Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: usualBounds.bytes,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { caseSensitive: false, maxParamLength: 2_000 },
  })

interface Sockets {
  readonly serveSocket: ServeSocket
  readonly serveLink: ServeLink
}

function createSockets(http: FastifyInstance, options: Omit<SocketDoors, 'unopened'>): Sockets {
  const doors = { ...options, unopened: createUnopened() }
  return { serveSocket: createServeSocket(http, doors), serveLink: createServeLink(http, doors) }
}

function mountFeatures(serve: Serve, { serveSocket, serveLink }: Sockets, ctx: Context): void {
  signInRoutes(serve, ctx)
  secondFactorsRoutes(serve, ctx)
  identityProvidersRoutes(serve, ctx)
  labelsRoutes(serve, ctx)
  labelVariablesRoutes(serve, ctx)
  labelStocksRoutes(serve, ctx)
  labelNotesRoutes(serve, ctx)
  labelDesignerRoutes(serve, serveSocket, ctx)
  labelApprovalRoutes(serve, ctx)
  standardLabelsRoutes(serve, ctx)
  seriesRoutes(serve, ctx)
  fontsRoutes(serve, ctx)
  mediaRoutes(serve, ctx)
  articlesRoutes(serve, ctx)
  ordersRoutes(serve, ctx)
  pdfViewerRoutes(serve, ctx)
  verifyRoutes(serve, ctx)
  printersRoutes(serve, ctx)
  printPreferencesRoutes(serve, ctx)
  printingRoutes(serve, ctx)
  printBatchesRoutes(serve, ctx)
  printHistoryRoutes(serve, ctx)
  helpersRoutes(serve, serveLink, ctx)
  importsRoutes(serve, ctx)
  groupsRoutes(serve, ctx)
  updatesRoutes(serve, ctx)
  usersRoutes(serve, ctx)
  scansRoutes(serve, ctx)
  viewsRoutes(serve, ctx)
  widgetsRoutes(serve, ctx)
  stationsRoutes(serve, ctx)
  undoRoutes(serve, ctx)
  featureFlagsRoutes(serve, ctx)
  subscriptionRoutes(serve, ctx)
  organizationRoutes(serve, ctx)
  auditRoutes(serve, ctx)
}

/** Imports are work of the processes that serve them. */
const importKinds = (ctx: Context): JobKind[] =>
  ctx.config.services.includes('import') ? [checkImportJobs(ctx), runImportJobs(ctx), forgetImportFilesJobs(ctx)] : []

/** Work in the background: jobs of the table, keys of this process. */
function startBackground(ctx: Context): Repetition {
  const { config, database, log } = ctx
  const carrier = config.smtpUrl
    ? connectMailServer({ url: config.smtpUrl, from: config.mailFrom })
    : keepMailsIn(join(config.dataDirectory, 'outbox'), config.mailFrom)
  const kinds = [
    sendMailJobs({ database, carrier }),
    deleteOrganizationJobs(ctx),
    endPrintLeasesJobs(ctx),
    makePrintMonthsJobs(ctx),
    forgetOldSignInsJobs(ctx),
    forgetUndoStepsJobs(ctx),
    forgetLabelCommandsJobs(ctx),
    ...labelApprovalJobs(ctx),
    ...publishedLabelsJobs(ctx),
    forgetEventsJobs(ctx),
    anchorAuditTrailsJobs(ctx),
    verifyAuditTrailsJobs(ctx),
    remindReviewersJobs(ctx),
    verifyAuditTrailJobs(ctx),
    recordStandingJobs(ctx),
    ...importKinds(ctx),
  ]
  const printing = config.services.includes('base')
    ? [startServerPrinting(ctx), startServerBatches(ctx), startWakingHelpers(ctx), startWatchingLinks(ctx)]
    : []
  const started = [startJobRunner({ database, log, kinds }), startKeyCare(ctx), ...printing]
  return {
    stop: async () => {
      for (const each of started) await each.stop()
      carrier.close()
    },
  }
}

/** What a browser has to know before anything else: where the services and this computer's helper answer. */
const browserConfigOf = ({ serviceUrls, helperPort, virtualPrinterPagePort }: Config): BrowserConfig => ({
  authUrl: serviceUrls.auth,
  baseUrl: serviceUrls.base,
  importUrl: serviceUrls.import,
  helperUrl: `http://127.0.0.1:${helperPort}`,
  virtualPrinterUrl: virtualPrinterPagePort === 0 ? '' : `http://127.0.0.1:${virtualPrinterPagePort}`,
  statusUrl: '/readyz',
  docsUrl: '',
  supportUrl: '',
})

/** An address for calls, and the same one for sockets. */
const withSockets = (url: string): string[] => [url, url.replace(/^http/, 'ws')]

const createGuard = (ctx: Context): AccessGuard =>
  createAccessGuard(ctx.keyring, {
    currentPerson: (person) => findCurrentPerson(ctx, person),
    currentFeatures: (organizationId) => getCachedFeatures(ctx, organizationId),
    currentPersonAtStation: (person) => findPersonAtStation(ctx, person),
    currentStation: (stationId, secret) => findCurrentStation(ctx, stationId, secret),
    currentHelper: (helperId, secret) => findCurrentHelper(ctx, helperId, secret),
  })

export async function createApp({ version, webDirectory, storage, ...options }: AppOptions): Promise<App> {
  const { config, database } = options
  const ctx: Context = {
    ...options,
    origins: originsOf(config),
    hasMailServer: config.smtpUrl !== undefined,
    notices: startNotices(options),
  }
  const http = createHttp(ctx)
  let isStopping = false
  const browserConfig = browserConfigOf(config)
  const apartUrls = Object.values(config.serviceUrls).filter((url) => url !== '')

  prepareHttp(http)
  addSecurityHeaders(http)
  if (apartUrls.length > 0) allowOrigin(http, new URL(config.publicUrl).origin)
  await http.register(fastifyCompress, { global: true, threshold: 1024 })
  const guard = createGuard(ctx)
  await acceptSockets(http)
  await prepareUploads(http)
  const uploadDirectory = await makeUploadDirectory(config.dataDirectory)
  const { services } = config
  const doors = { guard, uploadDirectory, around: auditServedCall }
  const serve = createServe(http, { ...doors, services })
  mountFeatures(serve, createSockets(http, { guard, services, origins: ctx.origins, log: options.log }), ctx)
  // Whether a process lives, is ready and what it is are asked of each, whatever its services.
  const serveAlways = createServe(http, { ...doors, services: ['auth', 'base', 'import'] })
  const checkReady = createReadiness({
    database,
    storage,
    log: options.log,
    findWarnings: () => findMonthWarnings(database),
    isStopping: () => isStopping,
  })
  operationsRoutes(serveAlways, ctx, { checkReady, version, browserConfig })
  serveWebFiles(http, {
    directory: webDirectory,
    callable: [browserConfig.helperUrl, ...apartUrls.flatMap(withSockets)],
  })
  http.setNotFoundHandler((request, reply) => {
    const page = pageAddressOf(request)
    if (page === undefined) throw new ProductError('not-found')
    return reply.redirect(page)
  })

  const background = startBackground(ctx)
  return {
    http,
    context: ctx,
    close: async () => {
      isStopping = true
      await background.stop()
      await http.close()
      await ctx.notices.stop()
    },
  }
}
