import * as z from 'zod/mini'
import { id, listOf, recordOf, timestamp, version } from '../wire.ts'
import { entryState, printJobFile, viaHelperId } from './printing-schemas.ts'

/** Specification §3, "Widget icons allowed"; the first is the fallback. */
export const widgetIcons = [
  'print',
  'warehouse',
  'truck',
  'cubes',
  'barcode',
  'qrcode',
  'microchip',
  'globe',
  'dove',
  'dog',
  'user',
  'chair',
  'table',
] as const

/** How a variable of a widget is asked for; one with options is a select, whatever its type. */
export const widgetVariableTypes = [
  'text',
  'textarea',
  'number',
  'date',
  'time',
  'checkbox',
  'radio',
  'select',
  'media-ref',
] as const

/** More favorites than these nobody has. */
export const mostFavorites = 3

const variableName = z.string().check(z.minLength(1), z.maxLength(200))
const shortText = z.string().check(z.maxLength(200))

const widgetVariable = z.strictObject({
  name: variableName,
  label: shortText,
  type: z._default(z.enum(widgetVariableTypes), 'text'),
  required: z._default(z.boolean(), false),
  options: z._default(z.array(z.strictObject({ value: shortText, label: shortText })).check(z.maxLength(200)), []),
})

/** Ids of several people are separated by commas; a person may also be named by e-mail. */
const assignedTo = z.strictObject({
  type: z.enum(['user', 'group']),
  id: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
})

const widgetContents = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** An icon that is not among the allowed ones becomes `print`. */
  icon: z._default(z.catch(z.enum(widgetIcons), 'print'), 'print'),
  labelId: id,
  printerId: id,
  variables: z._default(
    z.array(widgetVariable).check(
      z.maxLength(100),
      z.refine((variables) => new Set(variables.map(({ name }) => name.toLowerCase())).size === variables.length, {
        error: 'Each variable can be asked for once.',
      }),
    ),
    [],
  ),
  articleMode: z._default(z.enum(['groupOnly', 'all']), 'groupOnly'),
  clearInputAfterPrint: z._default(z.boolean(), true),
  predefinedArticleId: z._default(z.nullable(id), null),
  defaultQuantity: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  /** Columns of four. */
  width: z._default(z.int().check(z.gte(1), z.lte(4)), 2),
  showPdfAfterPrint: z._default(z.boolean(), false),
  keepPdfSessionData: z._default(z.boolean(), false),
  /** Nobody: everybody sees it. */
  assignedTo: z._default(z.nullable(assignedTo), null),
}

export const widgetAnswer = z.object({
  id,
  name: z.string(),
  icon: z.enum(widgetIcons),
  /** Null where the label, or the printer, is gone or the person may not use it. */
  labelId: z.nullable(id),
  labelName: z.nullable(z.string()),
  printerId: z.nullable(id),
  printerName: z.nullable(z.string()),
  variables: z.array(widgetVariable),
  articleMode: z.enum(['groupOnly', 'all']),
  /** As the person has set it, or else as the widget is. */
  clearInputAfterPrint: z.boolean(),
  predefinedArticle: z.nullable(z.object({ id, name: z.string() })),
  defaultQuantity: z.int(),
  width: z.int(),
  /** Ids of the people who have it as a favorite: all for administrators, oneself for others. */
  favoriteFor: z.array(z.string()),
  showPdfAfterPrint: z.boolean(),
  keepPdfSessionData: z.boolean(),
  assignedTo: z.nullable(assignedTo),
  favorite: z.boolean(),
  /** What the person has set for themselves. */
  settings: z.object({ clearInputAfterPrint: z.optional(z.boolean()) }),
  modified: timestamp,
  version,
})

export const listWidgetsQuery = z.strictObject({
  /** `all`: every widget in the order of the administration, for administrators only. */
  show: z._default(z.enum(['mine', 'all']), 'mine'),
})

export const createWidgetBody = z.strictObject(widgetContents)
export const saveWidgetBody = z.strictObject({ ...widgetContents, version })

export const widgetSettingsBody = z.strictObject({ clearInputAfterPrint: z.boolean() })

/** Ids of widgets in their new order; those that are left out come behind them. */
export const arrangeWidgetsBody = z.strictObject({
  ids: z.array(id).check(
    z.maxLength(1_000),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'Name each widget once.' }),
  ),
})

/** Specification §3, "Widget print request". */
export const widgetPrintBody = z.strictObject({
  labelId: id,
  printerId: id,
  quantity: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  /** By its id, or by its name: one of that name that the person sees, or else a new one. Neither: a new article of a made-up name. */
  article: z._default(z.strictObject({ id: z.optional(id), name: z.optional(z.string().check(z.maxLength(200))) }), {}),
  variables: z._default(
    z
      .record(variableName, z.string().check(z.maxLength(10_000)))
      .check(
        z.refine((variables) => Object.keys(variables).length <= 200, { error: 'A print has at most 200 variables.' }),
      ),
    {},
  ),
  connectorId: z.optional(id),
  /** The widget that prints, so that it counts among what a person prints most. */
  widgetId: z.optional(id),
  /** Asks for `pdfError`. */
  showPdf: z._default(z.boolean(), false),
  /** Whose helper prints; '' where the page has none. */
  computerName: z._default(z.string().check(z.maxLength(255)), ''),
  viaHelperId,
})

/** A print that is refused answers `ok: false` with the sentence; the files are for the helper of the page. */
export const widgetPrintAnswer = z.object({
  ok: z.boolean(),
  error: z.nullable(z.string()),
  /** What is wrong with the link to the article's PDF; the print itself has gone well. */
  pdfError: z.nullable(z.string()),
  entityId: z.optional(id),
  files: z.array(printJobFile),
  entries: z.array(z.object({ printJobEntryId: id, state: entryState, message: z.nullable(z.string()) })),
})

const license = z.object({ maxWidgets: z.nullable(z.int()), usage: z.int() })

export const widgetsSchemas = {
  listWidgets: { query: listWidgetsQuery, answer: z.extend(listOf(widgetAnswer), { license }) },
  createWidget: { body: createWidgetBody, answer: recordOf(widgetAnswer) },
  saveWidget: { body: saveWidgetBody, answer: recordOf(widgetAnswer) },
  deleteWidget: { answer: z.object({}) },
  toggleWidgetFavorite: { answer: z.object({ favorite: z.boolean() }) },
  setWidgetSettings: { body: widgetSettingsBody, answer: widgetSettingsBody },
  arrangeWidgets: { body: arrangeWidgetsBody, answer: z.object({}) },
  arrangeMyWidgets: { body: arrangeWidgetsBody, answer: z.object({}) },
  printWidget: { body: widgetPrintBody, answer: widgetPrintAnswer },
} as const

export type Widget = z.infer<typeof widgetAnswer>
export type WidgetIcon = (typeof widgetIcons)[number]
export type WidgetVariable = z.infer<typeof widgetVariable>
export type WidgetLicense = z.infer<typeof license>
export type ListWidgetsQuery = z.input<typeof listWidgetsQuery>
export type CreateWidgetBody = z.infer<typeof createWidgetBody>
export type SaveWidgetBody = z.infer<typeof saveWidgetBody>
export type WidgetSettingsBody = z.infer<typeof widgetSettingsBody>
export type ArrangeWidgetsBody = z.infer<typeof arrangeWidgetsBody>
export type WidgetPrintBody = z.infer<typeof widgetPrintBody>
export type WidgetPrintAnswer = z.infer<typeof widgetPrintAnswer>
