/** The flags of the specification, §6. All on but `pdfOnly`; the four of integrations come from the plan. */
export interface ShowFeatures {
  readonly pdfOnly: boolean
  readonly importEnabled: boolean
  readonly setupStandardLabelsEnabled: boolean
  readonly integrationClientsEnabled: boolean
  readonly agentsEnabled: boolean
  readonly connectorsEnabled: boolean
  readonly integrationWebHooksEnabled: boolean
  readonly showMyOrders: boolean
  readonly showMyArticles: boolean
  readonly myLabels: { readonly showMyLabels: boolean }
  readonly showPrinterPreferences: boolean
  readonly showPrinters: boolean
}

export interface Features {
  readonly showFeatures: ShowFeatures
  readonly printHistoryEnabled: boolean
}

/** As long as nobody has said otherwise. */
export const usualFeatures: Features = {
  showFeatures: {
    pdfOnly: false,
    importEnabled: true,
    setupStandardLabelsEnabled: true,
    integrationClientsEnabled: true,
    agentsEnabled: true,
    connectorsEnabled: true,
    integrationWebHooksEnabled: true,
    showMyOrders: true,
    showMyArticles: true,
    myLabels: { showMyLabels: true },
    showPrinterPreferences: true,
    showPrinters: true,
  },
  printHistoryEnabled: true,
}

/** A flag by its name in the specification, as endpoints, pages and tiles name it; `printers` is what `pdfOnly` takes away. */
export type FeatureFlag =
  | 'printers'
  | 'importEnabled'
  | 'setupStandardLabelsEnabled'
  | 'integrationClientsEnabled'
  | 'agentsEnabled'
  | 'connectorsEnabled'
  | 'integrationWebHooksEnabled'
  | 'showMyOrders'
  | 'showMyArticles'
  | 'myLabels.showMyLabels'
  | 'showPrinterPreferences'
  | 'showPrinters'
  | 'printHistoryEnabled'

/** Everything that is about printers, hidden and refused where labels leave as PDF only. */
const printerFlags: readonly FeatureFlag[] = ['showPrinterPreferences', 'showPrinters']

/** Whether a flag lets its entry, tile, page or call through. */
export function isFeatureOn(features: Features, flag: FeatureFlag): boolean {
  const { showFeatures, printHistoryEnabled } = features
  if (flag === 'printers') return !showFeatures.pdfOnly
  if (flag === 'printHistoryEnabled') return printHistoryEnabled
  if (flag === 'myLabels.showMyLabels') return showFeatures.myLabels.showMyLabels
  return showFeatures[flag] && !(showFeatures.pdfOnly && printerFlags.includes(flag))
}
