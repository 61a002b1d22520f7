import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { limitsOf } from './limits.ts'
import classes from './subscription.module.css'
import { usePrintCount, useSubscription } from './subscription.queries.ts'
import { UseBar } from './use-bar.tsx'

/** The subscription on the dashboard: the plan, its state and what of its limits is used. */
export function SubscriptionBox() {
  const { t } = useTranslation()
  const { data: subscription } = useSubscription()
  const { data: count } = usePrintCount()
  if (!subscription) return null
  const limits = limitsOf(subscription, count).filter(({ most }) => most !== 0)
  return (
    <section className={classes.box} aria-labelledby="subscription-box">
      <div className={classes.boxHead}>
        <h2 id="subscription-box">
          {t('plan.title')}: {t(`plan.type.${subscription.type}`)}
        </h2>
        <span className={classes.status} data-active={subscription.status === 'Active' || undefined}>
          {subscription.pendingChange
            ? t(`plan.pending.${subscription.pendingChange.status}`)
            : t(`plan.status.${subscription.status}`)}
        </span>
        <Link to="/organization">{t('users.toPlan')}</Link>
      </div>
      <div className={classes.boxUses}>
        {limits.map((limit) => (
          <UseBar key={limit.name} limit={limit} />
        ))}
      </div>
    </section>
  )
}
