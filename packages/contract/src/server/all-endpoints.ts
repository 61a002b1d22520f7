// The whole interface of the server in one list: what it serves, and nothing else.

import type { ZodMiniType } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import * as articles from './articles.ts'
import { articlesSchemas } from './articles-schemas.ts'
import * as audit from './audit.ts'
import { auditSchemas } from './audit-schemas.ts'
import * as featureFlags from './feature-flags.ts'
import { featureFlagsSchemas } from './feature-flags-schemas.ts'
import * as fonts from './fonts.ts'
import { fontsSchemas } from './fonts-schemas.ts'
import * as groups from './groups.ts'
import { groupsSchemas } from './groups-schemas.ts'
import * as helpers from './helpers.ts'
import { helpersSchemas } from './helpers-schemas.ts'
import * as identityProviders from './identity-providers.ts'
import { identityProvidersSchemas } from './identity-providers-schemas.ts'
import * as imports from './imports.ts'
import { importsSchemas } from './imports-schemas.ts'
import * as labelApproval from './label-approval.ts'
import { labelApprovalSchemas } from './label-approval-schemas.ts'
import * as labelDesigner from './label-designer.ts'
import { labelDesignerSchemas } from './label-designer-schemas.ts'
import * as labelFindings from './label-findings.ts'
import { labelFindingsSchemas } from './label-findings-schemas.ts'
import * as labelNotes from './label-notes.ts'
import { labelNotesSchemas } from './label-notes-schemas.ts'
import * as labelStocks from './label-stocks.ts'
import { labelStocksSchemas } from './label-stocks-schemas.ts'
import * as labelVariables from './label-variables.ts'
import { labelVariablesSchemas } from './label-variables-schemas.ts'
import * as labels from './labels.ts'
import { labelsSchemas } from './labels-schemas.ts'
import * as media from './media.ts'
import { mediaSchemas } from './media-schemas.ts'
import * as operations from './operations.ts'
import { operationsSchemas } from './operations-schemas.ts'
import * as orders from './orders.ts'
import { ordersSchemas } from './orders-schemas.ts'
import * as organization from './organization.ts'
import { organizationSchemas } from './organization-schemas.ts'
import * as passwords from './passwords.ts'
import { passwordsSchemas } from './passwords-schemas.ts'
import * as pdfViewer from './pdf-viewer.ts'
import { pdfViewerSchemas } from './pdf-viewer-schemas.ts'
import * as printBatches from './print-batches.ts'
import { printBatchesSchemas } from './print-batches-schemas.ts'
import * as printHistory from './print-history.ts'
import { printHistorySchemas } from './print-history-schemas.ts'
import * as printPreferences from './print-preferences.ts'
import { printPreferencesSchemas } from './print-preferences-schemas.ts'
import * as printers from './printers.ts'
import { printersSchemas } from './printers-schemas.ts'
import * as printing from './printing.ts'
import { printingSchemas } from './printing-schemas.ts'
import * as scans from './scans.ts'
import { scansSchemas } from './scans-schemas.ts'
import * as secondFactors from './second-factors.ts'
import { secondFactorsSchemas } from './second-factors-schemas.ts'
import * as series from './series.ts'
import { seriesSchemas } from './series-schemas.ts'
import * as signIn from './sign-in.ts'
import { signInSchemas } from './sign-in-schemas.ts'
import * as signers from './signers.ts'
import { signersSchemas } from './signers-schemas.ts'
import * as signing from './signing.ts'
import { signingSchemas } from './signing-schemas.ts'
import * as standardLabels from './standard-labels.ts'
import { standardLabelsSchemas } from './standard-labels-schemas.ts'
import * as stations from './stations.ts'
import { stationsSchemas } from './stations-schemas.ts'
import * as subscription from './subscription.ts'
import { subscriptionSchemas } from './subscription-schemas.ts'
import * as undo from './undo.ts'
import { undoSchemas } from './undo-schemas.ts'
import * as updates from './updates.ts'
import { updatesSchemas } from './updates-schemas.ts'
import * as users from './users.ts'
import { usersSchemas } from './users-schemas.ts'
import * as verify from './verify.ts'
import { verifySchemas } from './verify-schemas.ts'
import * as views from './views.ts'
import { viewsSchemas } from './views-schemas.ts'
import * as weakenings from './weakenings.ts'
import { weakeningsSchemas } from './weakenings-schemas.ts'
import * as widgets from './widgets.ts'
import { widgetsSchemas } from './widgets-schemas.ts'

export interface EndpointSchemas {
  /** Of parameters of the path that are not ids; without it, all are. */
  readonly params?: ZodMiniType
  readonly query?: ZodMiniType
  readonly body?: ZodMiniType
  readonly answer: ZodMiniType
}

export interface DescribedEndpoint {
  readonly name: string
  /** The feature's file in this folder; the tag in the OpenAPI document. */
  readonly feature: string
  readonly endpoint: Endpoint
  readonly schemas: EndpointSchemas
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

function describeFeature(feature: string, calls: object, schemas: Readonly<Record<string, EndpointSchemas>>) {
  return Object.entries(calls).flatMap(([name, endpoint]): DescribedEndpoint[] => {
    if (!isEndpoint(endpoint)) return []
    const described = schemas[name]
    if (!described) throw new Error(`contract/server/${feature}: ${name} has no schemas`)
    return [{ name, feature, endpoint, schemas: described }]
  })
}

export const allEndpoints: readonly DescribedEndpoint[] = [
  ...describeFeature('sign-in', signIn, signInSchemas),
  ...describeFeature('passwords', passwords, passwordsSchemas),
  ...describeFeature('identity-providers', identityProviders, identityProvidersSchemas),
  ...describeFeature('second-factors', secondFactors, secondFactorsSchemas),
  ...describeFeature('labels', labels, labelsSchemas),
  ...describeFeature('labels', labelStocks, labelStocksSchemas),
  ...describeFeature('labels', labelVariables, labelVariablesSchemas),
  ...describeFeature('label-approval', labelApproval, labelApprovalSchemas),
  ...describeFeature('label-approval', labelFindings, labelFindingsSchemas),
  ...describeFeature('label-approval', signers, signersSchemas),
  ...describeFeature('label-approval', signing, signingSchemas),
  ...describeFeature('label-approval', weakenings, weakeningsSchemas),
  ...describeFeature('label-designer', labelDesigner, labelDesignerSchemas),
  ...describeFeature('label-designer', labelNotes, labelNotesSchemas),
  ...describeFeature('standard-labels', standardLabels, standardLabelsSchemas),
  ...describeFeature('series', series, seriesSchemas),
  ...describeFeature('fonts', fonts, fontsSchemas),
  ...describeFeature('media', media, mediaSchemas),
  ...describeFeature('articles', articles, articlesSchemas),
  ...describeFeature('orders', orders, ordersSchemas),
  ...describeFeature('scans', scans, scansSchemas),
  ...describeFeature('imports', imports, importsSchemas),
  ...describeFeature('pdf-viewer', pdfViewer, pdfViewerSchemas),
  ...describeFeature('printers', printers, printersSchemas),
  ...describeFeature('print-preferences', printPreferences, printPreferencesSchemas),
  ...describeFeature('printing', printing, printingSchemas),
  ...describeFeature('print-batches', printBatches, printBatchesSchemas),
  ...describeFeature('print-history', printHistory, printHistorySchemas),
  ...describeFeature('helpers', helpers, helpersSchemas),
  ...describeFeature('feature-flags', featureFlags, featureFlagsSchemas),
  ...describeFeature('groups', groups, groupsSchemas),
  ...describeFeature('organization', organization, organizationSchemas),
  ...describeFeature('subscription', subscription, subscriptionSchemas),
  ...describeFeature('undo', undo, undoSchemas),
  ...describeFeature('updates', updates, updatesSchemas),
  ...describeFeature('users', users, usersSchemas),
  ...describeFeature('verify', verify, verifySchemas),
  ...describeFeature('views', views, viewsSchemas),
  ...describeFeature('widgets', widgets, widgetsSchemas),
  ...describeFeature('stations', stations, stationsSchemas),
  ...describeFeature('audit', audit, auditSchemas),
  ...describeFeature('operations', operations, operationsSchemas),
]
