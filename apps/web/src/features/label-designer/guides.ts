import { labelId, type Records } from '@labelwright/open-label/records'

export interface Guide {
  /** `x`: an upright line at a place across. */
  readonly axis: 'x' | 'y'
  /** Micrometres from the left or the top. */
  readonly at: number
}

export function guidesOf(records: Records): readonly Guide[] {
  const guides = records.get(labelId)?.fields.guides
  return Array.isArray(guides) ? (guides as unknown as readonly Guide[]) : []
}
