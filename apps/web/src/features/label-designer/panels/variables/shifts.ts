// The shifts of a shift code.

export interface Shift {
  /** `06:00` */
  readonly from: string
  readonly code: string
}

/** A time as it is typed, `6`, `6:30`, `0630` or `6.30`, as `06:30`; undefined where it is none. */
export function timeOf(typed: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim())
  if (!match) return undefined
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
  if (hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** In the order of their times; undefined where two start together. */
export function sortShifts(shifts: readonly Shift[]): readonly Shift[] | undefined {
  const sorted = shifts.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return new Set(sorted.map(({ from }) => from)).size === sorted.length ? sorted : undefined
}
