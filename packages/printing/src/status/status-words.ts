/** What keeps a printer from printing, or soon will. */
export const statusReasons = [
  'paper-out',
  'paper-low',
  'paper-jam',
  'ribbon-out',
  'ribbon-low',
  'head-open',
  'head-fault',
  'paused',
  'offline',
  'cutter-jam',
  'over-temperature',
  'under-temperature',
  'take-label',
  'memory-full',
  'other',
] as const

export type StatusReason = (typeof statusReasons)[number]

/** What a printer said of itself. */
export interface ReadStatus {
  readonly state: 'ready' | 'busy' | 'attention' | 'off' | 'unknown'
  readonly reasons: readonly StatusReason[]
  /** Jobs or labels that wait in the printer or its queue. */
  readonly queueLength?: number
}

/** A printer prints in spite of them. */
const mereWarnings: ReadonlySet<StatusReason> = new Set(['paper-low', 'ribbon-low'])

/** What cannot be read says nothing about the printer. */
export const unreadable: ReadStatus = { state: 'unknown', reasons: [] }

/** The state that follows from the reasons: one that stops the printer wins over its work. */
export function statusOf(
  found: Iterable<StatusReason>,
  { isBusy = false, queueLength }: { readonly isBusy?: boolean; readonly queueLength?: number | undefined } = {},
): ReadStatus {
  const reasons = [...new Set(found)]
  const isStopped = reasons.some((reason) => !mereWarnings.has(reason))
  return {
    state: isStopped ? 'attention' : isBusy ? 'busy' : 'ready',
    reasons,
    ...(queueLength === undefined ? {} : { queueLength }),
  }
}

/** The reasons whose bits are set. */
export const reasonsOfBits = (
  bits: number,
  meanings: readonly (readonly [bit: number, reason: StatusReason])[],
): StatusReason[] => meanings.filter(([bit]) => (bits & bit) !== 0).map(([, reason]) => reason)
