// The table of contents: builds every feature and mounts it.

import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import { ProductError } from '@labelwright/contract/errors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import { articlesRoutes } from './features/articles/articles.routes.ts'
import { createArticlesService } from './features/articles/articles.service.ts'
import { featureFlagsRoutes } from './features/feature-flags/feature-flags.routes.ts'
import { createFeatureFlagsService } from './features/feature-flags/feature-flags.service.ts'
import { groupsRoutes } from './features/groups/groups.routes.ts'
import { createGroupsService } from './features/groups/groups.service.ts'
import { helpersRoutes } from './features/helpers/helpers.routes.ts'
import { createHelpersService, type HelpersService } from './features/helpers/helpers.service.ts'
import { identityProvidersRoutes } from './features/identity-providers/identity-providers.routes.ts'
import { createIdentityProvidersService } from './features/identity-providers/identity-providers.service.ts'
import { startImportWatch } from './features/imports/imports.jobs.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { createImportsService } from './features/imports/imports.service.ts'
import type { LabelEngine } from './features/labels/engine/label-engine.service.ts'
import { createLabelPictures } from './features/labels/label-pictures.ts'
import { labelsRoutes } from './features/labels/labels.routes.ts'
import { createLabelsService } from './features/labels/labels.service.ts'
import { fontsRoutes } from './features/media-library/fonts.routes.ts'
import { createFontsService } from './features/media-library/fonts.service.ts'
import { operationsRoutes } from './features/operations/operations.routes.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { createOrdersService } from './features/orders/orders.service.ts'
import { startDeletionWatch } from './features/organization/organization.jobs.ts'
import { organizationRoutes } from './features/organization/organization.routes.ts'
import { createOrganizationService, type OrganizationService } from './features/organization/organization.service.ts'
import { printHistoryRoutes } from './features/print-history/print-history.routes.ts'
import { createPrintHistoryService } from './features/print-history/print-history.service.ts'
import { printersRoutes } from './features/printers/printers.routes.ts'
import { createPrintersService } from './features/printers/printers.service.ts'
import { startLeaseWatch } from './features/printing/printing.jobs.ts'
import { printingRoutes } from './features/printing/printing.routes.ts'
import { createPrintingService } from './features/printing/printing.service.ts'
import { secondFactorsRoutes } from './features/second-factors/second-factors.routes.ts'
import { createSecondFactorsService } from './features/second-factors/second-factors.service.ts'
import { seriesRoutes } from './features/series/series.routes.ts'
import { createSeriesService } from './features/series/series.service.ts'
import { startSignInCare } from './features/sign-in/sign-in.jobs.ts'
import { signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { createSignInService } from './features/sign-in/sign-in.service.ts'
import { subscriptionRoutes } from './features/subscription/subscription.routes.ts'
import { addSubscription, createSubscriptionService } from './features/subscription/subscription.service.ts'
import { createInvitationsService } from './features/users/invitations.service.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { createUsersService, recordUserChange } from './features/users/users.service.ts'
import type { Database } from './platform/database/database.ts'
import type { BlobStore } from './platform/files/blob-store.ts'
import { createAccessGuard } from './platform/http/access-guard.ts'
import { allowOrigin } from './platform/http/cross-origin.ts'
import { createServe, prepareHttp } from './platform/http/http.ts'
import { makeUploadDirectory, prepareUploads } from './platform/http/uploads.ts'
import { addSecurityHeaders, pageAddressOf, serveWebFiles } from './platform/http/web-files.ts'
import type { Log } from './platform/log.ts'
import { startMailRelay } from './platform/mail/mail-relay.ts'
import { connectMailServer, keepMailsIn } from './platform/mail/mail-server.ts'
import { remember } from './platform/remember.ts'
import type { Keyring } from './platform/tokens/keyring.ts'

/** Everything that comes from outside the application. */
export interface Surroundings {
  readonly config: Config
  readonly database: Database
  readonly keyring: Keyring
  readonly engine: LabelEngine
  readonly blobs: BlobStore
  readonly log: Log
  readonly version: string
  /** Where the built web application lies. */
  readonly webDirectory: string
}

export interface App {
  readonly http: FastifyInstance
  readonly helpers: HelpersService
  readonly organization: OrganizationService
  /** Answers what is under way, takes nothing new, ends repeated work. */
  readonly close: () => Promise<void>
}

/** The body of an ordinary call; uploads have doors of their own. */
const maximumBodyBytes = 1_048_576

/** Pages may be opened under either name of this computer, and only the public address where it is another. */
function pairedOrigins({ publicUrl, port }: Config): string[] {
  const { hostname, origin } = new URL(publicUrl)
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1'
  return isLoopback ? [...new Set([origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`])] : [origin]
}

export async function createApp(surroundings: Surroundings): Promise<App> {
  const { config, database, keyring, engine, blobs, log } = surroundings
  const http: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maximumBodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { caseSensitive: false, maxParamLength: 100 },
  })
  let isStopping = false
  const helperUrl = `http://127.0.0.1:${config.helperPort}`
  const { serviceUrls } = config
  const apartUrls = Object.values(serviceUrls).filter((url) => url !== '')

  const origins = pairedOrigins(config)
  const recordChange = recordUserChange
  const signIn = createSignInService({ database, keyring, config, recordChange, addSubscription })
  const secondFactors = createSecondFactorsService({
    ...{ database, keyring, recordChange },
    ...{ comeInAfterSecondStep: signIn.comeInAfterSecondStep, forgetStanding: signIn.forgetStanding },
    party: { id: new URL(config.publicUrl).hostname, origins },
    assertPassword: signIn.assertPassword,
  })
  const identityProviders = createIdentityProvidersService({
    ...{ database, keyring, log, origins, signIn, publicUrl: config.publicUrl },
    providers: config.identityProviders,
  })
  const fonts = createFontsService({ database, blobs })
  const labels = createLabelsService(database, fonts.fontsFor)
  const articles = createArticlesService(database)
  const pictures = createLabelPictures({ database, labels, engine, findArticle: articles.findToPrint })
  const orders = createOrdersService(database, articles)
  const printers = createPrintersService(database)
  const printing = createPrintingService({
    ...{ database, keyring, blobs, engine, labels, articles, printers, log },
    assertOrderLine: orders.assertLine,
    publicUrl: config.publicUrl,
    leaseMs: config.printLeaseMs,
    patienceMs: Math.min(60_000, config.printLeaseMs),
  })
  const history = createPrintHistoryService(database, labels, engine)
  const helpers = createHelpersService({ database, keyring, printing, origins })

  const mailing = { publicUrl: config.publicUrl, hasMailServer: config.smtpUrl !== undefined }
  const subscription = createSubscriptionService({ database, ...mailing })
  const flags = createFeatureFlagsService(database)
  const features = remember(flags.get, { idOf: (organizationId) => organizationId, lifeMs: 2_000 })
  const groups = createGroupsService(database)
  const imports = createImportsService({ database, blobs, importsPerHour: config.importsPerHour })
  const users = createUsersService(database)
  const invitations = createInvitationsService({ database, signIn, ...mailing })
  const organization = createOrganizationService({
    ...{ database, blobs, log, signIn, dataDirectory: config.dataDirectory },
    ...mailing,
  })

  prepareHttp(http)
  addSecurityHeaders(http)
  if (apartUrls.length > 0) allowOrigin(http, new URL(config.publicUrl).origin)
  await http.register(fastifyCompress, { global: true, threshold: 1024 })
  const guard = createAccessGuard(keyring, {
    currentPerson: signIn.currentPerson,
    currentFeatures: features.get,
    currentHelper: helpers.currentHelper,
  })
  await prepareUploads(http)
  const uploadDirectory = await makeUploadDirectory(config.dataDirectory)
  // Whether a process lives, is ready and what it is are asked of each, whatever its services.
  const serve = createServe(http, { guard, services: config.services, uploadDirectory })
  const serveAlways = createServe(http, { guard, services: ['auth', 'base', 'import'], uploadDirectory })
  signInRoutes(serve, signIn, keyring)
  secondFactorsRoutes(serve, secondFactors)
  identityProvidersRoutes(serve, identityProviders)
  labelsRoutes(serve, labels, pictures)
  seriesRoutes(serve, createSeriesService(database))
  fontsRoutes(serve, fonts)
  articlesRoutes(serve, articles)
  ordersRoutes(serve, orders)
  printersRoutes(serve, printers)
  printingRoutes(serve, printing)
  printHistoryRoutes(serve, history)
  helpersRoutes(serve, helpers)
  importsRoutes(serve, imports)
  groupsRoutes(serve, groups)
  usersRoutes(serve, users, invitations)
  featureFlagsRoutes(serve, flags, features.forget)
  subscriptionRoutes(serve, subscription)
  organizationRoutes(serve, organization)
  operationsRoutes(serveAlways, {
    database,
    version: surroundings.version,
    isStopping: () => isStopping,
    browserConfig: {
      ...{ authUrl: serviceUrls.auth, baseUrl: serviceUrls.base, importUrl: serviceUrls.import, helperUrl },
      ...{ statusUrl: '/readyz', docsUrl: '', supportUrl: '' },
    },
  })
  serveWebFiles(http, { directory: surroundings.webDirectory, callable: [helperUrl, ...apartUrls] })
  http.setNotFoundHandler((request, reply) => {
    const page = pageAddressOf(request)
    if (page === undefined) throw new ProductError('not-found')
    return reply.redirect(page)
  })

  const leases = startLeaseWatch(printing, log, Math.min(5_000, config.printLeaseMs))
  const deletions = startDeletionWatch(organization, log)
  const importWatch = config.services.includes('import') ? startImportWatch({ database, blobs, log }) : undefined
  const carrier = config.smtpUrl
    ? connectMailServer({ url: config.smtpUrl, from: config.mailFrom })
    : keepMailsIn(join(config.dataDirectory, 'outbox'), config.mailFrom)
  const mails = startMailRelay({ database, carrier, log, intervalMs: 2_000 })
  const care = startSignInCare(database, keyring, log)
  return {
    http,
    helpers,
    organization,
    close: async () => {
      isStopping = true
      await leases.stop()
      await deletions.stop()
      await importWatch?.stop()
      await mails.stop()
      await care.stop()
      carrier.close()
      await http.close()
    },
  }
}
