// A worker thread of the benchmark: gets records, answers their painted pages.
import { parentPort } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { createPagePainter } from '@labelwright/label-output/pdf/page-painter'
import { type LabelRecord, makeDocument } from './render-label.ts'

const resources = await loadResources()
const label = compileLabel(makeDocument(), { resources, dpi: 300 })
const paint = createPagePainter({ resources, deflate: (bytes) => deflateSync(bytes), form: 0 })

parentPort?.on('message', (records: readonly LabelRecord[]) => {
  const pages = paint(records.map((record) => layOutLabel(label, record).drawing))
  parentPort?.postMessage(pages, [pages.content.buffer as ArrayBuffer])
})
parentPort?.postMessage('ready')
