import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectRoot } from '../house/source-files.ts'

const program = fileURLToPath(new URL('./try-sequences.ts', import.meta.url))

interface TriedSequences {
  readonly steps: number
  readonly taken: number
  readonly published: number
  /** The sequences that broke a rule, with what they broke. */
  readonly broken: readonly object[]
  /** By the name of a wall, the place of a sequence that misses it; null where nobody misses it. */
  readonly without: Readonly<Record<string, number | null>>
}

/** Runs sequences of approval in a process of its own: how many, and the seed. */
export async function trySequences(args: readonly number[]): Promise<TriedSequences> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args.map(String)], { cwd: projectRoot })
  return JSON.parse(stdout) as TriedSequences
}
