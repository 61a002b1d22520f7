import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../lib/i18n.ts'
import { usePerson } from '../lib/person.ts'
import { EmptyState } from '../ui/notices.tsx'
import { Page } from '../ui/page.tsx'
import { homeOf } from './guard.ts'

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
