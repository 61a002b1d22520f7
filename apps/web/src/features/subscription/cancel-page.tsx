import type { ChangeRequested } from '@labelwright/contract/server/subscription-schemas'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { dateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { useSubscription } from './subscription.queries.ts'

/** Pauses or cancels the subscription: says what happens, then asks, then waits for the mailed link. */
export function CancelPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: subscription, error, refetch } = useSubscription()
  const [isAsking, setAsking] = useState(false)
  const [requested, setRequested] = useState<ChangeRequested>()
  const pending = requested ?? subscription?.pendingChange ?? undefined
  return (
    <Page title={t('pause.title')} onBack={() => void navigate({ to: '/organization' })}>
      {error && <ErrorState title={t('pause.failed')} text={errorText(error)} onRetry={() => void refetch()} />}
      {!subscription && !error && <RowSkeletons count={3} />}
      {subscription && (
        <>
          {pending && (
            <NoticeBar tone="warning">
              {t(`plan.pending.${pending.status}`)} {t('pause.linkUntil', { time: dateAndTime(pending.expiresAt) })}
            </NoticeBar>
          )}
          {requested?.confirmationUrl !== undefined && (
            <Section title={t('pause.linkTitle')} text={t('pause.linkText')}>
              <CopyField label={t('pause.linkTitle')} text={requested.confirmationUrl} />
            </Section>
          )}
          <Section title={t('pause.pauseTitle')}>
            <p>{t('pause.pauseText')}</p>
          </Section>
          <Section title={t('pause.cancelTitle')}>
            <p>{t('pause.cancelText')}</p>
          </Section>
          <Section title={t('pause.nextTitle')}>
            <p style={{ marginBottom: 16 }}>{t('pause.nextText')}</p>
            <Button onClick={() => setAsking(true)}>{t('pause.button')}</Button>
          </Section>
        </>
      )}
      {isAsking && (
        <PauseDialog
          onClose={() => setAsking(false)}
          onRequested={(answer) => {
            setRequested(answer)
            setAsking(false)
          }}
        />
      )}
    </Page>
  )
}
