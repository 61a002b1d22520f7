import { deflateSync } from 'node:zlib'
import {
  type ExtractedLabel,
  type ExtractionWarning,
  type ExtractLabelBody,
  mostExtractedLabels,
} from '@labelwright/contract/server/labels-schemas'
import { trueDpi } from '@labelwright/contract/server/zpl-resolutions'
import { labelSvg } from '@labelwright/label-input/printer/drawing/label-svg'
import type { PrinterLabel, PrinterReading } from '@labelwright/label-input/printer/printer-label'
import { sayNotUnderstood } from '@labelwright/label-input/printer/reports'
import type { PrinterLanguage } from '@labelwright/label-input/printer-languages'
import { isInLabel, toDocument } from '@labelwright/label-input/to-document/to-document'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { writePng } from '@labelwright/label-output/png/write-png'
import { loadResources } from '../../label-engine/load-resources.service.ts'
import { millimetresPerInch, printerOf } from '../../label-engine/zpl-labels.service.ts'
import { toExtracted } from './extracted-label.ts'
import { type ExtractionAnswer, refusal } from './extraction-protocol.ts'
import { type PrinterFile, type PrinterReader, printerReaders } from './printer-readers.ts'

/** 4 × 6 in, which most parcel printers hold. */
const usualSize = { width: 101.6, height: 152.4 } as const

/** Reads the labels of a file for label printers. Labels that differ in their data only are one design with variables. */
export async function readPrinterFile(
  bytes: Uint8Array,
  language: PrinterLanguage,
  order: ExtractLabelBody,
): Promise<ExtractionAnswer> {
  const resources = await loadResources()
  const dpi = trueDpi[order.dpi ?? '203']
  const reader = printerReaders[language]
  const file = reader.read(bytes, printerOf(sizeOf(order, dpi), resources))
  const { reading } = file
  const kinds = [...Map.groupBy(reading.labels, (label) => commandsOf(label, reader)).values()]
  const answered = kinds.slice(0, mostExtractedLabels)
  const labels = answered.map((alike) => extractedFrom(alike, { file, dpi, resources, reader }))
  const [first] = labels
  if (!first) return refusal('not-a-label', whyNone(reading, reader))
  const common = [
    ...warningsOfFile({ bytes, order, kinds, reader }),
    ...reportsOutside(
      reading,
      answered.flatMap(([label]) => label ?? []),
    ),
  ]
  const { mediaWidth, mediaHeight, variables } = first
  const warnings = [...common, ...labels.flatMap((label) => label.warnings)]
  const pages = reading.labels.length
  return {
    kind: 'extracted',
    extraction: { kind: language, mediaWidth, mediaHeight, variables, pages, warnings, labels },
  }
}

const whyNone = ({ notUnderstood: [first] }: PrinterReading, { name }: PrinterReader): string =>
  [
    `The file has ${name} commands but prints no label.`,
    ...(first ? [sayNotUnderstood(first)] : []),
    'Choose another file.',
  ].join(' ')

/** The commands of a label without what its fields say: labels for which they are the same are of one design. */
const commandsOf = ({ source, widthDots, heightDots }: PrinterLabel, { withoutData }: PrinterReader): string =>
  `${widthDots}x${heightDots} ${withoutData(source)}`

const sizeOf = ({ mediaWidth, mediaHeight }: ExtractLabelBody, dpi: number) => ({
  dpi,
  width: mediaWidth ?? usualSize.width,
  height: mediaHeight ?? usualSize.height,
})

interface Surroundings {
  readonly file: PrinterFile
  readonly reader: PrinterReader
  readonly dpi: number
  readonly resources: LayoutResources
}

function extractedFrom(alike: readonly PrinterLabel[], { file, reader, dpi, resources }: Surroundings): ExtractedLabel {
  const [label, ...others] = alike as readonly [PrinterLabel, ...PrinterLabel[]]
  const { document, remarks, copies } = toDocument(file.reading, label, {
    resources,
    dpi,
    encodePng: (dots) => writePng(dots, { deflate: (rows) => deflateSync(rows), dpi }),
    differsFrom: others,
  })
  const warnings = remarks.map(({ message, place }): ExtractionWarning => ({ message, line: place?.line ?? null }))
  const printedPicture = labelSvg(label, dpi / millimetresPerInch)
  const name = reader.nameOf(label.source)
  return toExtracted({ name, copies, document, warnings, printedPicture, ...file.asItIs(label) }, resources)
}

/** Reports that no answered label tells: of the file as a whole, and of labels that became one with another. */
const reportsOutside = ({ notUnderstood }: PrinterReading, told: readonly PrinterLabel[]): ExtractionWarning[] =>
  notUnderstood
    .filter((report) => !told.some((label) => isInLabel(report, label)))
    .map((report) => ({ message: sayNotUnderstood(report), line: report.place.line }))

interface FileRead {
  readonly bytes: Uint8Array
  readonly order: ExtractLabelBody
  /** Labels that are alike. */
  readonly kinds: readonly (readonly PrinterLabel[])[]
  readonly reader: PrinterReader
}

function warningsOfFile({ bytes, order, kinds, reader }: FileRead): ExtractionWarning[] {
  const { mediaWidth, mediaHeight } = order
  const commands = Buffer.from(bytes).toString('latin1')
  const messages: string[] = []
  const missing = [
    ...(mediaWidth === undefined && !reader.saysWidth.test(commands) ? ['width'] : []),
    ...(mediaHeight === undefined && !reader.saysHeight.test(commands) ? ['height'] : []),
  ]
  if (missing.length > 0) {
    messages.push(
      `The file does not say the ${missing.join(' and ')} of its label; that of 101.6 × 152.4 mm was taken. Enter the size if it is another.`,
    )
  }
  const merged = kinds.filter(({ length }) => length > 1).length
  if (merged > 0)
    messages.push('Labels that differ in their data only became one design; what differs are its variables.')
  if (kinds.length > mostExtractedLabels) {
    messages.push(
      `The file has ${kinds.length} labels. The first ${mostExtractedLabels} were read; divide the file for the others.`,
    )
  }
  return messages.map((message) => ({ message, line: null }))
}
