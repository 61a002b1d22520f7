import { labelDocumentSchema } from '@labelwright/label-document/label-document-schema'
import { variableInput } from '@labelwright/label-document/reading/variable-schemas'
import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'

export const labelVariableAnswer = z.object({
  variableId: z.string(),
  variableName: z.string(),
  variableData: z.string(),
  sampleValue: z.optional(z.string()),
  dataType: z.enum(['default', 'media-ref', 'toggle']),
  propertySize: z.int(),
  required: z.boolean(),
  /** How the value is asked for; `serial` and `computed` ones are not. */
  inputType: z.optional(variableInput),
})

const labelFields = {
  id,
  labelId: id,
  name: z.string(),
  groupId: z.nullable(id),
  kind: z.enum(['design']),
  /** Millimetres. */
  mediaWidth: z.number(),
  mediaHeight: z.number(),
  /** Those that a person fills: names starting with `meta_` are left out. */
  variables: z.array(labelVariableAnswer),
  publishedVersionId: z.nullable(id),
  publishedVersionNumber: z.nullable(z.int()),
  enabled: z.boolean(),
  modified: timestamp,
  version,
}

export const labelAnswer = z.object(labelFields)
/** With the document of the published version, or none while there is none. */
export const labelWithDocumentAnswer = z.object({ ...labelFields, document: z.nullable(labelDocumentSchema) })

export const listLabelsQuery = z.strictObject({ ...listQuery, sort: z.optional(z.enum(['name', '-modified'])) })

/** `v` is the version of the label, and of the article where one is named: with it the answer never changes. */
export const labelPictureQuery = z.strictObject({
  v: z.optional(z.string().check(z.maxLength(40))),
  articleId: z.optional(id),
})

export const createLabelBody = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** Null: everybody may see it. */
  groupId: z._default(z.nullable(id), null),
  document: z.record(z.string(), z.unknown()),
})

/** Labels of one file that are answered; a warning names the rest. */
export const mostExtractedLabels = 50

/** The form fields beside `file`. A ZPL file does not say for what resolution it was written. */
export const extractLabelBody = z.strictObject({
  /** Of the printer that the file was written for. */
  dpi: z._default(z.enum(['203', '300', '600']), '203'),
  /** Whole or decimal millimetres, for a file that does not name the size of its label. */
  mediaWidth: z.optional(z.coerce.number().check(z.minimum(5), z.maximum(1_200))),
  mediaHeight: z.optional(z.coerce.number().check(z.minimum(5), z.maximum(1_200))),
})

/** A sentence about what is not carried over exactly. */
export const extractionWarning = z.object({
  message: z.string(),
  /** Line of the file, from 1; null where it concerns the whole label. */
  line: z.nullable(z.int()),
})

/** One label of a file. */
export const extractedLabel = z.object({
  /** As the file calls it (a stored format's name), or null. */
  name: z.nullable(z.string()),
  /** Millimetres. */
  mediaWidth: z.number(),
  mediaHeight: z.number(),
  /** Identical labels that the file asks for. */
  copies: z.int(),
  variables: z.array(labelVariableAnswer),
  warnings: z.array(extractionWarning),
  /** The editable design, ready for `POST /api/labels`. */
  document: labelDocumentSchema,
  /** SVG. */
  picture: z.string(),
  /** SVG of the label as the printer of the file's language draws it; null for a label document. */
  printedPicture: z.nullable(z.string()),
})

export const extraction = z.object({
  /** The kind of file, found by its content. */
  kind: z.enum(['design', 'zpl', 'epl', 'tspl']),
  /** Of the first label. */
  mediaWidth: z.number(),
  mediaHeight: z.number(),
  variables: z.array(labelVariableAnswer),
  /** Labels in the file, of which at most 50 designs are answered; of a label document its pages. */
  pages: z.int(),
  /** Of all labels and of the file as a whole. */
  warnings: z.array(extractionWarning),
  labels: z.array(extractedLabel),
})

/** Texts of one script that puts no spaces between words. */
export const findWordsBody = z.strictObject({
  texts: z.array(z.string().check(z.minLength(1), z.maxLength(20_000))).check(z.minLength(1), z.maxLength(50)),
})

export const labelsSchemas = {
  listLabels: { query: listLabelsQuery, answer: listOf(labelAnswer) },
  countLabels: { answer: z.object({ labelsCount: z.int() }) },
  getLabel: { answer: recordOf(labelWithDocumentAnswer) },
  createLabel: { body: createLabelBody, answer: recordOf(labelWithDocumentAnswer) },
  extractLabel: { body: extractLabelBody, answer: recordOf(extraction) },
  findWords: { body: findWordsBody, answer: z.object({ data: z.array(z.array(z.int())) }) },
  labelPicture: { query: labelPictureQuery, answer: z.string() },
} as const

export type CreateLabelBody = z.infer<typeof createLabelBody>
export type ExtractLabelBody = Partial<z.infer<typeof extractLabelBody>>
export type FindWordsBody = z.infer<typeof findWordsBody>
export type ExtractedLabel = z.infer<typeof extractedLabel>
export type Extraction = z.infer<typeof extraction>
export type ExtractionWarning = z.infer<typeof extractionWarning>
export type Label = z.infer<typeof labelAnswer>
export type LabelWithDocument = z.infer<typeof labelWithDocumentAnswer>
export type ListLabelsQuery = Partial<z.infer<typeof listLabelsQuery>>
