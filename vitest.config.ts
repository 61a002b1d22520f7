import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    // What measures time fails on a busy machine: `npm run bench -- timing` runs it.
    exclude: [...configDefaults.exclude, ...(process.env.LABELWRIGHT_TIMING ? [] : ['**/*.timing.test.ts'])],
    // Real databases, processes and print queues take their time on a small machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
