import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { type CompiledLabel, compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import type { PaintedPages } from '@labelwright/label-output/pdf/page-painter'
import { createPdfWriter, writePdf } from '@labelwright/label-output/pdf/write-pdf'
import type { Result } from './measure.ts'
import { type LabelRecord, makeDocument } from './render-label.ts'
import { row } from './render-row.ts'

const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)

/** One label at a time from its values to a PDF, everything warm. */
export async function measureLatency(
  label: CompiledLabel,
  resources: LayoutResources,
  records: readonly LabelRecord[],
): Promise<Result[]> {
  const times = records.slice(0, 600).map((record) => {
    const start = performance.now()
    writePdf([layOutLabel(label, record).drawing], { resources, copies: 1, deflate, title: 'One' })
    return performance.now() - start
  })
  const sorted = times.slice(100).sort((one, other) => one - other)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return [row('pdf-one-p50', 'labelwright', at(0.5), 'ms'), row('pdf-one-p99', 'labelwright', at(0.99), 'ms')]
}

/** A hundred thousand labels given away as they are made, in a program of its own so that its memory is its own. */
export async function measureStreaming(): Promise<Result[]> {
  const child = fileURLToPath(new URL('./stream-labels.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [child])
  const { seconds, megabytes, bytes } = JSON.parse(stdout) as Readonly<Record<string, number>>
  return [
    row('pdf-stream-100000', 'labelwright', seconds ?? 0, 's'),
    row('pdf-stream-100000-memory', 'labelwright', megabytes ?? 0, 'MB'),
    row('pdf-stream-100000-bytes', 'labelwright', bytes ?? 0, 'bytes/label'),
  ]
}

const perPart = 250

/** The same batch painted by one worker thread and by two, written by this one. */
export async function measureWorkers(records: readonly LabelRecord[]): Promise<Result[]> {
  const results: Result[] = []
  for (const count of [1, 2]) {
    let best = Number.POSITIVE_INFINITY
    const workers = await Promise.all(Array.from({ length: count }, startWorker))
    for (let run = 0; run < 3; run++) {
      const start = performance.now()
      await writeWith(workers, records)
      best = Math.min(best, (performance.now() - start) / 1000)
    }
    await Promise.all(workers.map((worker) => worker.terminate()))
    results.push(row(`pdf-batch-${count}-workers`, 'labelwright', records.length / best, 'labels/s'))
  }
  return results
}

function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./paint-worker.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker))
    worker.once('error', reject)
  })
}

function paint(worker: Worker, records: readonly LabelRecord[]): Promise<PaintedPages> {
  return new Promise((resolve) => {
    worker.once('message', (pages: PaintedPages) => resolve(pages))
    worker.postMessage(records)
  })
}

// Parts go to whoever is free and into the file in their order.
async function writeWith(workers: readonly Worker[], records: readonly LabelRecord[]): Promise<void> {
  const resources = await sharedResources
  const label = compileLabel(makeDocument(), { resources, dpi: 300 })
  const design = layOutLabel(label, records[0] ?? {}).drawing
  const writer = createPdfWriter({ resources, copies: 1, deflate, title: 'Workers' }, () => undefined)
  const done = new Map<number, PaintedPages>()
  let [next, written] = [0, 0]
  const parts = Math.ceil(records.length / perPart)
  const work = async (worker: Worker): Promise<void> => {
    while (next < parts) {
      const part = next++
      done.set(part, await paint(worker, records.slice(part * perPart, (part + 1) * perPart)))
      for (let pages = done.get(written); pages; pages = done.get(written)) {
        writer.addPainted(pages, design)
        done.delete(written++)
      }
    }
  }
  await Promise.all(workers.map(work))
  writer.finish()
}

const sharedResources = loadResources()
