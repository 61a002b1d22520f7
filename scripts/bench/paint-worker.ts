// A worker thread of the benchmark: gets records, answers their painted pages, or only that it painted them.
import { parentPort } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { createPagePainter } from '@labelwright/label-output/pdf/page-painter'
import { makeDocument } from './render-label.ts'
import type { Part } from './render-workers.ts'

const resources = await loadResources()
const label = compileLabel(makeDocument(), { resources, dpi: 300 })
const paint = createPagePainter({ resources, deflate: (bytes) => deflateSync(bytes), form: 0 })

parentPort?.on('message', ({ records, isKept }: Part) => {
  const pages = paint(records.map((record) => layOutLabel(label, record).drawing))
  if (isKept) parentPort?.postMessage(undefined)
  else parentPort?.postMessage(pages, [pages.content.buffer as ArrayBuffer])
})
parentPort?.postMessage('ready')
