import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { type FeatureFlag, type Features, isFeatureOn, type ShowFeatures, usualFeatures } from './feature-flags.ts'
import { allEndpoints } from './server/all-endpoints.ts'

const flags: readonly FeatureFlag[] = [
  'printers',
  'importEnabled',
  'setupStandardLabelsEnabled',
  'integrationClientsEnabled',
  'agentsEnabled',
  'connectorsEnabled',
  'integrationWebHooksEnabled',
  'showMyOrders',
  'showMyArticles',
  'myLabels.showMyLabels',
  'showPrinterPreferences',
  'showPrinters',
  'printHistoryEnabled',
]
const showing = (change: Partial<ShowFeatures>): Features => ({
  ...usualFeatures,
  showFeatures: { ...usualFeatures.showFeatures, ...change },
})
const offIn = (features: Features): FeatureFlag[] => flags.filter((flag) => !isFeatureOn(features, flag))

describe('Feature flags', () => {
  it('are all on as long as nobody has said otherwise', () => {
    expect(offIn(usualFeatures)).toEqual([])
  })

  it.each(flags.filter((flag) => !flag.includes('.') && flag !== 'printHistoryEnabled' && flag !== 'printers'))(
    'switch %s off alone',
    (flag) => {
      expect(offIn(showing({ [flag]: false }))).toEqual([flag])
    },
  )

  it('switch the labels of a user and the history off alone', () => {
    expect(offIn(showing({ myLabels: { showMyLabels: false } }))).toEqual(['myLabels.showMyLabels'])
    expect(offIn({ ...usualFeatures, printHistoryEnabled: false })).toEqual(['printHistoryEnabled'])
  })

  it('hide all about printers where labels leave as PDF only', () => {
    expect(offIn(showing({ pdfOnly: true }))).toEqual(['printers', 'showPrinterPreferences', 'showPrinters'])
  })
})

describe('A call behind a flag', () => {
  const flagOf: Readonly<Record<string, (endpoint: Endpoint) => FeatureFlag | undefined>> = {
    // How printers are is read by everybody who prints.
    printers: ({ method, path }) => (method === 'GET' || path === '/api/printers/states' ? 'printers' : 'showPrinters'),
    // A helper reports outcomes of what was printed before; pairing is by code, and asks for the flag when that is known.
    helpers: ({ access, path }) => {
      if (access.kind === 'helper' || access.kind === 'anyone') return undefined
      return path.endsWith('/findPrinters') ? 'showPrinters' : 'printers'
    },
    imports: () => 'importEnabled',
    // What somebody prints most, and how much of it, is no history: it leads to what they print next.
    'print-history': ({ path }) => (/\/(most|usual)$/.test(path) ? undefined : 'printHistoryEnabled'),
  }

  it.each(allEndpoints.flatMap((each) => (flagOf[each.feature] ? [[each.name, each] as const] : [])))(
    '%s names it',
    (_, { feature, endpoint }) => {
      expect(endpoint.feature).toBe(flagOf[feature]?.(endpoint))
    },
  )

  it('that prints asks for the flag of what it prints, a test of a label for none', () => {
    const printing = allEndpoints.filter(
      ({ feature, endpoint }) => feature === 'printing' && endpoint.method === 'POST',
    )
    expect(printing.map(({ name, endpoint }) => [name, endpoint.featuresOfBody !== undefined])).toEqual([
      ['printAgain', false],
      ['printArticle', true],
      ['printLabels', true],
      ['printTest', false],
      ['renewPrintTickets', false],
      ['reprint', false],
    ])
  })
})
