import { fileURLToPath } from 'node:url'
import { createWorkQueue } from '../../../platform/jobs/work-queue.ts'
import { runLimited } from '../../../platform/limited-program.ts'
import { type ConversionAnswer, tooHeavy } from './conversion-protocol.ts'

const program = fileURLToPath(new URL('./picture-conversion.ts', import.meta.url))
/** A server stays quick when pictures come in heaps: one is converted at a time. */
const queue = createWorkQueue(1, 50)
/** Photos of 24 megapixels fit. */
const bounds = { memoryMib: 768, processorMs: 10_000, wallMs: 40_000, answerBytes: 24_000_000 } as const

/** Converts a picture in a program of its own, which is ended when it takes too much. */
export const runPictureConversion = (path: string, page: number): Promise<ConversionAnswer> =>
  queue.run(
    async () => (await runLimited<ConversionAnswer>(program, { arguments: [path, String(page)], bounds })) ?? tooHeavy,
  )
