import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { type CompiledLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { writePdf } from '@labelwright/label-output/pdf/write-pdf'
import type { Result } from './measure.ts'
import type { LabelRecord } from './render-label.ts'
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
  return [row('pdf-one-p50', 'labelwright', [at(0.5), 'ms']), row('pdf-one-p99', 'labelwright', [at(0.99), 'ms'])]
}

/** A hundred thousand labels given away as they are made, in a program of its own so that its memory is its own. */
export async function measureStreaming(): Promise<Result[]> {
  const child = fileURLToPath(new URL('./stream-labels.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [child])
  const { seconds, megabytes, bytes } = JSON.parse(stdout) as Readonly<Record<string, number>>
  return [
    row('pdf-stream-100000', 'labelwright', [seconds ?? 0, 's']),
    row('pdf-stream-100000-memory', 'labelwright', [megabytes ?? 0, 'MB']),
    row('pdf-stream-100000-bytes', 'labelwright', [bytes ?? 0, 'bytes/label']),
  ]
}
