import { deflateSync, inflateSync } from 'node:zlib'
import type { Grey } from '@labelwright/barcode-reading/read-picture'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { writePng } from '@labelwright/label-output/png/write-png'
import { rasterise } from '@labelwright/label-output/raster/rasterise'
import { toGrey } from '@labelwright/label-output/testing/grey'
import type { PrinterLabel, PrinterReading } from '../../printer/printer-label.ts'
import { readZpl } from '../../zpl/read-zpl.ts'
import { readZplTemplate } from '../../zpl/read-zpl-template.ts'
import type { ZplOptions, ZplReading } from '../../zpl/zpl-label.ts'
import { createZplMemory } from '../../zpl/zpl-memory.ts'
import type { ConversionOptions, ConvertedLabel } from '../converted-label.ts'
import { toDocument } from '../to-document.ts'

export const resources = await loadResources()
await loadSymbolLibrary(resources)

export const dpi = 203.2

/** A printer of 8 dots a millimetre with labels of 100 × 60 mm. */
const memory = createZplMemory({ widthDots: 800, heightDots: 480, dotsPerMillimetre: 8 })

const zplOptions: ZplOptions = { inflate: (bytes) => inflateSync(bytes), memory, symbols: resources.symbols.library }

export const read = (zpl: string): ZplReading => readZpl(zpl, zplOptions)

/** A template of ZPL as a document. */
export const convertTemplate = (zpl: string): ConvertedLabel => convertReading(readZplTemplate(zpl, zplOptions))

/** The first label of a reading as a document that was read again, so that it is known to be one. */
export const convertReading = (reading: PrinterReading): ConvertedLabel =>
  checked(toDocument(reading, firstLabel(reading), options))

export function firstLabel({ labels }: PrinterReading): PrinterLabel {
  const [label] = labels
  if (!label) throw new Error('No label')
  return label
}

/** A converter for that printer. */
export const options: ConversionOptions = {
  resources,
  dpi,
  encodePng: (dots) => writePng(dots, { deflate: (bytes) => deflateSync(bytes), dpi }),
}

/** The first label of a job as a document that was read again, so that it is known to be one. */
export function convert(zpl: string, ...others: readonly string[]): ConvertedLabel {
  const reading = read(zpl)
  const differsFrom = others.map((other) => firstLabel(read(other)))
  return checked(toDocument(reading, firstLabel(reading), { ...options, differsFrom }))
}

/** Throws where a conversion's document is none. */
export function checked(converted: ConvertedLabel): ConvertedLabel {
  const { document, problems } = readLabelDocument(JSON.parse(JSON.stringify(converted.document)))
  if (!document) throw new Error(problems.map(({ message }) => message).join('\n'))
  return { ...converted, document }
}

/** The commands of one label. */
export const convertFields = (fields: string, ...others: readonly string[]): ConvertedLabel =>
  convert(`^XA${fields}^XZ`, ...others.map((other) => `^XA${other}^XZ`))

/** The document's dots with its texts, or without; problems of its layout as sentences. */
export function draw(
  document: LabelDocument,
  { hasTexts }: { readonly hasTexts: boolean },
): { readonly grey: Grey; readonly errors: string[] } {
  const { drawing, problems } = layOutLabel(compileLabel(document, { resources, dpi }), sampleValuesOf(document))
  const marks = hasTexts ? drawing.marks : drawing.marks.filter(({ type }) => type !== 'text')
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)
  return { grey: toGrey(rasterise({ ...drawing, marks }, resources)), errors }
}

const sampleValuesOf = ({ variables }: LabelDocument): Record<string, string> =>
  Object.fromEntries(variables.map(({ variableName, sampleValue = '' }) => [variableName, sampleValue]))
