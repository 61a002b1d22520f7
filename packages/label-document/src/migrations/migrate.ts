import type { Migration } from './migrations.ts'

/** Takes the steps from the document's version up to `target`. Throws when a step is missing, a programmer's mistake. */
export function migrate(
  document: Readonly<Record<string, unknown>>,
  version: number,
  target: number,
  steps: readonly Migration[],
): Readonly<Record<string, unknown>> {
  let migrated = document
  for (let from = version; from < target; from++) {
    const step = steps.find((candidate) => candidate.from === from)
    if (!step) throw new Error(`No migration of label documents from format ${from}`)
    migrated = { ...step.migrate(migrated), formatVersion: from + 1 }
  }
  return migrated
}
