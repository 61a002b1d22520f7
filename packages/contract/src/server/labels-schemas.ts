import { labelDocumentSchema, variableInput } from '@labelwright/label-document/label-document-schema'
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

export const labelsSchemas = {
  listLabels: { query: listLabelsQuery, answer: listOf(labelAnswer) },
  countLabels: { answer: z.object({ labelsCount: z.int() }) },
  getLabel: { answer: recordOf(labelWithDocumentAnswer) },
  createLabel: { body: createLabelBody, answer: recordOf(labelWithDocumentAnswer) },
  labelPicture: { query: labelPictureQuery, answer: z.string() },
} as const

export type CreateLabelBody = z.infer<typeof createLabelBody>
export type Label = z.infer<typeof labelAnswer>
export type LabelWithDocument = z.infer<typeof labelWithDocumentAnswer>
export type ListLabelsQuery = Partial<z.infer<typeof listLabelsQuery>>
