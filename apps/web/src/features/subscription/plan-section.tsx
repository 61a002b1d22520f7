import type { PlanType, Subscription } from '@labelwright/contract/server/subscription-schemas'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ForThose } from '../../session/rights.tsx'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import '../../ui/form/select.styles.ts'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { limitsOf } from './limits.ts'
import { PauseButton } from './pause-button.tsx'
import classes from './subscription.module.css'
import { useChangePlan, usePlans, usePrintCount, useSubscription } from './subscription.queries.ts'
import { UseBar } from './use-bar.tsx'

/** The plan: its limits with what of them is used, and the way to another one. */
export function PlanSection({ mayChange }: { readonly mayChange: boolean }) {
  const { t } = useTranslation()
  const { data: subscription, error } = useSubscription()
  const { data: count } = usePrintCount()
  return (
    <Section title={t('plan.title')} text={t('plan.text')}>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!subscription && !error && <RowSkeletons count={4} />}
      {subscription && (
        <>
          {subscription.pendingChange && (
            <NoticeBar tone="warning">{t(`plan.pending.${subscription.pendingChange.status}`)}</NoticeBar>
          )}
          <p className={classes.plan}>
            <strong>{t(`plan.type.${subscription.type}`)}</strong>
            <span className={classes.status} data-active={subscription.status === 'Active' || undefined}>
              {t(`plan.status.${subscription.status}`)}
            </span>
          </p>
          <div className={classes.uses}>
            {limitsOf(subscription, count).map((limit) => (
              <UseBar key={limit.name} limit={limit} />
            ))}
          </div>
          {mayChange && <PlanChange subscription={subscription} />}
          <ForThose requireAll={['AccountType:TenantAdmin']}>
            <PauseButton />
          </ForThose>
        </>
      )}
    </Section>
  )
}

function PlanChange({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation()
  const { data: plans = [] } = usePlans()
  const change = useChangePlan()
  const [chosen, setChosen] = useState<PlanType>(subscription.type)
  const limits = change.error instanceof CallError ? change.error.errors : []
  return (
    <div className={classes.change}>
      <Select
        label={t('plan.change')}
        data={plans.map(({ type }) => ({ value: type, label: t(`plan.type.${type}`) }))}
        value={chosen}
        onChange={(type) => {
          const plan = plans.find((one) => one.type === type)
          if (plan) setChosen(plan.type)
        }}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
      {chosen !== subscription.type && (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate(chosen)}>
          {t('plan.changeTo', { plan: t(`plan.type.${chosen}`) })}
        </Button>
      )}
      {change.error && (
        <div className={classes.wide}>
          <Mistake>
            {errorText(change.error)} {limits.map(({ path }) => limitText(path, t)).join(' ')}
          </Mistake>
        </div>
      )}
      {change.isSuccess && chosen === subscription.type && (
        <div className={classes.wide}>
          <NoticeBar tone="good">{t('plan.changed')}</NoticeBar>
        </div>
      )}
    </div>
  )
}

const limitNames = ['maxUsers', 'maxLabels', 'maxPrinterModels', 'maxAgents', 'maxWidgets'] as const

/** Which limit stands in the way, in words. */
function limitText(path: string, t: ReturnType<typeof useTranslation>['t']): string {
  const name = limitNames.find((known) => known === path)
  return name ? t(`plan.over.${name}`) : ''
}
