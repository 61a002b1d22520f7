import { ProductError } from '@labelwright/contract/errors'

export interface Budget {
  /** Throws `too-many-requests`, with the seconds until the hour is over, when the organization has used up its budget. */
  readonly assertLeft: (organizationId: string) => void
  readonly charge: (organizationId: string, processorMs: number) => void
}

const windowMs = 3_600_000

/** Limits the processor time of each organization in an hour. An hour begins with the first use after the one before. */
export function createBudget(secondsPerHour: number): Budget {
  const windows = new Map<string, { readonly startedAt: number; readonly usedMs: number }>()
  const currentOf = (organizationId: string) => {
    const window = windows.get(organizationId)
    const now = performance.now()
    return window && now - window.startedAt < windowMs ? window : { startedAt: now, usedMs: 0 }
  }
  return {
    assertLeft: (organizationId) => {
      const { startedAt, usedMs } = currentOf(organizationId)
      if (usedMs < secondsPerHour * 1000) return
      const leftMs = startedAt + windowMs - performance.now()
      throw new ProductError('too-many-requests', {
        detail: `Reading files of your organization has taken ${secondsPerHour} s of processor time within an hour. Upload fewer or simpler files.`,
        retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
      })
    },
    charge: (organizationId, processorMs) => {
      const window = currentOf(organizationId)
      windows.set(organizationId, { ...window, usedMs: window.usedMs + processorMs })
    },
  }
}
