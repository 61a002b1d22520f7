import { deflateSync } from 'node:zlib'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { type CompiledLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { encodeCode128 } from '@labelwright/label-layout/symbols/code-128'
import { encodeDataMatrix } from '@labelwright/label-layout/symbols/data-matrix'
import { readGs1 } from '@labelwright/label-layout/symbols/gs1'
import { writePng } from '@labelwright/label-output/png/write-png'
import { rasterise } from '@labelwright/label-output/raster/rasterise'
import { writeGraphicZpl } from '@labelwright/label-output/zpl/write-graphic-zpl'
import { createStoredFormat } from '@labelwright/label-output/zpl/write-stored-format'
import { createZplBatch } from '@labelwright/label-output/zpl/write-zpl-batch'
import bwipjs from 'bwip-js/node'
import { fastest, type Result } from './measure.ts'
import type { LabelRecord } from './render-label.ts'
import { row } from './render-row.ts'

const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)

interface ZplCase {
  readonly name: string
  readonly count: number
  readonly write: (record: LabelRecord) => string
}

/** ZPL in its four ways, from values to bytes: microseconds and bytes a label. */
export async function measureZpl(
  label: CompiledLabel,
  resources: LayoutResources,
  records: readonly LabelRecord[],
): Promise<Result[]> {
  const options = { resources, copies: 1, deflate }
  const format = createStoredFormat(label, records[0] ?? {}, options)
  if (!format) throw new Error('The design cannot be stored in a printer')
  const native = createZplBatch({ ...options, text: 'printer-font' })
  const hybrid = createZplBatch({ ...options, text: 'graphic' })
  const draw = (record: LabelRecord): Drawing => layOutLabel(label, record).drawing
  const cases: readonly ZplCase[] = [
    { name: 'zpl-stored', count: 10_000, write: (record) => format.write(record).zpl },
    { name: 'zpl-native', count: 5_000, write: (record) => native.add(draw(record)) },
    { name: 'zpl-hybrid', count: 500, write: (record) => hybrid.add(draw(record)) },
    { name: 'zpl-full-graphic', count: 200, write: (record) => writeGraphicZpl(draw(record), options) },
  ]
  const results: Result[] = []
  for (const { name, count, write } of cases) {
    const some = records.slice(0, count)
    const bytes = some.reduce((length, record) => length + write(record).length, 0)
    const seconds = await fastest(3, () => {
      for (const record of some) write(record)
    })
    results.push(row(name, 'labelwright', (seconds / count) * 1e6, 'us/label'))
    results.push(row(`${name}-bytes`, 'labelwright', bytes / count, 'bytes/label'))
  }
  return results
}

/** A label as dots and as a PNG of them. */
export async function measureRaster(
  label: CompiledLabel,
  resources: LayoutResources,
  records: readonly LabelRecord[],
): Promise<Result[]> {
  const drawings = records.slice(0, 200).map((record) => layOutLabel(label, record).drawing)
  const seconds = await fastest(3, () => {
    for (const drawing of drawings) writePng(rasterise(drawing, resources), { deflate, dpi: 300 })
  })
  return [row('raster-png', 'labelwright', (seconds / drawings.length) * 1e6, 'us/label')]
}

/** Encoders alone, against bwip-js as raw modules. */
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
    row('encode-gs1-128', 'labelwright', ownLinear, 'us/symbol'),
    row('encode-gs1-128', 'bwip-js', await library('gs1-128', 'linear'), 'us/symbol'),
    row('encode-gs1-datamatrix', 'labelwright', ownMatrix, 'us/symbol'),
    row('encode-gs1-datamatrix', 'bwip-js', await library('gs1datamatrix', 'matrix'), 'us/symbol'),
  ]
}
