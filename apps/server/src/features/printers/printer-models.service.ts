// The table of printer models. Facts come from public documents; each model names its source.
import type { List } from '@labelwright/contract/list'
import {
  type FoundPrinterModel,
  type Printer,
  type PrinterVendor,
  printerLanguage,
  printerModel,
} from '@labelwright/contract/server/printers-schemas'
import * as z from 'zod/mini'
import brother from './models/brother.json' with { type: 'json' }
import epson from './models/epson.json' with { type: 'json' }
import labelwright from './models/labelwright.json' with { type: 'json' }
import zebra from './models/zebra.json' with { type: 'json' }

const { answersStatus: _onTheWire, ...facts } = printerModel.shape

/** Longer than any status command; the helper takes no more. */
const longestQuestion = 64

/** A file in `models/`: one vendor. */
const vendorFile = z.strictObject({
  vendor: z.string().check(z.minLength(1), z.maxLength(100)),
  models: z
    .array(
      z.strictObject({
        ...facts,
        /** The command, by printer language, that it answers on the same connection even without paper. */
        answersStatus: z.optional(
          z.partialRecord(printerLanguage, z.string().check(z.minLength(1), z.maxLength(longestQuestion))),
        ),
        /** Where the facts stand. */
        source: z.string().check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
})

/** @internal Reads the files of all vendors; throws where one is not as it must be. Tests give it wrong ones. */
export function readVendors(files: readonly unknown[]): z.infer<typeof vendorFile>[] {
  const vendors = files.map((file) => vendorFile.parse(file))
  const names = vendors.flatMap(({ vendor, models }) => models.map(({ model }) => nameOf({ vendor, model })))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`The printer model "${twice}" stands twice in features/printers/models.`)
  for (const { models } of vendors) {
    for (const { model, languages, answersStatus = {} } of models) {
      const stray = Object.keys(answersStatus).find((language) => !languages.some((known) => known === language))
      if (stray !== undefined) throw new Error(`${model} answers in ${stray}, which is none of its languages.`)
    }
  }
  return vendors
}

/** As people write names: without regard to case and blanks around them. */
const nameOf = ({ vendor, model }: { readonly vendor: string; readonly model: string }): string =>
  `${vendor.trim()} ${model.trim()}`.toLowerCase()

const vendors = readVendors([brother, epson, labelwright, zebra])
const models = new Map(
  vendors.flatMap(({ vendor, models: list }) => list.map((each) => [nameOf({ vendor, model: each.model }), each])),
)

const listed: List<PrinterVendor> = {
  data: vendors.map(({ vendor, models: list }) => ({
    vendor,
    models: list.map(({ source: _, answersStatus = {}, ...known }) => ({
      ...known,
      answersStatus: Object.keys(answersStatus).length > 0,
    })),
  })),
  total: vendors.length,
  take: vendors.length,
  offset: 0,
}

/** All vendors with their models, by name. */
export const listVendors = (): List<PrinterVendor> => listed

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The models of which every typed word begins a word, by name. */
export function findPrinterModels(text: string, { take }: { readonly take: number }): List<FoundPrinterModel> {
  const typed = wordsOf(text)
  const found = listed.data
    .flatMap(({ vendor, models: list }) => list.map((model) => ({ vendor, ...model })))
    .filter(({ vendor, model }) => {
      const words = wordsOf(`${vendor} ${model}`)
      return typed.every((word) => words.some((known) => known.startsWith(word)))
    })
  return { data: found.slice(0, take), total: found.length, take, offset: 0 }
}

/** Whether a printer may print red: false where its model is known to print one colour. */
export const mayPrintRed = (printer: Pick<Printer, 'vendor' | 'model'>): boolean =>
  models.get(nameOf(printer))?.abilities.includes('two-color') ?? true

/**
 * A command that the printer answers on the connection of its labels, even without paper; undefined where its model is not
 * known, or not known to answer in its language.
 */
export const statusQuestionOf = (printer: Pick<Printer, 'vendor' | 'model' | 'language'>): string | undefined =>
  models.get(nameOf(printer))?.answersStatus?.[printer.language]
