import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp } from '../wire.ts'

export const fontMaximumBytes = 20 * 1024 * 1024
/** Of one organization. */
export const maximumFonts = 200

/** A font of the organization. Labels name it by `family` and `bold`. */
export const fontAnswer = z.object({
  id,
  family: z.string(),
  bold: z.boolean(),
  /** Then its family ends in 'Italic': labels know regular and bold only. */
  italic: z.boolean(),
  /** Only its default instance is printed. */
  isVariable: z.boolean(),
  fileName: z.string(),
  bytes: z.int(),
  characterCount: z.int(),
  /** The scripts whose letters it has, `Latin`, `Greek` … */
  scripts: z.array(z.string()),
  /** How many labels have a version that names it. */
  usedBy: z.int(),
  createdAt: timestamp,
  createdBy: z.string(),
})

export const listFontsQuery = z.strictObject(listQuery)

export const fontsSchemas = {
  listFonts: { query: listFontsQuery, answer: listOf(fontAnswer) },
  uploadFont: { body: z.strictObject({}), answer: recordOf(fontAnswer) },
  getFontFile: { answer: z.unknown() },
  fontSample: { answer: z.string() },
  deleteFont: { answer: z.object({}) },
} as const

export type OrganizationFont = z.infer<typeof fontAnswer>
export type ListFontsQuery = Partial<z.infer<typeof listFontsQuery>>
