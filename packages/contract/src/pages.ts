import {
  type Access,
  type AccessKey,
  administrators,
  anyOf,
  anyone,
  qualityAssuranceRoles,
  signedIn,
} from './access.ts'
import type { FeatureFlag } from './feature-flags.ts'

/** A page of the web application: its path (spec §2, `{name}` a parameter, `{name?}` an optional one) and who may open it. */
export interface Page {
  readonly path: string
  readonly access: Access
  /** Public pages get a bare header and no sidebar. */
  readonly isPublic: boolean
  /** Closed while this flag of the organization is off. */
  readonly feature?: FeatureFlag
}

const page = (path: string, access: Access, feature?: FeatureFlag): Page => ({
  path,
  access,
  isPublic: access.kind === 'anyone',
  ...(feature ? { feature } : {}),
})

const auditReader = anyOf(...administrators, 'QualityAssuranceRole:QualityManager')
const administrator = anyOf(...administrators)
const tenantAdmin = anyOf('AccountType:TenantAdmin')
const user = anyOf('AccountType:User')
const printerManager = anyOf('UserPermission:PrinterManager')
const labelManager = anyOf('UserRole:LabelManager', ...administrators)
const articleManager = anyOf('UserRole:ArticleManager', ...administrators)
const groupManager = anyOf('UserRole:GroupManager', ...administrators)
const orderManager = anyOf('UserRole:OrderManager', ...administrators)
const dataImporter = anyOf('UserRole:DataImporter', ...administrators)
/** The role grants the permission, and an administrator holds both. */
const printerPreferences = anyOf('UserRole:PrinterManager', 'UserPermission:PrinterManager', ...administrators)
const qualityAssurance = anyOf(
  ...qualityAssuranceRoles.map((role): AccessKey => `QualityAssuranceRole:${role}`),
  ...administrators,
)

/** Every page of the specification's §2 with who may open it, in its order. The web's route table and guards read it. */
export const pages = {
  login: page('/login', anyone),
  register: page('/register', anyone),
  policy: page('/policy', anyone),
  invite: page('/invite', anyone),
  forgotPassword: page('/account/forgot', anyone),
  silentLogin: page('/silent-login', anyone),
  /** A device with a key of its own; people sign in at it in their own way. */
  station: page('/station', anyone),
  /** What a printed label is, for whoever scanned the address on it. */
  verify: page('/verify/{id}', anyone),
  confirmSubscription: page('/subscription/confirm', anyone),

  dashboard: page('/', administrator),
  users: page('/users', administrator),
  user: page('/users/{id}', administrator),
  addUser: page('/adduser', administrator),
  organization: page('/organization', administrator),
  integrationClients: page('/integrationclients', administrator, 'integrationClientsEnabled'),
  addIntegrationClient: page('/integrationclients/add', administrator, 'integrationClientsEnabled'),
  editIntegrationClient: page(
    '/integrationclients/{integrationClientId}/edit',
    administrator,
    'integrationClientsEnabled',
  ),
  integrationWebHooks: page('/integrationwebhooks', administrator, 'integrationWebHooksEnabled'),
  importConfigurations: page('/importconfigurations', administrator, 'importEnabled'),
  addImportConfiguration: page('/importconfigurations/create', administrator, 'importEnabled'),
  editImportConfiguration: page('/importconfigurations/{id}/edit', administrator, 'importEnabled'),
  activeAgents: page('/activeagents', administrator, 'agentsEnabled'),
  widgetAdministration: page('/admin/widgets', administrator),
  stations: page('/admin/stations', administrator),
  auditTrail: page('/admin/audit', auditReader),
  connectors: page('/connectors', administrator, 'connectorsEnabled'),
  connector: page('/connectors/{connectorId}', administrator, 'connectorsEnabled'),

  printers: page('/printers', printerManager, 'showPrinters'),
  addPrinter: page('/addprinter', printerManager, 'showPrinters'),
  editPrinter: page('/editprinter/{id}', printerManager, 'showPrinters'),
  articles: page('/articles', articleManager),
  article: page('/articles/{articleId}', articleManager),
  groups: page('/groups', groupManager),
  group: page('/groups/{groupid}', groupManager),
  addGroup: page('/addgroup', groupManager),
  orders: page('/orders', orderManager),
  order: page('/orders/{orderId}', orderManager),
  addOrder: page('/addorder', orderManager),
  labels: page('/labels', labelManager),
  label: page('/labels/{id}', labelManager),
  labelSettings: page('/labels/{id}/settings', labelManager),
  addLabel: page('/addlabel', labelManager),
  standardLabels: page('/standardlabels', labelManager, 'setupStandardLabelsEnabled'),
  standardLabel: page('/standardlabels/{id}', labelManager, 'setupStandardLabelsEnabled'),
  mediaLibrary: page('/media-library', labelManager),
  importData: page('/importdata', dataImporter, 'importEnabled'),
  importHistory: page('/importhistory', dataImporter, 'importEnabled'),
  preferences: page('/preferences', printerPreferences, 'showPrinterPreferences'),
  preference: page(
    '/preferences-detail/label/{labelId}/printer/{printerId}',
    printerPreferences,
    'showPrinterPreferences',
  ),

  home: page('/home', user),
  printOrder: page('/print-order/{id}', user, 'showMyOrders'),
  myOrders: page('/myorders', user, 'showMyOrders'),
  quickPrint: page('/quickprint', user),
  printArticles: page('/print-articles/{connectorId?}', user, 'showMyArticles'),
  printArticle: page('/print-article/{id}/{connectorId?}', user, 'showMyArticles'),
  printConnectorArticle: page('/print-connector-article/{connectorId}/{id}', user, 'connectorsEnabled'),
  printLabels: page('/print-labels', user, 'myLabels.showMyLabels'),
  printLabelArticles: page('/print-labels/{labelId}/articles', user, 'myLabels.showMyLabels'),
  printLabel: page('/print-labels/{id}', user, 'myLabels.showMyLabels'),
  printLabelOrder: page('/print-labels/{id}/order/{orderId}', user, 'myLabels.showMyLabels'),
  printLabelArticle: page('/print-labels/{labelId}/article/{articleId}/{connectorId?}', user, 'myLabels.showMyLabels'),
  printLabelArticleName: page('/print-labels/{labelId}/articlename/{articleName}', user, 'myLabels.showMyLabels'),
  widgets: page('/widgets', user),

  qualityAssuranceLabels: page('/qa/labels', qualityAssurance),
  qualityAssuranceLabel: page('/qa/labels/{labelId}/details', qualityAssurance),
  signers: page('/qa/signers', qualityAssurance),
  previewVersion: page('/qa/labels/{labelId}/versions/{versionId}/preview', qualityAssurance),
  approveVersion: page('/qa/labels/{labelId}/versions/{versionId}/approve', qualityAssurance),
  publishVersion: page('/qa/labels/{labelId}/versions/{versionId}/publish', qualityAssurance),
  uploadVersion: page('/qa/labels/{labelId}/upload', qualityAssurance),
  replaceVersion: page('/qa/labels/{labelId}/versions/{versionId}/replace', qualityAssurance),

  cancelSubscription: page('/subscription/cancel', tenantAdmin),
  pdfViewer: page('/pdf-viewer', signedIn),
  settings: page('/settings', signedIn),
  printHistory: page('/printhistory', signedIn, 'printHistoryEnabled'),
} as const satisfies Record<string, Page>
