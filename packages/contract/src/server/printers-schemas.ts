import { printSettingsSchema } from '@labelwright/label-document/reading/print-settings-schema'
import * as z from 'zod/mini'
import { heardPrinter, mostFoundPrinters } from '../found-printer.ts'
import { mostAskedPrinters, printerState } from '../printer-state.ts'
import { id, listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'
import { printerLanguages } from './printer-languages.ts'
import { printJobAnswer, viaHelperId } from './printing-schemas.ts'

const text = (maximum: number) => z._default(z.string().check(z.trim(), z.maxLength(maximum)), '')

/** What a printer is spoken to in: a language of label printers, or PDF by way of a driver. */
export const printerLanguage = z.enum(printerLanguages)

/** Who hands the bytes over. */
const printsVia = z.enum(['helper', 'server'])

const printerFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  vendor: text(100),
  model: text(100),
  language: printerLanguage,
  /** The true resolution: 203.2, 300, 304.8, 600, 609.6 or another. */
  dpi: z.number().check(z.gte(100), z.lte(2400)),
  /** Millimetres that the head can print across; 0 when not known. */
  printWidth: z._default(z.number().check(z.gte(0), z.lte(1200)), 0),
  printsVia,
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
export const updatePrinterBody = z.strictObject({ ...printerFields, id, version })

const printerAnswerFields = {
  id,
  name: z.string(),
  vendor: z.string(),
  model: z.string(),
  language: printerLanguage,
  dpi: z.number(),
  printWidth: z.number(),
  printsVia,
  targetIpAddress: z.string(),
  targetPort: z.int(),
  targetPrintQueue: z.string(),
  useLocalPrinterDriver: z.boolean(),
  paperSize: z.string(),
  customPaperSize: z.string(),
  groupIds: z.array(id),
  printSettings: printSettingsSchema,
  version,
}
export const printerAnswer = z.object(printerAnswerFields)

/** What a deletion takes the printer from. */
export const printerWithDependents = z.object({
  ...printerAnswerFields,
  dependents: z.object({
    /** Groups whose default printer it is. */
    groups: z.array(z.object({ id, name: z.string() })),
    /** Labels on computers that are set to print there. */
    preferences: z.int(),
  }),
})

export const setPrinterGroupsBody = z.strictObject({
  printerIds: z.array(id).check(z.minLength(1), z.maxLength(500)),
  /** None: everybody may use the printers. */
  groupIds: z.array(id).check(z.maxLength(500)),
  /** Beside the groups that a printer has, or in their place. */
  mode: z._default(z.enum(['set', 'add', 'remove']), 'set'),
})

/** Millimetres of the label that lies in the printer. */
const labelSide = z.number().check(z.gte(5), z.lte(1_200))

export const testPrinterBody = z.strictObject({
  computerName: z.string().check(z.maxLength(255)),
  viaHelperId,
  mediaWidth: z._default(labelSide, 50),
  mediaHeight: z._default(labelSide, 30),
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

export const foundPrinterModel = z.object({ vendor: z.string(), ...printerModel.shape })

/** A printer that answers on the network, and whether it is one of the organization's already. */
export const foundPrinter = z.object({
  ...heardPrinter.shape,
  /** The known model that it says it is. */
  knownModel: z.nullable(foundPrinterModel),
  isAdded: z.boolean(),
})

export const recognizePrintersBody = z.strictObject({
  printers: z.array(heardPrinter).check(z.maxLength(mostFoundPrinters)),
})

export const printerStatesBody = z.strictObject({
  printerIds: z.array(id).check(z.minLength(1), z.maxLength(mostAskedPrinters)),
})

export const printerStatesAnswer = z.object({
  data: z.array(
    z.object({
      printerId: id,
      ...printerState.shape,
      /** Null where it is not known: that of a printer of the helper, or of one that did not answer in time. */
      askedAt: z.nullable(timestamp),
    }),
  ),
})

export const printerSorts = ['name', '-name', 'model', '-model'] as const

export const listPrintersQuery = z.strictObject({
  ...listQuery,
  sort: z._default(z.enum(printerSorts), 'name'),
  groupId: z.optional(id),
  language: z.optional(printerLanguage),
  printsVia: z.optional(printsVia),
})

export const searchPrinterModelsQuery = z.strictObject({
  searchQuery: z._default(z.string().check(z.maxLength(100)), ''),
  take: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
})

export const printersSchemas = {
  listPrinterVendors: { answer: listOf(printerVendor) },
  searchPrinterModels: { query: searchPrinterModelsQuery, answer: listOf(foundPrinterModel) },
  listPrinters: { query: listPrintersQuery, answer: listOf(printerAnswer) },
  printerStates: { body: printerStatesBody, answer: printerStatesAnswer },
  findPrinters: { answer: listOf(foundPrinter) },
  recognizePrinters: { body: recognizePrintersBody, answer: listOf(foundPrinter) },
  getPrinter: { answer: recordOf(printerWithDependents) },
  createPrinter: { body: createPrinterBody, answer: recordOf(printerAnswer) },
  updatePrinter: { body: updatePrinterBody, answer: recordOf(printerWithDependents) },
  setPrinterGroups: { body: setPrinterGroupsBody, answer: z.object({ changed: z.int() }) },
  deletePrinter: { query: z.strictObject({ moveTo: z.optional(id) }), answer: z.object({}) },
  testPrinter: { body: testPrinterBody, answer: printJobAnswer },
} as const

export type PrinterLanguage = z.infer<typeof printerLanguage>
export type PrinterVendor = z.infer<typeof printerVendor>
export type Printer = z.infer<typeof printerAnswer>
export type CreatePrinterBody = z.input<typeof createPrinterBody>
export type NewPrinter = z.output<typeof createPrinterBody>
export type UpdatePrinterBody = z.input<typeof updatePrinterBody>
export type ChangedPrinter = z.output<typeof updatePrinterBody>
export type PrinterWithDependents = z.infer<typeof printerWithDependents>
export type SetPrinterGroupsBody = z.input<typeof setPrinterGroupsBody>
export type TestPrinterBody = z.input<typeof testPrinterBody>
export type FoundPrinterModel = z.infer<typeof foundPrinterModel>
export type PrinterStates = z.infer<typeof printerStatesAnswer>
export type RecognizePrintersBody = z.infer<typeof recognizePrintersBody>
export type FoundPrinter = z.infer<typeof foundPrinter>
export type SearchPrinterModelsQuery = Partial<z.infer<typeof searchPrinterModelsQuery>>
export type PrinterSort = (typeof printerSorts)[number]
export type ListPrintersQuery = Partial<z.infer<typeof listPrintersQuery>>
