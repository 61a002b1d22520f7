import { fileURLToPath } from 'node:url'
import { createWorkQueue } from '../../platform/jobs/work-queue.ts'
import { runLimited } from '../../platform/limited-program.ts'
import { type TrialAnswer, tooHeavy } from './font-trial-protocol.ts'

const program = fileURLToPath(new URL('./font-trial.ts', import.meta.url))
/** A server stays quick when fonts come in heaps: one is tried at a time. */
const queue = createWorkQueue(1, 50)
const bounds = { memoryMib: 512, processorMs: 5_000, wallMs: 40_000, answerBytes: 4_000_000 } as const

/** Tries a font in a program of its own, which is ended when it takes too much. */
export const runFontTrial = (path: string): Promise<TrialAnswer> =>
  queue.run(async () => (await runLimited<TrialAnswer>(program, { arguments: [path], bounds })) ?? tooHeavy)
