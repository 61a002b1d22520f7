import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { type CompiledLabel, compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { createLayoutResources } from '@labelwright/label-layout/layout-resources'
import { encodeCode128 } from '@labelwright/label-layout/symbols/code-128'
import { encodeDataMatrix } from '@labelwright/label-layout/symbols/data-matrix/data-matrix'
import { readGs1 } from '@labelwright/label-layout/symbols/gs1/gs1'
import { createPdfWriter } from '@labelwright/label-output/pdf/write-pdf'
import { installPeers } from './install-peers.ts'
import { fastest, type Result } from './measure.ts'
import { measureLatency, measureStreaming } from './render-batches.ts'
import { type LabelRecord, makeDocument, makeLogo, makeRecords, place } from './render-label.ts'
import { measureEncoders, measurePrinterLanguages } from './render-parts.ts'
import { row } from './render-row.ts'

const ownLabels = 10_000
const peerLabels = 300
const dpi = 300
const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)

const fontFiles = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const
const read = (specifier: string): Uint8Array => readFileSync(fileURLToPath(import.meta.resolve(specifier)))

interface Bars {
  /** Of the linear symbol, in modules: bar, space, bar … */
  readonly widths: Uint8Array
  /** Of the square matrix, row by row, 1 dark. */
  readonly modules: Uint8Array
  readonly side: number
}

/** Another library: draws the records with our bars, or its own. Plain JavaScript, because it may not be installed. */
interface Peer {
  readonly draw: (input: {
    readonly records: readonly LabelRecord[]
    readonly place: typeof place
    readonly logo: Uint8Array
    readonly fonts: { readonly regular: Uint8Array; readonly bold: Uint8Array }
    readonly encode: (record: LabelRecord) => Bars
  }) => Promise<Uint8Array>
}

/** PDF in batches and one by one against other libraries, and the languages of label printers: only ways that a print takes. */
export async function runRenderSuite(): Promise<Result[]> {
  installPeers()
  const fonts = { regular: read(fontFiles.regular), bold: read(fontFiles.bold) }
  const resources = await createLayoutResources({
    harfbuzzWasm: read('harfbuzzjs/dist/harfbuzz.wasm'),
    fonts: [
      { family: 'Noto Sans', bold: false, bytes: fonts.regular },
      { family: 'Noto Sans', bold: true, bytes: fonts.bold },
    ],
  })
  const label = compileLabel(makeDocument(), { resources, dpi })
  const records = makeRecords(ownLabels)
  checkLabel(label, records)
  return [
    ...(await measurePdf(label, records)),
    ...(await measurePeers(records.slice(0, peerLabels), fonts)),
    ...(await measurePrinterLanguages(label, resources, records)),
    ...(await measureEncoders(records.slice(0, 2_000))),
    ...(await measureLatency(label, resources, records)),
    ...(await measureStreaming()),
  ]
}

// A benchmark of labels with mistakes would measure nothing.
function checkLabel(label: CompiledLabel, records: readonly LabelRecord[]): void {
  const { problems } = layOutLabel(label, records[0] ?? {})
  if (problems.length > 0) throw new Error(`The benchmark's label has a problem: ${problems[0]?.message}`)
}

/** Answers the bytes of the file. */
function writeBatch(label: CompiledLabel, records: readonly LabelRecord[], compress: typeof deflate): number {
  const { resources } = label.target
  let bytes = 0
  const writer = createPdfWriter({ resources, copies: 1, deflate: compress, title: 'Benchmark' }, (part) => {
    bytes += part.length
  })
  for (const record of records) writer.add(layOutLabel(label, record).drawing)
  writer.finish()
  return bytes
}

async function measurePdf(label: CompiledLabel, records: readonly LabelRecord[]): Promise<Result[]> {
  writeBatch(label, records.slice(0, 1_000), deflate)
  let bytes = 0
  const seconds = await fastest(5, () => {
    bytes = writeBatch(label, records, deflate)
  })
  const contents: Uint8Array[] = []
  writeBatch(label, records, (content) => {
    contents.push(content.slice())
    return content
  })
  const floor = await fastest(5, () => {
    for (const record of records) encode(record)
    for (const content of contents) deflate(content)
  })
  return [
    row('pdf-batch', 'labelwright', [records.length / seconds, 'labels/s']),
    row('pdf-batch', 'floor', [records.length / floor, 'labels/s']),
    row('pdf-batch-bytes', 'labelwright', [bytes / records.length, 'bytes/label']),
  ]
}

function encode(record: LabelRecord): Bars {
  const linear = readGs1(record.linear ?? '')
  const matrix = readGs1(record.matrix ?? '')
  const symbol = 'data' in matrix ? encodeDataMatrix(matrix.data, true) : undefined
  if (!('data' in linear) || !symbol) throw new Error('The benchmark has wrong data')
  return { widths: encodeCode128(linear.data, true).widths, modules: symbol.modules, side: symbol.columns }
}

async function measurePeers(
  records: readonly LabelRecord[],
  fonts: { readonly regular: Uint8Array; readonly bold: Uint8Array },
): Promise<Result[]> {
  const logo = makeLogo()
  const results: Result[] = []
  for (const subject of ['pdfkit', 'pdf-lib', 'pdfme']) {
    const peer: Peer = await import(new URL(`./peers/${subject}.mjs`, import.meta.url).href)
    const draw = (some: readonly LabelRecord[]) => peer.draw({ records: some, place, logo, fonts, encode })
    await draw(records.slice(0, 20))
    let bytes = 0
    const seconds = await fastest(subject === 'pdfme' ? 1 : 3, async () => {
      bytes = (await draw(records)).length
    })
    results.push(row('pdf-batch', subject, [records.length / seconds, 'labels/s']))
    results.push(row('pdf-batch-bytes', subject, [bytes / records.length, 'bytes/label']))
  }
  return results
}
