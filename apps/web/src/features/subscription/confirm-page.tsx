import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import { EmptyState, ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useConfirmChange } from './subscription.queries.ts'

const route = getRouteApi('/subscription/confirm')

/** Where mailed links lead that pause, cancel or resume a subscription: a press confirms, opening alone does not. */
export function ConfirmPage() {
  const { t } = useTranslation()
  const { token = '' } = route.useSearch()
  const { mutate, isPending, error, data } = useConfirmChange()
  const failure = token === '' ? new CallError('link-invalid') : error
  const person = usePerson()
  const confirm = (
    <Button loading={isPending} onClick={() => mutate(token)}>
      {t('confirm.confirm')}
    </Button>
  )
  const goOn = (
    <Link to="/login">{person && data?.status === 'Active' ? t('notFound.home') : t('register.toSignIn')}</Link>
  )
  return (
    <Page title={t('confirm.title')}>
      {failure && <ErrorState title={errorText(failure)} text={t('confirm.failedText')} />}
      {!failure && !data && (
        <EmptyState title={t('confirm.heading')} action={confirm}>
          {t('confirm.text')}
        </EmptyState>
      )}
      {data && (
        <EmptyState title={t(`confirm.done.${data.status}`)} action={goOn}>
          {t(`confirm.doneText.${data.status}`)}
        </EmptyState>
      )}
    </Page>
  )
}
