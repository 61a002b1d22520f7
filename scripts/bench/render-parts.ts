import { deflateSync } from 'node:zlib'
import { type CompiledLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { encodeCode128 } from '@labelwright/label-layout/symbols/code-128'
import { encodeDataMatrix } from '@labelwright/label-layout/symbols/data-matrix/data-matrix'
import { readGs1 } from '@labelwright/label-layout/symbols/gs1/gs1'
import { type OutputFormatName, outputFormats } from '@labelwright/label-output/output-formats'
import bwipjs from 'bwip-js/node'
import { fastest, type Result } from './measure.ts'
import type { LabelRecord } from './render-label.ts'
import { row } from './render-row.ts'
import { measureZint } from './symbols/zint-peer.ts'

const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)

interface PrintCase {
  readonly format: OutputFormatName
  readonly count: number
}

// The other languages of printers are sent the same dots.
const printCases: readonly PrintCase[] = [
  { format: 'zpl', count: 1_000 },
  { format: 'tspl', count: 200 },
]

/** One label after the other in the languages of label printers, from values to bytes, as the server writes them: microseconds and bytes a label. */
export async function measurePrinterLanguages(
  label: CompiledLabel,
  resources: LayoutResources,
  records: readonly LabelRecord[],
): Promise<Result[]> {
  const options = { resources, copies: 1, deflate, title: 'Benchmark' }
  const results: Result[] = []
  for (const { format, count } of printCases) {
    const write = (record: LabelRecord): Uint8Array =>
      outputFormats[format].write([layOutLabel(label, record).drawing], options)
    const some = records.slice(0, count)
    const bytes = some.reduce((length, record) => length + write(record).length, 0)
    const seconds = await fastest(3, () => {
      for (const record of some) write(record)
    })
    results.push(row(`${format}-one`, 'labelwright', [(seconds / count) * 1e6, 'us/label']))
    results.push(row(`${format}-one-bytes`, 'labelwright', [bytes / count, 'bytes/label']))
  }
  return results
}

/** Encoders alone, against bwip-js as raw modules and, where it is installed, libzint. */
export async function measureEncoders(records: readonly LabelRecord[]): Promise<Result[]> {
  const read = (content = ''): string => {
    const data = readGs1(content)
    if (!('data' in data)) throw new Error('The benchmark has wrong data')
    return data.data
  }
  const linear = records.map((record) => read(record.linear))
  const matrix = records.map((record) => read(record.matrix))
  const few = records.slice(0, 200)
  const each = async <Item>(items: readonly Item[], use: (item: Item) => unknown): Promise<number> => {
    const seconds = await fastest(4, () => {
      for (const item of items) use(item)
    })
    return (seconds / items.length) * 1e6
  }
  const library = (bcid: string, key: string): Promise<number> =>
    each(few, (record) => bwipjs.raw({ bcid, text: record[key] ?? '' }))
  const ownLinear = await each(linear, (data) => encodeCode128(data, true))
  const ownMatrix = await each(matrix, (data) => encodeDataMatrix(data, true))
  return [
    row('encode-gs1-128', 'labelwright', [ownLinear, 'us/symbol']),
    row('encode-gs1-128', 'bwip-js', [await library('gs1-128', 'linear'), 'us/symbol']),
    ...zintRows('gs1-128', contentsOf(records, 'linear'), average(linear.map((data) => modulesOfCode128(data)))),
    row('encode-gs1-datamatrix', 'labelwright', [ownMatrix, 'us/symbol']),
    row('encode-gs1-datamatrix', 'bwip-js', [await library('gs1datamatrix', 'matrix'), 'us/symbol']),
    ...zintRows('gs1-datamatrix', contentsOf(records, 'matrix'), average(matrix.map((data) => sideOfMatrix(data)))),
  ]
}

const contentsOf = (records: readonly LabelRecord[], key: string): string[] =>
  records.map((record) => record[key] ?? '')
const average = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const modulesOfCode128 = (data: string): number =>
  encodeCode128(data, true).widths.reduce((sum, width) => sum + width, 0)
const sideOfMatrix = (data: string): number => encodeDataMatrix(data, true)?.columns ?? 0

/** libzint's time, and how many modules across its symbols and our own have. */
function zintRows(symbology: 'gs1-128' | 'gs1-datamatrix', contents: readonly string[], ownModules: number): Result[] {
  const zint = measureZint(symbology, contents)
  if (!zint) {
    console.log('libzint is not measured: it needs a C compiler and zint.h (Debian: libzint-dev).')
    return []
  }
  return [
    row(`encode-${symbology}`, 'libzint', [zint.microseconds, 'us/symbol']),
    row(`${symbology}-width`, 'labelwright', [ownModules, 'modules']),
    row(`${symbology}-width`, 'libzint', [zint.modules, 'modules']),
  ]
}
