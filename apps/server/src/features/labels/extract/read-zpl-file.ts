import { deflateSync } from 'node:zlib'
import {
  type ExtractedLabel,
  type ExtractionWarning,
  mostExtractedLabels,
} from '@labelwright/contract/server/labels-schemas'
import { trueDpi } from '@labelwright/contract/server/zpl-resolutions'
import { labelSvg } from '@labelwright/label-input/printer/drawing/label-svg'
import type { PrinterLabel } from '@labelwright/label-input/printer/printer-label'
import { sayNotUnderstood } from '@labelwright/label-input/printer/reports'
import { isInLabel, toDocument } from '@labelwright/label-input/to-document/to-document'
import { readZplTemplate } from '@labelwright/label-input/zpl/read-zpl-template'
import type { ZplLabel, ZplOptions, ZplReading } from '@labelwright/label-input/zpl/zpl-label'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { writePng } from '@labelwright/label-output/png/write-png'
import { loadResources } from '../engine/load-resources.ts'
import { millimetresPerInch, zplOptionsOf } from '../engine/zpl-labels.service.ts'
import { toExtracted } from './extracted-label.ts'
import { type ExtractionAnswer, type ExtractionOrder, refusal } from './extraction-protocol.ts'
import { zplAsItIs } from './zpl-as-it-is.ts'

/** 4 × 6 in, which most parcel printers hold. */
const usualSize = { width: 101.6, height: 152.4 } as const

/** Reads the labels of a ZPL file. Labels that differ in their data only are one design with variables. */
export async function readZplFile(bytes: Uint8Array, order: ExtractionOrder): Promise<ExtractionAnswer> {
  const resources = await loadResources()
  const dpi = trueDpi[order.dpi ?? '203']
  const options = optionsOf(order, dpi, resources)
  const reading = readZplTemplate(bytes, options)
  const kinds = [...Map.groupBy(reading.labels, commandsOf).values()]
  const answered = kinds.slice(0, mostExtractedLabels)
  const labels = answered.map((alike) => extractedFrom(alike, { bytes, reading, options, dpi, resources }))
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

const optionsOf = (order: ExtractionOrder, dpi: number, resources: LayoutResources): ZplOptions =>
  zplOptionsOf(
    { dpi, width: order.mediaWidth ?? usualSize.width, height: order.mediaHeight ?? usualSize.height },
    resources,
  )

/** The commands of a label without what its fields say: labels for which they are the same are of one design. */
const commandsOf = ({ source, widthDots, heightDots }: PrinterLabel): string =>
  `${widthDots}x${heightDots} ${source.replaceAll(/(\^F[DV])[^^~]*/g, '$1').replaceAll(/\^PQ[^^]*/g, '')}`

interface Surroundings {
  readonly bytes: Uint8Array
  readonly reading: ZplReading
  readonly options: ZplOptions
  readonly dpi: number
  readonly resources: LayoutResources
}

function extractedFrom(alike: readonly ZplLabel[], surroundings: Surroundings): ExtractedLabel {
  const { bytes, reading, options, dpi, resources } = surroundings
  const [label, ...others] = alike as readonly [ZplLabel, ...ZplLabel[]]
  const { document, remarks, copies } = toDocument(reading, label, {
    resources,
    dpi,
    encodePng: (dots) => writePng(dots, { deflate: (rows) => deflateSync(rows), dpi }),
    differsFrom: others,
  })
  const warnings = remarks.map(({ message, place }): ExtractionWarning => ({ message, line: place?.line ?? null }))
  const printedPicture = labelSvg(label, dpi / millimetresPerInch)
  const asItIs = zplAsItIs(label, { bytes, labels: reading.labels, options })
  return toExtracted({ name: nameOf(label), copies, document, warnings, printedPicture, ...asItIs }, resources)
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
