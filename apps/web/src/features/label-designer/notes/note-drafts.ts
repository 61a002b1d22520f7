import type { OpenLabel } from '../connection/open-label.ts'

const drafts = new WeakMap<OpenLabel, Map<string, string>>()

/** What was typed and not yet sent, by what it is about; it outlives the panel, and goes with the open label. */
export function draftsOf(open: OpenLabel): Map<string, string> {
  const known = drafts.get(open) ?? new Map<string, string>()
  drafts.set(open, known)
  return known
}
