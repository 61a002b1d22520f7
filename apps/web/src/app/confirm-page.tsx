import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useConfirmDeletion } from '../features/organization/organization.queries.ts'
import { useConfirmChange } from '../features/subscription/subscription.queries.ts'
import { CallError } from '../lib/call-error.ts'
import { errorText } from '../lib/error-texts.ts'
import { useTranslation } from '../lib/i18n.ts'
import { usePerson } from '../lib/person.ts'
import { EmptyState, ErrorState } from '../ui/notices.tsx'
import { Page } from '../ui/page.tsx'

const route = getRouteApi('/subscription/confirm')

/** Where mailed links lead that pause, cancel or resume an organization, or end it: a press confirms, opening alone does not. */
export function ConfirmPage() {
  const { t } = useTranslation()
  const { token = '', what } = route.useSearch()
  const change = useConfirmChange()
  const deletion = useConfirmDeletion()
  const isDeletion = what === 'deletion'
  const { mutate, isPending, error } = isDeletion ? deletion : change
  const status = change.data?.status
  const failure = token === '' ? new CallError('link-invalid') : error
  const isDone = status !== undefined || deletion.isSuccess

  return (
    <Page title={t('confirm.title')}>
      {failure && <ErrorState title={errorText(failure)} text={t('confirm.failedText')} />}
      {!failure && !isDone && (
        <EmptyState
          title={isDeletion ? t('confirm.deletionHeading') : t('confirm.heading')}
          action={
            <Button loading={isPending} onClick={() => mutate(token)}>
              {t('confirm.confirm')}
            </Button>
          }
        >
          {isDeletion ? t('confirm.deletionText') : t('confirm.text')}
        </EmptyState>
      )}
      {isDone && (
        <EmptyState
          title={status === undefined ? t('confirm.deleted') : t(`confirm.done.${status}`)}
          action={<HomeLink isIn={status === 'Active'} />}
        >
          {status === undefined ? t('confirm.deletedText') : t(`confirm.doneText.${status}`)}
        </EmptyState>
      )}
    </Page>
  )
}

function HomeLink({ isIn }: { readonly isIn: boolean }) {
  const { t } = useTranslation()
  const person = usePerson()
  return <Link to="/login">{person && isIn ? t('notFound.home') : t('register.toSignIn')}</Link>
}
