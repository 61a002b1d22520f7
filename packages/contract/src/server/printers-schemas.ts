import { printSettingsSchema } from '@labelwright/label-document/reading/print-settings-schema'
import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, version } from '../wire.ts'

const text = (maximum: number) => z._default(z.string().check(z.trim(), z.maxLength(maximum)), '')

/** What a printer is spoken to in: a language of label printers, or PDF by way of a driver. */
export const printerLanguage = z.enum(['zpl', 'tspl', 'epl', 'escpos', 'brother', 'cpcl', 'pdf'])

const printerFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  vendor: text(100),
  model: text(100),
  language: printerLanguage,
  /** The true resolution: 203.2, 300, 304.8, 600, 609.6 or another. */
  dpi: z.number().check(z.gte(100), z.lte(2400)),
  /** Millimetres that the head can print across; 0 when not known. */
  printWidth: z._default(z.number().check(z.gte(0), z.lte(1200)), 0),
  /** Who hands the bytes over. */
  printsVia: z.enum(['helper']),
  targetIpAddress: text(255),
  targetPort: z._default(z.int().check(z.gte(0), z.lte(65535)), 0),
  targetPrintQueue: text(255),
  useLocalPrinterDriver: z._default(z.boolean(), false),
  paperSize: text(64),
  customPaperSize: text(64),
  groupIds: z._default(z.array(id).check(z.maxLength(500)), []),
  /** They go before those of a label, field by field. */
  printSettings: z._default(printSettingsSchema, {}),
}

export const createPrinterBody = z.strictObject(printerFields)
export const printerAnswer = z.object({
  id,
  name: z.string(),
  vendor: z.string(),
  model: z.string(),
  language: printerLanguage,
  dpi: z.number(),
  printWidth: z.number(),
  printsVia: z.enum(['helper']),
  targetIpAddress: z.string(),
  targetPort: z.int(),
  targetPrintQueue: z.string(),
  useLocalPrinterDriver: z.boolean(),
  paperSize: z.string(),
  customPaperSize: z.string(),
  groupIds: z.array(id),
  printSettings: printSettingsSchema,
  version,
})

/** What can be counted on in a model, beyond printing. */
const printerAbility = z.enum(['direct-thermal', 'thermal-transfer', 'cutter', 'two-color'])

export const printerModel = z.strictObject({
  model: z.string().check(z.minLength(1), z.maxLength(100)),
  languages: z.array(printerLanguage).check(z.minLength(1)),
  dpi: printerFields.dpi,
  /** Millimetres that the head can print across. */
  printWidth: z.number().check(z.gt(0), z.lte(1200)),
  abilities: z.array(printerAbility),
  /** It is asked behind the last label: what it did not take becomes `Unknown`, not `Success`. */
  answersStatus: z.boolean(),
})

export const printerVendor = z.object({ vendor: z.string(), models: z.array(printerModel) })

export const listPrintersQuery = z.strictObject(listQuery)

export const printersSchemas = {
  listPrinterVendors: { answer: listOf(printerVendor) },
  listPrinters: { query: listPrintersQuery, answer: listOf(printerAnswer) },
  createPrinter: { body: createPrinterBody, answer: recordOf(printerAnswer) },
} as const

export type PrinterLanguage = z.infer<typeof printerLanguage>
export type PrinterVendor = z.infer<typeof printerVendor>
export type Printer = z.infer<typeof printerAnswer>
export type CreatePrinterBody = z.input<typeof createPrinterBody>
export type NewPrinter = z.output<typeof createPrinterBody>
export type ListPrintersQuery = Partial<z.infer<typeof listPrintersQuery>>
