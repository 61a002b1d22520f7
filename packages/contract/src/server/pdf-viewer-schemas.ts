import * as z from 'zod/mini'

export const fetchPdfBody = z.strictObject({ url: z.string().check(z.maxLength(2_000)) })

export const pdfViewerSchemas = {
  fetchPdf: { body: fetchPdfBody, answer: z.unknown() },
} as const

export type FetchPdfBody = z.infer<typeof fetchPdfBody>
