import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../lib/i18n.ts'
import { homeOf } from '../session/rights.tsx'
import { usePerson } from '../session/session.ts'
import { EmptyState } from '../ui/layout/notices.tsx'
import { Page } from '../ui/layout/page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  const person = usePerson()
  const home = person ? homeOf(person.keys) : '/login'
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        title={t('notFound.heading')}
        action={
          <Button renderRoot={(props) => <Link to={home} {...props} />}>
            {person ? t('notFound.home') : t('notFound.signIn')}
          </Button>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </Page>
  )
}
