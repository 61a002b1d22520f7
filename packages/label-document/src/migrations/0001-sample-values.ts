import type { Migration } from './migration.ts'

/** Defaults stay defaults: which of them were only meant as samples, no program can tell. */
export const sampleValues: Migration = {
  from: 1,
  reason: 'A variable may have a sample value, which stands in pictures and is never printed.',
  migrate: (document) => ({ ...document }),
}
