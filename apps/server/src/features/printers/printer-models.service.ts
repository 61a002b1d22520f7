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
import bixolon from './models/bixolon.json' with { type: 'json' }
import brotherPt from './models/brother-pt.json' with { type: 'json' }
import brotherQl from './models/brother-ql.json' with { type: 'json' }
import citizen from './models/citizen.json' with { type: 'json' }
import dymo from './models/dymo.json' with { type: 'json' }
import epson from './models/epson.json' with { type: 'json' }
import fujitsu from './models/fujitsu.json' with { type: 'json' }
import godex from './models/godex.json' with { type: 'json' }
import honeywell from './models/honeywell.json' with { type: 'json' }
import hp from './models/hp.json' with { type: 'json' }
import intermec from './models/intermec.json' with { type: 'json' }
import labelwright from './models/labelwright.json' with { type: 'json' }
import metapace from './models/metapace.json' with { type: 'json' }
import munbyn from './models/munbyn.json' with { type: 'json' }
import rollo from './models/rollo.json' with { type: 'json' }
import sato from './models/sato.json' with { type: 'json' }
import seiko from './models/seiko.json' with { type: 'json' }
import star from './models/star.json' with { type: 'json' }
import toshibaTec from './models/toshiba-tec.json' with { type: 'json' }
import tsc from './models/tsc.json' with { type: 'json' }
import xprinter from './models/xprinter.json' with { type: 'json' }
import zebra from './models/zebra.json' with { type: 'json' }
import { statusQuestions } from './status-questions.ts'

const { answersStatus: _onTheWire, ...facts } = printerModel.shape

/** A file in `models/`: models of one vendor; a vendor of many has several. */
const vendorFile = z.strictObject({
  vendor: z.string().check(z.minLength(1), z.maxLength(100)),
  models: z
    .array(
      z.strictObject({
        ...facts,
        /** Languages in which it answers the command of `status-questions.ts`. */
        answersStatus: z.optional(z.array(printerLanguage).check(z.minLength(1))),
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
    for (const { model, languages, answersStatus = [] } of models) {
      const stray = answersStatus.find((language) => !languages.includes(language) || !(language in statusQuestions))
      if (stray !== undefined) throw new Error(`${model} cannot be asked in ${stray}.`)
    }
  }
  return vendors
}

/** As people write names: without regard to case and blanks around them. */
const nameOf = ({ vendor, model }: { readonly vendor: string; readonly model: string }): string =>
  `${vendor.trim()} ${model.trim()}`.toLowerCase()

const files = readVendors([
  bixolon,
  brotherPt,
  brotherQl,
  citizen,
  dymo,
  epson,
  fujitsu,
  godex,
  honeywell,
  hp,
  intermec,
  labelwright,
  metapace,
  munbyn,
  rollo,
  sato,
  seiko,
  star,
  toshibaTec,
  tsc,
  xprinter,
  zebra,
])
const models = new Map(
  files.flatMap(({ vendor, models: list }) => list.map((each) => [nameOf({ vendor, model: each.model }), each])),
)

const inOrder = new Intl.Collator('en', { numeric: true })

const listed: List<PrinterVendor> = {
  data: [...Map.groupBy(files, ({ vendor }) => vendor)]
    .map(([vendor, parts]) => ({
      vendor,
      models: parts
        .flatMap((part) => part.models)
        .map(({ source: _, answersStatus = [], ...known }) => ({ ...known, answersStatus: answersStatus.length > 0 }))
        .sort((one, other) => inOrder.compare(one.model, other.model)),
    }))
    .sort((one, other) => inOrder.compare(one.vendor, other.vendor)),
  total: new Set(files.map(({ vendor }) => vendor)).size,
  take: new Set(files.map(({ vendor }) => vendor)).size,
  offset: 0,
}

/** All vendors with their models, by name. */
export const listVendors = (): List<PrinterVendor> => listed

/** As vendors print them on the box; heads have whole dots in a millimetre. */
const nominalDpi: Readonly<Record<number, number>> = { 203.2: 203, 304.8: 300, 609.6: 600 }

/** The text without what people leave out, and where in it a word begins: `ZD421` has the words ZD421 and 421. */
function searchable({ vendor, model, dpi }: FoundPrinterModel): SearchableModel {
  let squeezed = ''
  const starts: number[] = []
  for (const word of `${vendor} ${model} ${nominalDpi[dpi] ?? dpi} dpi`.toLowerCase().match(/[a-z]+|[0-9]+/g) ?? []) {
    starts.push(squeezed.length)
    squeezed += word
  }
  return { squeezed, starts, name: squeeze(model) }
}

interface SearchableModel {
  readonly squeezed: string
  readonly starts: readonly number[]
  readonly name: string
}

const squeeze = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')

const searchTable = listed.data.flatMap(({ vendor, models: list }) =>
  list.map((model) => {
    const found = { vendor, ...model }
    return { found, text: searchable(found) }
  }),
)

/** Lower is better: the whole name, then what begins with it, then the rest. */
function rankOf({ name, squeezed }: SearchableModel, typed: string): number {
  if (typed === '') return 2
  if (name === typed || squeezed === typed) return 0
  return name.startsWith(typed) || squeezed.startsWith(typed) ? 1 : 2
}

/** The models of which every typed word begins a word, best first; blanks, hyphens and capitals do not matter. */
export function findPrinterModels(text: string, { take }: { readonly take: number }): List<FoundPrinterModel> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const typed = squeeze(text)
  const data = searchTable
    .filter(({ text: { squeezed, starts } }) =>
      words.every((word) => starts.some((start) => squeezed.startsWith(word, start))),
    )
    .sort((one, other) => rankOf(one.text, typed) - rankOf(other.text, typed))
    .map(({ found }) => found)
  return { data: data.slice(0, take), total: data.length, take, offset: 0 }
}

/** Whether a printer may print red: false where its model is known to print one colour. */
export const mayPrintRed = (printer: Pick<Printer, 'vendor' | 'model'>): boolean =>
  models.get(nameOf(printer))?.abilities.includes('two-color') ?? true

/**
 * A command that the printer answers on the connection of its labels, even without paper; undefined where its model is not
 * known, or not known to answer in its language.
 */
export function statusQuestionOf(printer: Pick<Printer, 'vendor' | 'model' | 'language'>): string | undefined {
  const isAsked = models.get(nameOf(printer))?.answersStatus?.includes(printer.language) ?? false
  return isAsked ? statusQuestions[printer.language] : undefined
}

/** The dots an inch of a model, named by vendor and model; undefined where it is not known. */
export const findModelDpi = (name: string): number | undefined =>
  searchTable.find(({ found: { vendor, model } }) => squeeze(`${vendor} ${model}`) === squeeze(name))?.found.dpi
