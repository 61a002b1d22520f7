import { quotaWarningShare } from '@labelwright/contract/server/subscription'
import type { PrintCount, Subscription } from '@labelwright/contract/server/subscription-schemas'

/** A limit of the plan with what of it is used. `most` null is no limit; 0 is not in the plan. */
export interface Limit {
  readonly name: 'users' | 'labels' | 'printerModels' | 'agents' | 'prints'
  readonly used: number
  readonly most: number | null
}

export function limitsOf(subscription: Subscription, count: PrintCount | undefined): readonly Limit[] {
  const { activeUsers, maxUsers, labels, maxLabels, printerModels, maxPrinterModels, activeAgents, maxAgents } =
    subscription
  const limits: readonly Limit[] = [
    { name: 'users', used: activeUsers, most: maxUsers },
    { name: 'labels', used: labels, most: maxLabels },
    { name: 'printerModels', used: printerModels, most: maxPrinterModels },
    { name: 'agents', used: activeAgents, most: maxAgents },
  ]
  return count && count.allowedPrintJobs !== null
    ? [...limits, { name: 'prints', used: count.printedJobs, most: count.allowedPrintJobs }]
    : limits
}

/** How near a limit is: said before it bites. */
export function nearnessOf({ used, most }: Pick<Limit, 'used' | 'most'>): 'far' | 'near' | 'reached' {
  if (most === null || (most === 0 && used === 0)) return 'far'
  if (used >= most) return 'reached'
  return used >= most * quotaWarningShare ? 'near' : 'far'
}

/** Prints that are left this month (spec §9): never below 0; undefined where the plan has no quota. */
export const availablePrints = ({ allowedPrintJobs, printedJobs }: PrintCount): number | undefined =>
  allowedPrintJobs === null ? undefined : Math.max(0, allowedPrintJobs - printedJobs)
