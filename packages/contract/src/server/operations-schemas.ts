import * as z from 'zod/mini'

export const liveAnswer = z.object({ status: z.literal('live') })
export const readyAnswer = z.object({ status: z.literal('ready'), warnings: z.optional(z.array(z.string())) })

export const configAnswer = z.object({
  /** Addresses of the services, empty for the page's own origin. */
  authUrl: z.string(),
  baseUrl: z.string(),
  importUrl: z.string(),
  helperUrl: z.string(),
  /** The page of the virtual printer on the server's own computer; empty where none runs. */
  virtualPrinterUrl: z.string(),
  statusUrl: z.string(),
  docsUrl: z.string(),
  supportUrl: z.string(),
})

const text = z.optional(z.string())

/** A browser's report of a breach; other fields are left out. */
export const contentSecurityReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': z.optional(z.number()),
    'column-number': z.optional(z.number()),
    /** Of Trusted Types: the sink, a bar, and up to 40 characters of the value. */
    'script-sample': text,
  }),
})

/** An error that stopped a page. Has neither its message nor ids, as they may hold a person's data. */
export const pageErrorReport = z.object({
  /** The number that the page shows for support. */
  number: z.string().check(z.regex(/^[0-9A-F]{8}$/)),
  name: z.string().check(z.maxLength(100)),
  page: z.string().check(z.maxLength(300)),
  /** Lines of the stack, the innermost function first. */
  frames: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(10)),
})

export const operationsSchemas = {
  live: { answer: liveAnswer },
  ready: { answer: readyAnswer },
  browserConfig: { answer: configAnswer },
  reportContentSecurity: { body: contentSecurityReport, answer: z.object({}) },
  reportPageError: { body: pageErrorReport, answer: z.object({}) },
  openApi: { answer: z.record(z.string(), z.unknown()) },
} as const

export type BrowserConfig = z.infer<typeof configAnswer>
export type ContentSecurityReport = z.infer<typeof contentSecurityReport>
export type PageErrorReport = z.infer<typeof pageErrorReport>
