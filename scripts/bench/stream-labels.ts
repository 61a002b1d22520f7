// Streams a hundred thousand labels and tells seconds, megabytes at the peak, and bytes a label.
import { deflateSync } from 'node:zlib'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { createPdfWriter } from '@labelwright/label-output/pdf/write-pdf'
import { makeDocument, makeRecords } from './render-label.ts'

const count = 100_000
const madeAtOnce = 1_000
const resources = await loadResources()
const label = compileLabel(makeDocument(), { resources, dpi: 300 })
const records = makeRecords(madeAtOnce)
let [bytes, peak] = [0, 0]
const options = { resources, copies: 1, deflate: (data: Uint8Array): Uint8Array => deflateSync(data), title: 'Stream' }
const start = performance.now()
const writer = createPdfWriter(options, (part) => {
  bytes += part.length
  peak = Math.max(peak, process.memoryUsage.rss())
})
for (let index = 0; index < count; index++) {
  const record = records[index % madeAtOnce] ?? {}
  writer.add(layOutLabel(label, { ...record, serialText: `S/N ${index}` }).drawing)
}
writer.finish()
const seconds = (performance.now() - start) / 1000
console.log(JSON.stringify({ seconds, megabytes: peak / 2 ** 20, bytes: bytes / count }))
