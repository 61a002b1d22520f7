import { labelDocumentSchema } from '@labelwright/label-document/label-document-schema'
import { variableInput } from '@labelwright/label-document/reading/variable-schemas'
import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'
import { signatureFields } from './signing-schemas.ts'

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

/** Designs are drawn by the product; the others are files that are printed as they are. */
export const labelKinds = ['design', 'zpl', 'svg', 'pdf'] as const

/** What the publication of a label that takes too long to draw is refused with. */
export const heavyLabel = z.object({
  message: z.string(),
  errors: z.array(
    z.object({
      path: z.string(),
      code: z.string(),
      message: z.string(),
      values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  ),
})

const labelFields = {
  id,
  labelId: id,
  name: z.string(),
  groupId: z.nullable(id),
  kind: z.enum(labelKinds),
  /** Of a `zpl` label: the dots an inch of the printers that print it. */
  dpi: z.optional(z.number()),
  /** Millimetres. */
  mediaWidth: z.number(),
  mediaHeight: z.number(),
  /** Those that a person fills: names starting with `meta_` are left out. */
  variables: z.array(labelVariableAnswer),
  publishedVersionId: z.nullable(id),
  publishedVersionNumber: z.nullable(z.int()),
  /** What was done in the designer is not in the published version. */
  hasUnpublishedChanges: z.boolean(),
  /** A label that is not enabled is not printed anywhere. */
  enabled: z.boolean(),
  /** Its versions are approved before they are printed: disabling it takes a reason, enabling it a signature. */
  isUnderApproval: z.boolean(),
  /** Articles that are connected to it. */
  articleCount: z.int(),
  /** Null where it was never printed, or only as a test. */
  lastPrinted: z.nullable(timestamp),
  modified: timestamp,
  version,
  /** Its published version was published before labels were weighed, and takes too long; it has more time until then. */
  tooHeavy: z.optional(z.extend(heavyLabel, { printsUntil: timestamp })),
}

export const labelAnswer = z.object(labelFields)
/** Of a published design: the SHA-256 of pictures by the names in lower case that its texts give; null: there was none of that name. */
const pictures = z.optional(z.record(z.string(), z.nullable(z.string())))
/** With the document of the published version; null while there is none, and for a label that is printed as its file is. */
export const labelWithDocumentAnswer = z.object({ ...labelFields, document: z.nullable(labelDocumentSchema), pictures })

/** `disabled` ones are in none of the other states; `changed`: the designer has changes that no version has. */
export const labelStates = ['draft', 'published', 'changed', 'disabled'] as const

export const listLabelsQuery = z.strictObject({
  ...listQuery,
  /** `printable`: published, whatever was changed since. */
  state: z.optional(z.enum([...labelStates, 'printable'])),
  kind: z.optional(z.enum(labelKinds)),
  groupId: z.optional(id),
  sort: z.optional(z.enum(['name', '-modified', '-lastPrinted'])),
})

export const groupPrinter = z.object({ groupId: id, printerId: id, printerName: z.string() })

const ids = z.array(id).check(z.minLength(1), z.maxLength(500))
export const labelIdsBody = z.strictObject({ ids })
const reason = z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(2_000)))
/** With a reason where a label passes approval; enabling it is signed. */
export const setLabelsEnabledBody = z.strictObject({ ids, reason, ...signatureFields })
/** What came of it for each label, in the order of the call. */
export const labelsEnabledAnswer = z.object({
  data: z.array(z.object({ id, result: z.enum(['changed', 'unchanged']) })),
})
/** Null: everybody may see them. */
export const groupLabelsBody = z.strictObject({ ids, groupId: z.nullable(id) })
export const duplicateLabelBody = z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) })

/** `v` is the version of the label, and of the article where one is named: with it the answer never changes. */
export const labelPictureQuery = z.strictObject({
  v: z.optional(z.string().check(z.maxLength(40))),
  articleId: z.optional(id),
})

const newLabelFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** Null: everybody may see it. */
  groupId: z._default(z.nullable(id), null),
}

/** Dots an inch of the printers that a ZPL file is written for: 8, 12 and 24 dots a millimetre. */
const zplDpi = z.enum(['203', '300', '600'])
const mediaSide = z.number().check(z.minimum(5), z.maximum(1_200))
/** The most bytes of the file of a `zpl` label. */
export const mostZplBytes = 1024 * 1024

export const createDesignBody = z.strictObject({
  ...newLabelFields,
  kind: z.optional(z.literal('design')),
  /** Nothing is published: the label is opened in the designer. */
  draft: z._default(z.boolean(), false),
  document: z.record(z.string(), z.unknown()),
})

/** A ZPL file that is printed as it is, its fields filled. */
export const createZplLabelBody = z.strictObject({
  ...newLabelFields,
  kind: z.literal('zpl'),
  /** The file as base64: ZPL may be of any character set and hold pictures as bytes. */
  zpl: z.base64().check(z.minLength(1), z.maxLength(Math.ceil(mostZplBytes / 3) * 4)),
  dpi: z._default(zplDpi, '203'),
  /** Millimetres, for a file that does not name the size of its label. */
  mediaWidth: z.optional(mediaSide),
  mediaHeight: z.optional(mediaSide),
  /** Variables of the file that are to be more than text: defaults, required ones, serial numbers; by their names. */
  variables: z._default(z.array(z.record(z.string(), z.unknown())).check(z.maxLength(200)), []),
})

/** The most bytes of the file of an `svg` label. */
export const mostSvgBytes = 2 * 1024 * 1024

/** An SVG that is printed as it is, `{{name}}` in its texts filled. */
export const createSvgLabelBody = z.strictObject({
  ...newLabelFields,
  kind: z.literal('svg'),
  /** The file as base64. */
  svg: z.base64().check(z.minLength(1), z.maxLength(Math.ceil(mostSvgBytes / 3) * 4)),
  /** Millimetres, in place of the size that the file says. */
  mediaWidth: z.optional(mediaSide),
  mediaHeight: z.optional(mediaSide),
  /** As for a ZPL file. */
  variables: z._default(z.array(z.record(z.string(), z.unknown())).check(z.maxLength(200)), []),
})

/** The most bytes of the file of a `pdf` label. */
export const mostPdfBytes = 10 * 1024 * 1024

/** A PDF that is printed as it is, the fields of its form filled. It says its size itself. */
export const createPdfLabelBody = z.strictObject({
  ...newLabelFields,
  kind: z.literal('pdf'),
  /** The file as base64. */
  pdf: z.base64().check(z.minLength(1), z.maxLength(Math.ceil(mostPdfBytes / 3) * 4)),
  /** As for a ZPL file. */
  variables: z._default(z.array(z.record(z.string(), z.unknown())).check(z.maxLength(200)), []),
})

export const createLabelBody = z.discriminatedUnion('kind', [
  createDesignBody,
  createZplLabelBody,
  createSvgLabelBody,
  createPdfLabelBody,
])

/** Labels of one file that are answered; a warning names the rest. */
export const mostExtractedLabels = 50

/** The form fields beside `file`. A ZPL file does not say for what resolution it was written. */
export const extractLabelBody = z.strictObject({
  /** Of the printer that the file was written for. */
  dpi: z._default(zplDpi, '203'),
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

/** A label of a ZPL file, to be printed as it is. */
export const extractedZpl = z.object({
  /** The commands that print it and what they need, as base64, for `POST /api/labels`. */
  source: z.string(),
  variables: z.array(labelVariableAnswer),
  /** Sentences about what comes with every print of it. */
  remarks: z.array(z.string()),
})

/** An SVG or a PDF, to be printed as it is. */
export const extractedFile = z.object({
  /** The file as base64, for `POST /api/labels`. */
  source: z.string(),
  /** Sentences about what is not printed of it. */
  remarks: z.array(z.string()),
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
  /** The editable design, ready for `POST /api/labels`; of an SVG or a PDF its size, pages and variables only. */
  document: labelDocumentSchema,
  /** SVG. */
  picture: z.string(),
  /** SVG of the label as the printer of the file's language draws it; null for a label document. */
  printedPicture: z.nullable(z.string()),
  /** For a label of a ZPL file; null where it cannot be printed as it is. */
  zpl: z.nullable(extractedZpl),
  /** For an SVG, which is printed as it is. */
  svg: z.nullable(extractedFile),
  /** For a PDF, which is printed as it is. */
  pdf: z.nullable(extractedFile),
  /** Sentences that say why a label of a ZPL file cannot be printed as it is. */
  zplRefusals: z.array(z.string()),
})

export const extraction = z.object({
  /** The kind of file, found by its content. */
  kind: z.enum(['design', 'zpl', 'epl', 'tspl', 'svg', 'pdf']),
  /** Of the first label. */
  mediaWidth: z.number(),
  mediaHeight: z.number(),
  variables: z.array(labelVariableAnswer),
  /** Labels in the file, of which at most 50 designs are answered; of a label document or a PDF its pages. */
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
  listAllLabels: { query: listLabelsQuery, answer: listOf(labelAnswer) },
  listGroupPrinters: { answer: z.object({ data: z.array(groupPrinter) }) },
  enableLabels: { body: setLabelsEnabledBody, answer: labelsEnabledAnswer },
  disableLabels: { body: setLabelsEnabledBody, answer: labelsEnabledAnswer },
  groupLabels: { body: groupLabelsBody, answer: z.object({}) },
  deleteLabels: { body: labelIdsBody, answer: z.object({}) },
  duplicateLabel: { body: duplicateLabelBody, answer: recordOf(labelWithDocumentAnswer) },
  labelPicture: { query: labelPictureQuery, answer: z.string() },
} as const

type CreateDesignBody = z.infer<typeof createDesignBody>
export type HeavyLabel = z.infer<typeof heavyLabel>
export type CreateLabelBody =
  | (Omit<CreateDesignBody, 'draft'> & { readonly draft?: boolean })
  | CreateZplLabelBody
  | CreateSvgLabelBody
  | CreatePdfLabelBody
export type CreatePdfLabelBody = z.infer<typeof createPdfLabelBody>
export type CreateSvgLabelBody = z.infer<typeof createSvgLabelBody>
export type CreateZplLabelBody = z.infer<typeof createZplLabelBody>
export type ExtractLabelBody = Partial<z.infer<typeof extractLabelBody>>
export type GroupPrinter = z.infer<typeof groupPrinter>
export type LabelState = (typeof labelStates)[number]
export type SetLabelsEnabledBody = z.infer<typeof setLabelsEnabledBody>
export type LabelsEnabled = z.infer<typeof labelsEnabledAnswer>
export type LabelIdsBody = z.infer<typeof labelIdsBody>
export type GroupLabelsBody = z.infer<typeof groupLabelsBody>
export type DuplicateLabelBody = z.infer<typeof duplicateLabelBody>
export type FindWordsBody = z.infer<typeof findWordsBody>
export type ExtractedLabel = z.infer<typeof extractedLabel>
export type Extraction = z.infer<typeof extraction>
export type ExtractionWarning = z.infer<typeof extractionWarning>
export type Label = z.infer<typeof labelAnswer>
export type LabelWithDocument = z.infer<typeof labelWithDocumentAnswer>
export type ListLabelsQuery = Partial<z.infer<typeof listLabelsQuery>>
