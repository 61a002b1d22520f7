import type { Subscription } from '@labelwright/contract/server/subscription-schemas'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'

/** From this share of the users' limit it is said before it bites. */
const nearShare = 0.8

/** How many users the plan has room for, once that comes near its end. */
export function LimitNotice({ subscription }: { readonly subscription: Subscription | undefined }) {
  const { t } = useTranslation()
  if (!subscription || subscription.maxUsers === null) return null
  const { activeUsers: used, maxUsers: most } = subscription
  if (used < most * nearShare) return null
  const toPlan = <Link to="/organization">{t('users.toPlan')}</Link>
  return (
    <NoticeBar tone="warning" action={toPlan}>
      {used >= most ? t('users.limitReached', { most }) : t('users.limitNear', { used, most })}
    </NoticeBar>
  )
}

/** Whether another user finds room. */
export const hasRoomForUser = (subscription: Subscription | undefined): boolean =>
  !subscription || subscription.maxUsers === null || subscription.activeUsers < subscription.maxUsers
