// Tries mutants one after another in one run of vitest: gets them by messages, answers whether a test noticed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { projectRoot } from '../house/source-files.ts'
import { applyMutant, type Mutant } from './mutate.ts'

const tests = process.argv.slice(2)
let current: Mutant | undefined

/** Hands out the mutated text in place of the file's own, so that nothing is written to the disk. */
const mutator = {
  name: 'mutator',
  enforce: 'pre' as const,
  load: (id: string) => {
    if (!current || id.split('?')[0] !== join(projectRoot, current.file)) return null
    return applyMutant(readFileSync(join(projectRoot, current.file), 'utf8'), current)
  },
}

const vitest = await createVitest(
  'test',
  // Not by the project's configuration: what Node reads by itself passes the mutator by.
  { root: projectRoot, config: false, watch: false, bail: 1, maxWorkers: 1, reporters: [{}], testTimeout: 10_000 },
  { plugins: [mutator] },
)
const specifications = (await vitest.globTestSpecifications(tests)).filter(({ moduleId }) =>
  tests.some((test) => moduleId === join(projectRoot, test)),
)

async function passes(mutant: Mutant | undefined): Promise<boolean> {
  if (current) vitest.invalidateFile(join(projectRoot, current.file))
  current = mutant
  if (current) vitest.invalidateFile(join(projectRoot, current.file))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true)
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
}

process.on('message', async ({ mutant }: { readonly mutant?: Mutant }) => {
  process.send?.({ passes: await passes(mutant) })
})
process.send?.({ isReady: specifications.length === tests.length })
