import { industries } from '@labelwright/label-document/standard-labels/template'
import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, version } from '../wire.ts'
import { labelAnswer, labelWithDocumentAnswer } from './labels-schemas.ts'

/** A text in both languages of the product. */
const words = z.object({ en: z.string(), sv: z.string() })

const settingFields = { name: z.string(), title: words, help: z.exactOptional(words) }

/** A setting of a template with its usual value. */
const standardLabelSetting = z.discriminatedUnion('kind', [
  z.object({
    ...settingFields,
    kind: z.literal('choice'),
    options: z.array(z.object({ value: z.string(), title: words })),
    usual: z.string(),
  }),
  z.object({
    ...settingFields,
    kind: z.literal('text'),
    usual: z.string(),
    /** For pictures of the template only. */
    sample: z.exactOptional(z.string()),
    /** The organization’s name is offered. */
    startsWithOrganization: z.exactOptional(z.literal(true)),
    longest: z.int(),
    lines: z.exactOptional(z.int()),
  }),
  z.object({ ...settingFields, kind: z.literal('toggle'), usual: z.boolean() }),
  z.object({ ...settingFields, kind: z.literal('number'), usual: z.number(), least: z.number(), most: z.number() }),
  /** A picture of the media library by its SHA-256; none where it is empty. */
  z.object({ ...settingFields, kind: z.literal('media'), usual: z.literal('') }),
])

export const standardLabelTemplate = z.object({
  id: z.string(),
  title: words,
  about: words,
  industry: z.enum(industries),
  /** Millimetres. */
  sizes: z.array(
    z.object({
      id: z.string(),
      width: z.number(),
      height: z.number(),
      cornerRadius: z.number(),
      about: z.exactOptional(words),
    }),
  ),
  settings: z.array(standardLabelSetting),
})

const settingValues = z.record(z.string().check(z.maxLength(50)), z.union([z.string(), z.number(), z.boolean()]))

const templateId = z.string().check(z.maxLength(50))
const sizeId = z.string().check(z.maxLength(50))

/** A label that was made from a template. */
export const standardLabelAnswer = z.object({
  label: labelAnswer,
  templateId: z.string(),
  sizeId: z.string(),
  settings: settingValues,
  /** Its design is another one than was made: it cannot be made anew. */
  isChangedByHand: z.boolean(),
})

export const listStandardLabelsQuery = z.strictObject(listQuery)

/** What is absent from `settings` is as usual. */
export const createStandardLabelBody = z.strictObject({
  templateId,
  sizeId,
  settings: z._default(settingValues, {}),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  groupId: z._default(z.nullable(id), null),
})

export const remakeStandardLabelBody = z.strictObject({
  sizeId,
  settings: z._default(settingValues, {}),
  /** Of the label. */
  version,
})

export const standardLabelsSchemas = {
  listStandardLabelTemplates: { answer: listOf(standardLabelTemplate) },
  listStandardLabels: { query: listStandardLabelsQuery, answer: listOf(standardLabelAnswer) },
  createStandardLabel: { body: createStandardLabelBody, answer: recordOf(labelWithDocumentAnswer) },
  remakeStandardLabel: { body: remakeStandardLabelBody, answer: recordOf(labelWithDocumentAnswer) },
} as const

export type StandardLabel = z.infer<typeof standardLabelAnswer>
export type StandardLabelTemplateAnswer = z.infer<typeof standardLabelTemplate>
export type ListStandardLabelsQuery = Partial<z.infer<typeof listStandardLabelsQuery>>
export type CreateStandardLabelBody = z.infer<typeof createStandardLabelBody>
export type RemakeStandardLabelBody = z.infer<typeof remakeStandardLabelBody>
