import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectRoot } from '../house/source-files.ts'
import type { SafetyLine } from './safety-line.ts'

const program = fileURLToPath(new URL('./without-line.ts', import.meta.url))

/** Runs the faults of a safety line without it, in a process of its own. Answers why the simulation did not notice; undefined is right. */
export async function tryWithoutLine({ name, breaks, faults }: SafetyLine): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, name], { cwd: projectRoot })
  const { broken, happened } = JSON.parse(stdout) as { readonly broken: readonly string[]; readonly happened: number }
  if (happened !== faults.length) return `${happened} of ${faults.length} faults happened`
  if (broken.some((words) => words.startsWith(breaks))) return undefined
  return broken.length === 0 ? 'nothing was broken' : `${breaks} was not broken, but ${broken.join('; ')}`
}
