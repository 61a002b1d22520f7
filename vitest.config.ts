import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { tellUnhandledErrors } from './scripts/unhandled-errors.ts'

// What measures time fails on a busy machine: `npm run bench -- timing` runs it.
const exclude = [...configDefaults.exclude, ...(process.env.LABELWRIGHT_TIMING ? [] : ['**/*.timing.test.ts'])]

// As the product runs: Node reads the TypeScript itself. It takes a quarter of the time that Vite takes.
const viteModuleRunner = false
const { LABELWRIGHT_UNHANDLED_ERRORS: unhandledErrors } = process.env

const web = ['apps/web/src/**/*.test.{ts,tsx}']
const pages = globSync(web).filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'))

export default defineConfig({
  test: {
    reporters: unhandledErrors ? ['default', 'json', tellUnhandledErrors(unhandledErrors)] : ['default'],
    // Real databases, processes and print queues take their time on a small machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{helper,virtual-printer}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude,
          experimental: { viteModuleRunner },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
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
