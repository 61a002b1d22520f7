import type { Features } from '@labelwright/contract/feature-flags'
import { usualFeatures } from '@labelwright/contract/feature-flags'
import { defaultHelperPort } from '@labelwright/contract/helper/helper'
import type { Subscription } from '@labelwright/contract/server/subscription-schemas'
import type { OrganizationUser } from '@labelwright/contract/server/users-schemas'
import { storeSession } from '../session/session.ts'
import { fakeServer } from './fake-server.ts'
import { sampleArticle } from './sample-catalogue.ts'
import { sampleToken } from './sample-token.ts'

const roleClaim = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'

export const sampleOrganizationId = '0190aaaa-0000-7000-8000-000000000001'
export const sampleUserId = '0190bbbb-0000-7000-8000-000000000001'

/** Puts a session into the browser, as a sign-in would. */
export function signInAs(accountType: string, claims: Readonly<Record<string, unknown>> = {}): void {
  const token = sampleToken({
    UserId: sampleUserId,
    OrganizationId: sampleOrganizationId,
    name: 'Astrid Lindqvist',
    [roleClaim]: accountType,
    ...claims,
  })
  storeSession({ token, refreshToken: 'r', expires: 900 })
}

export const sampleSubscription: Subscription = {
  type: 'SelfHosted',
  status: 'Active',
  pendingChange: null,
  maxPrinterModels: null,
  maxLabels: null,
  maxUsers: null,
  maxAgents: null,
  maxWidgets: null,
  allowedPrintJobs: null,
  agentsEnabled: true,
  connectorsEnabled: true,
  integrationClientsEnabled: true,
  integrationWebHooksEnabled: true,
  widgetsEnabled: true,
  printerModels: 1,
  labels: 6,
  activeUsers: 2,
  activeAgents: 0,
  activeIntegrationClients: 0,
  activeConnectorId: null,
  activeConnector: null,
}

export const sampleUser: OrganizationUser = {
  id: '0190bbbb-0000-7000-8000-000000000002',
  UserId: '0190bbbb-0000-7000-8000-000000000002',
  OrganizationId: sampleOrganizationId,
  firstname: 'Maria',
  lastname: 'Berg',
  email: 'maria@example.com',
  accountType: 'User',
  userRoles: ['LabelManager'],
  userPermissions: [],
  qualityAssuranceRoles: [],
  groupIds: [],
  defaultGroupId: null,
  enabled: true,
  hasSecondFactor: false,
  signing: 'allowed',
  lastSignInAt: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 3,
}

const list = (data: readonly unknown[]) => ({ data, total: data.length, take: 50, offset: 0 })

export interface SampleAnswers {
  readonly features?: Features
  readonly subscription?: Subscription
  /** By 'METHOD /path', without the query; a function sees the body and the whole address. */
  readonly [call: `${string} /${string}`]: Answer | ((body: unknown, url: string) => Answer | Promise<Answer>)
}

type Answer = { readonly status?: number; readonly json: unknown } | 'offline'

/** A server that has the sample organization; each test says what else it answers. */
export function sampleServer(answers: SampleAnswers = {}) {
  const usual: Readonly<Record<string, unknown>> = {
    'GET /api/features': answers.features ?? usualFeatures,
    'PUT /api/features': answers.features ?? usualFeatures,
    'GET /api/subscription': { data: answers.subscription ?? sampleSubscription },
    'GET /api/subscription/templates': { data: [] },
    'GET /api/printjobs/stopped': { stopped: 0, sent: 0, unknown: 0, open: 0 },
    'GET /api/printjobs/count': { allowedPrintJobs: 100, printedJobs: 20 },
    'GET /api/account/me': { data: { ...sampleUser, id: sampleUserId, organizationName: 'Nordmark Botanicals' } },
    'GET /api/account/OpenIdProviders': [],
    'GET /api/account/registration': { open: false },
    'GET /api/account/second-factors': {
      data: { hasTotp: false, recoveryCodesLeft: 0, passkeys: [], isDemanded: false, hasPassword: true },
    },
    'GET /api/labels/count': { labelsCount: 0 },
    // Within a sitting.
    'GET /api/signing': {
      data: { isFirst: false, userName: false, password: true, provider: false, secondFactors: [] },
    },
    'GET /api/helpers': { data: [], total: 0, take: 500, offset: 0 },
    'GET /api/updates/downloads': { data: { githubReleasesUrl: '', releases: [], refused: [] } },
    'GET /api/organization': {
      data: {
        id: sampleOrganizationId,
        name: 'Nordmark Botanicals',
        isSecondFactorDemanded: false,
        isVerificationPublic: false,
        deletion: null,
        version: 1,
      },
    },
    'GET /api/QualityAssurance/findings': { data: [], total: 0, take: 10, offset: 0 },
    'GET /api/QualityAssurance/settings': { data: { isOn: false, distinctPublisher: false, version: 0 } },
    'GET /api/printhistory/choices': { data: { people: [], printers: [], labels: [], computers: [] } },
    'GET /api/printhistory/usual': { data: { usual: null } },
    'GET /api/preferences/userSettings': { data: { defaultPrinterId: null } },
    'GET /api/scans': { data: { code: '', articles: [], orders: [], elements: [], verifyId: null } },
    'GET /api/users': list([sampleUser]),
    [`GET /api/users/${sampleUser.id}`]: { data: sampleUser },
  }
  return fakeServer(({ method, url, body }) => {
    // Calls to the helper are named by their path, too.
    const path = url.replace(`http://127.0.0.1:${defaultHelperPort}/`, '/').split('?')[0]
    const call = `${method} ${path}` as `${string} /${string}`
    const own = answers[call]
    if (own !== undefined) return typeof own === 'function' ? own(body, url) : own
    const articleId = method === 'GET' && /\/api\/articles\/([^/?]+)$/.exec(url)?.[1]
    if (articleId) return { json: { data: { ...sampleArticle, id: articleId, articleId } } }
    return { json: usual[call] ?? (method === 'GET' ? list([]) : {}) }
  })
}
