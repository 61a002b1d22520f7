import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/suites/durations.ts'
import { recordFileTimes } from './scripts/suites/file-times.ts'
import { tellUnhandledErrors } from './scripts/suites/unhandled-errors.ts'

// What measures time fails on a busy machine: `npm run bench -- timing` runs it.
const timing = process.env.LABELWRIGHT_TIMING ? [] : ['**/*.timing.test.ts']
// The long forms of tests: `npm run proof` runs them, and no others.
const isProof = process.env.LABELWRIGHT_PROOF === '1'
const test = isProof ? '.proof.test' : '.test'
const exclude = [...configDefaults.exclude, ...timing, ...(isProof ? [] : ['**/*.proof.test.{ts,tsx}'])]

// As the product runs: Node reads the TypeScript itself. It takes a quarter of the time that Vite takes.
const viteModuleRunner = false
const pureRooms = '{barcode-reading,contract,label-*,open-label,table-files}'
const { LABELWRIGHT_UNHANDLED_ERRORS: unhandledErrors, LABELWRIGHT_FILE_TIMES: fileTimes } = process.env
const reporters = [
  'default',
  ...(unhandledErrors ? ['json', tellUnhandledErrors(unhandledErrors)] : []),
  ...(fileTimes ? [recordFileTimes(fileTimes)] : []),
]

const web = [`apps/web/src/**/*${test}.{ts,tsx}`]
const pages = globSync(web).filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'))

export default defineConfig({
  test: {
    reporters,
    sequence: { sequencer: LongestFirst },
    // They end what hangs; a busy machine may take minutes for real databases, processes and print queues.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: 'forks',
    // Two more than small machines have cores: some files wait for more than a minute, for links, leases and the ends of processes.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [`packages/${pureRooms}/src/**/*${test}.ts`],
          exclude,
          experimental: { viteModuleRunner },
          // Functions of their arguments: to read the modules anew for each file takes longer than most of its tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            `packages/*/src/**/*${test}.ts`,
            `apps/{helper,virtual-printer}/src/**/*${test}.ts`,
            `scripts/**/*${test}.ts`,
          ],
          exclude: [...exclude, `packages/${pureRooms}/**`],
          experimental: { viteModuleRunner },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [`apps/server/src/**/*${test}.ts`],
          exclude,
          experimental: { viteModuleRunner },
          // Each file has a database and an application of its own; to read 2,400 modules anew for each takes longer than its tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: web,
          exclude: [...exclude, ...pages],
          isolate: false,
          setupFiles: ['apps/web/src/testing/set-up-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web-pages',
          include: pages,
          exclude,
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['apps/web/src/testing/set-up-page-file.ts'],
        },
      },
    ],
  },
})
