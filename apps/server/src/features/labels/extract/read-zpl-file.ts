import { deflateSync, inflateSync } from 'node:zlib'
import {
  type ExtractedLabel,
  type ExtractionWarning,
  mostExtractedLabels,
} from '@labelwright/contract/server/labels-schemas'
import { labelSvg } from '@labelwright/label-input/printer/drawing/label-svg'
import type { PrinterLabel } from '@labelwright/label-input/printer/printer-label'
import { sayNotUnderstood } from '@labelwright/label-input/printer/reports'
import { isInLabel, toDocument } from '@labelwright/label-input/to-document/to-document'
import { readZplTemplate } from '@labelwright/label-input/zpl/read-zpl-template'
import type { ZplOptions, ZplReading } from '@labelwright/label-input/zpl/zpl-label'
import { createZplMemory } from '@labelwright/label-input/zpl/zpl-memory'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { writePng } from '@labelwright/label-output/png/write-png'
import { loadResources } from '../engine/load-resources.ts'
import { toExtracted } from './extracted-label.ts'
import { type ExtractionAnswer, type ExtractionOrder, refusal } from './extraction-protocol.ts'

/** True resolutions of Zebra's print heads of 8, 12 and 24 dots a millimetre. */
const trueDpi = { 203: 203.2, 300: 304.8, 600: 609.6 } as const
/** 4 × 6 in, which most parcel printers hold. */
const usualSize = { width: 101.6, height: 152.4 } as const
const mostInflated = 64 * 1024 * 1024
const millimetresPerInch = 25.4

/** Reads the labels of a ZPL file. Labels that differ in their data only are one design with variables. */
export async function readZplFile(bytes: Uint8Array, order: ExtractionOrder): Promise<ExtractionAnswer> {
  const resources = await loadResources()
  const dpi = trueDpi[order.dpi ?? '203']
  const reading = readZplTemplate(bytes, optionsOf(order, dpi, resources))
  const kinds = [...Map.groupBy(reading.labels, commandsOf).values()]
  const answered = kinds.slice(0, mostExtractedLabels)
  const labels = answered.map((alike) => extractedFrom(alike, { reading, dpi, resources }))
  const [first] = labels
  if (!first) return refusal('not-a-label', whyNone(reading))
  const common = [
    ...warningsOfFile(bytes, order, kinds),
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
    extraction: { kind: 'zpl', mediaWidth, mediaHeight, variables, pages, warnings, labels },
  }
}

const whyNone = ({ notUnderstood: [first] }: ZplReading): string =>
  [
    'The file has ZPL commands but prints no label.',
    ...(first ? [sayNotUnderstood(first)] : []),
    'Choose another file.',
  ].join(' ')

function optionsOf(order: ExtractionOrder, dpi: number, resources: LayoutResources): ZplOptions {
  const dotsPerMillimetre = dpi / millimetresPerInch
  const dotsOf = (length: number): number => Math.round(length * dotsPerMillimetre)
  return {
    inflate: (packed) => inflateSync(packed, { maxOutputLength: mostInflated }),
    symbols: resources.symbols.library,
    memory: createZplMemory({
      widthDots: dotsOf(order.mediaWidth ?? usualSize.width),
      heightDots: dotsOf(order.mediaHeight ?? usualSize.height),
      dotsPerMillimetre,
    }),
  }
}

/** The commands of a label without what its fields say: labels for which they are the same are of one design. */
const commandsOf = ({ source, widthDots, heightDots }: PrinterLabel): string =>
  `${widthDots}x${heightDots} ${source.replaceAll(/(\^F[DV])[^^~]*/g, '$1').replaceAll(/\^PQ[^^]*/g, '')}`

interface Surroundings {
  readonly reading: ZplReading
  readonly dpi: number
  readonly resources: LayoutResources
}

function extractedFrom(alike: readonly PrinterLabel[], { reading, dpi, resources }: Surroundings): ExtractedLabel {
  const [label, ...others] = alike as readonly [PrinterLabel, ...PrinterLabel[]]
  const { document, remarks, copies } = toDocument(reading, label, {
    resources,
    dpi,
    encodePng: (dots) => writePng(dots, { deflate: (rows) => deflateSync(rows), dpi }),
    differsFrom: others,
  })
  const warnings = remarks.map(({ message, place }): ExtractionWarning => ({ message, line: place?.line ?? null }))
  const printedPicture = labelSvg(label, dpi / millimetresPerInch)
  return toExtracted({ name: nameOf(label), copies, document, warnings, printedPicture }, resources)
}

/** The name that a stored format has in the printer's memory (`^DF`, `^XF`). */
const nameOf = ({ source }: PrinterLabel): string | null =>
  /\^(?:DF|XF)(?:[A-Z]:)?([^.^~\s]{1,16})/.exec(source)?.[1] ?? null

/** Reports that no answered label tells: of the file as a whole, and of labels that became one with another. */
const reportsOutside = ({ notUnderstood }: ZplReading, told: readonly PrinterLabel[]): ExtractionWarning[] =>
  notUnderstood
    .filter((report) => !told.some((label) => isInLabel(report, label)))
    .map((report) => ({ message: sayNotUnderstood(report), line: report.place.line }))

function warningsOfFile(
  bytes: Uint8Array,
  { mediaWidth, mediaHeight }: ExtractionOrder,
  kinds: readonly (readonly PrinterLabel[])[],
): ExtractionWarning[] {
  const commands = Buffer.from(bytes).toString('latin1')
  const messages: string[] = []
  const missing = [
    ...(mediaWidth === undefined && !/\^PW\d/i.test(commands) ? ['width'] : []),
    ...(mediaHeight === undefined && !/\^LL\d/i.test(commands) ? ['height'] : []),
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
