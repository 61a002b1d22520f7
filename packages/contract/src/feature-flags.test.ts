import { describe, expect, it } from 'vitest'
import { type FeatureFlag, type Features, isFeatureOn, type ShowFeatures, usualFeatures } from './feature-flags.ts'

const flags: readonly FeatureFlag[] = [
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

  it.each(flags.filter((flag) => !flag.includes('.') && flag !== 'printHistoryEnabled'))(
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
    expect(offIn(showing({ pdfOnly: true }))).toEqual(['showPrinterPreferences', 'showPrinters'])
  })
})
