/** A span of days as the address names it. */
export interface NamedTime {
  readonly when: 'today' | 'yesterday' | 'week' | 'month' | 'range' | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Midnight where the person is, so many days after that of `now`. */
const midnight = (now: Date, days: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)

const dayAfter = (day: string, days: number): string => midnight(new Date(`${day}T00:00`), days).toISOString()

/** From which moment on and until before which, as the server is asked; days are those of the person's clock. */
export function momentsOf(
  { when, from, to }: NamedTime,
  now: Date,
): { from: string | undefined; until: string | undefined } {
  const since = (days: number) => midnight(now, -days).toISOString()
  if (when === 'today') return { from: since(0), until: undefined }
  if (when === 'yesterday') return { from: since(1), until: since(0) }
  if (when === 'week') return { from: since(6), until: undefined }
  if (when === 'month') return { from: since(29), until: undefined }
  if (when !== 'range') return { from: undefined, until: undefined }
  return { from: from && dayAfter(from, 0), until: to && dayAfter(to, 1) }
}
