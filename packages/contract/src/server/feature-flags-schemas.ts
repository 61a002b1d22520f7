import * as z from 'zod/mini'

const ownFlags = {
  pdfOnly: z.boolean(),
  importEnabled: z.boolean(),
  setupStandardLabelsEnabled: z.boolean(),
  showMyOrders: z.boolean(),
  showMyArticles: z.boolean(),
  myLabels: z.strictObject({ showMyLabels: z.boolean() }),
  showPrinterPreferences: z.boolean(),
  showPrinters: z.boolean(),
}

export const featuresAnswer = z.object({
  showFeatures: z.object({
    ...ownFlags,
    integrationClientsEnabled: z.boolean(),
    agentsEnabled: z.boolean(),
    connectorsEnabled: z.boolean(),
    integrationWebHooksEnabled: z.boolean(),
  }),
  printHistoryEnabled: z.boolean(),
})

/** The flags that an organization sets itself; those of integrations belong to its plan. */
export const saveFeaturesBody = z.strictObject({
  showFeatures: z.strictObject(ownFlags),
  printHistoryEnabled: z.boolean(),
})

export const featureFlagsSchemas = {
  getFeatures: { answer: featuresAnswer },
  saveFeatures: { body: saveFeaturesBody, answer: featuresAnswer },
} as const

export type SaveFeaturesBody = z.infer<typeof saveFeaturesBody>
