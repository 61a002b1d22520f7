import * as z from 'zod/mini'

export const liveAnswer = z.object({ status: z.literal('live') })
export const readyAnswer = z.object({ status: z.literal('ready') })

export const configAnswer = z.object({
  /** Addresses of the services, empty for the page's own origin. */
  authUrl: z.string(),
  baseUrl: z.string(),
  importUrl: z.string(),
  helperUrl: z.string(),
  statusUrl: z.string(),
  docsUrl: z.string(),
  supportUrl: z.string(),
})

export const operationsSchemas = {
  live: { answer: liveAnswer },
  ready: { answer: readyAnswer },
  browserConfig: { answer: configAnswer },
  openApi: { answer: z.record(z.string(), z.unknown()) },
} as const

export type BrowserConfig = z.infer<typeof configAnswer>
