import type { Migration } from './migration.ts'

/** Takes the steps from one version of the format to another. Throws when a step is missing, a programmer's mistake. */
export function migrate(
  document: Readonly<Record<string, unknown>>,
  steps: readonly Migration[],
  versions: { readonly from: number; readonly to: number },
): Readonly<Record<string, unknown>> {
  let migrated = document
  for (let from = versions.from; from < versions.to; from++) {
    const step = steps.find((candidate) => candidate.from === from)
    if (!step) throw new Error(`No migration of label documents from format ${from}`)
    migrated = { ...step.migrate(migrated), formatVersion: from + 1 }
  }
  return migrated
}
