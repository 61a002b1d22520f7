import { CircleAlert, TriangleAlert } from 'lucide-react'
import { wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { availablePrints, nearnessOf } from './limits.ts'
import classes from './subscription.module.css'
import { usePrintCount, useSubscription } from './subscription.queries.ts'

/** The prints that are left this month, in the header; on the Free plan alone, which has a quota. */
export function AvailablePrints() {
  const { t } = useTranslation()
  const { data: subscription } = useSubscription()
  const { data: count } = usePrintCount()
  const left = count && availablePrints(count)
  if (subscription?.type !== 'Free' || !count || left === undefined) return null
  const nearness = nearnessOf({ used: count.printedJobs, most: count.allowedPrintJobs })
  return (
    <span className={classes.chip} data-nearness={left === 0 ? 'reached' : nearness} role="status">
      {left === 0 && <CircleAlert size={15} aria-hidden="true" />}
      {left > 0 && nearness === 'near' && <TriangleAlert size={15} aria-hidden="true" />}
      {left === 0 ? t('plan.outOfPrints') : t('plan.availablePrints', { left: wholeNumber(left) })}
    </span>
  )
}
