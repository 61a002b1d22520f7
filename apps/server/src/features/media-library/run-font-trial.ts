import { readerProgram } from '../../platform/readers/reader-program.ts'
import type { Readers } from '../../platform/readers/readers.ts'
import { type TrialAnswer, tooHeavy } from './font-trial-protocol.ts'

const bounds = { memoryMib: 512, processorMs: 5_000, wallMs: 40_000, answerBytes: 4_000_000 } as const
const program = readerProgram<null, TrialAnswer>(new URL('./font-trial.ts', import.meta.url), bounds)

interface FontToTry {
  readonly organizationId: string
  readonly path: string
}

/** Tries a font in a reader. */
export async function runFontTrial(readers: Readers, { organizationId, path }: FontToTry): Promise<TrialAnswer> {
  const whose = { organizationId, urgency: 'background' } as const
  return (await readers.read(program, { for: whose, order: null, files: [{ path }] })) ?? tooHeavy
}
