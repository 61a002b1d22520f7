import { Worker } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import type { PaintedPages } from '@labelwright/label-output/pdf/page-painter'
import { createPdfWriter } from '@labelwright/label-output/pdf/write-pdf'
import type { Result } from './measure.ts'
import { type LabelRecord, makeDocument } from './render-label.ts'
import { row } from './render-row.ts'

/** What a worker is asked. */
export interface Part {
  readonly records: readonly LabelRecord[]
  /** Whether the pages stay with the worker: what the machine itself can do, without handing over and writing. */
  readonly isKept: boolean
}

const perPart = 100
// While one part is painted the next is already there, so that a worker never waits for this thread.
const partsAhead = 2
const rounds = 6

/** The same batch painted by one worker thread and by two, written by this one; `floor` is two against one when nothing is handed over. */
export async function measureWorkers(records: readonly LabelRecord[]): Promise<Result[]> {
  const workers = await Promise.all([startWorker(), startWorker()])
  const best = new Map<string, number>()
  // In turns, because others work on the machine too and a quiet moment must not favour one side.
  for (let round = 0; round < rounds; round++) {
    for (const count of [1, 2]) {
      const some = workers.slice(0, count)
      for (const isKept of [false, true]) {
        const start = performance.now()
        await (isKept ? paintOnly(some, records) : writeWith(some, records))
        const key = `${count} ${isKept}`
        best.set(key, Math.min(best.get(key) ?? Number.POSITIVE_INFINITY, performance.now() - start))
      }
    }
  }
  await Promise.all(workers.map((worker) => worker.terminate()))
  const msOf = (count: number, isKept: boolean): number => best.get(`${count} ${isKept}`) ?? 0
  return [
    ...[1, 2].map((count) =>
      row(`pdf-batch-${count}-workers`, 'labelwright', (records.length / msOf(count, false)) * 1000, 'labels/s'),
    ),
    row('pdf-batch-2-to-1-workers', 'labelwright', msOf(1, false) / msOf(2, false), 'times'),
    row('pdf-batch-2-to-1-workers', 'floor', msOf(1, true) / msOf(2, true), 'times'),
  ]
}

function startWorker(): Promise<Worker> {
  // A larger nursery: most of what a label needs is garbage before the next collection.
  const resourceLimits = { maxYoungGenerationSizeMb: 64 }
  const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), { resourceLimits })
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker))
    worker.once('error', reject)
  })
}

/** Hands parts out to whoever is free; `take` gets what is painted, in any order. */
async function handOut(
  workers: readonly Worker[],
  { records, isKept }: Part,
  take: (part: number, pages: PaintedPages | undefined) => void,
): Promise<void> {
  const parts = Math.ceil(records.length / perPart)
  let next = 0
  const run = (worker: Worker): Promise<void> =>
    new Promise((resolve) => {
      const waiting: number[] = []
      const send = (): void => {
        if (next >= parts) return
        const part = next++
        waiting.push(part)
        worker.postMessage({ records: records.slice(part * perPart, (part + 1) * perPart), isKept } satisfies Part)
      }
      const receive = (pages: PaintedPages | undefined): void => {
        const part = waiting.shift() ?? 0
        send()
        take(part, pages)
        if (waiting.length > 0) return
        worker.off('message', receive)
        resolve()
      }
      worker.on('message', receive)
      for (let ahead = 0; ahead < partsAhead; ahead++) send()
    })
  await Promise.all(workers.map(run))
}

const paintOnly = (workers: readonly Worker[], records: readonly LabelRecord[]): Promise<void> =>
  handOut(workers, { records, isKept: true }, () => undefined)

// Into the file in their order.
async function writeWith(workers: readonly Worker[], records: readonly LabelRecord[]): Promise<void> {
  const resources = await sharedResources
  const label = compileLabel(makeDocument(), { resources, dpi: 300 })
  const design = layOutLabel(label, records[0] ?? {}).drawing
  const options = { resources, copies: 1, deflate: (bytes: Uint8Array) => deflateSync(bytes), title: 'Workers' }
  const writer = createPdfWriter(options, () => undefined)
  const done = new Map<number, PaintedPages>()
  let written = 0
  await handOut(workers, { records, isKept: false }, (part, painted) => {
    if (painted) done.set(part, painted)
    for (let pages = done.get(written); pages; pages = done.get(written)) {
      writer.addPainted(pages, design)
      done.delete(written++)
    }
  })
  writer.finish()
}

const sharedResources = loadResources()
