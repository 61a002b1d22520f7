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

/** Runs sequences in a process of its own: the steps of an approval, or what stands around one; how many, and the seed. */
export async function trySequences(
  kind: 'steps' | 'controls',
  numbers: readonly number[] = [],
): Promise<TriedSequences> {
  const args = [program, kind, ...numbers.map(String)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot })
  return JSON.parse(stdout) as TriedSequences
}
