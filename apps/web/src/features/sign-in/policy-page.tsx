import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import classes from './sign-in.module.css'

const parts = ['who', 'what', 'why', 'storage', 'elsewhere', 'howLong', 'rights'] as const

/** Privacy and cookies, in plain words. */
export function PolicyPage() {
  const { t } = useTranslation()
  const person = usePerson()
  return (
    <div className={classes.reading}>
      <Page title={t('policy.title')}>
        <div className={classes.text}>
          <p>{t('policy.lead')}</p>
          {parts.map((part) => (
            <section key={part}>
              <h2>{t(`policy.${part}Title`)}</h2>
              {t(`policy.${part}Text`)
                .split('\n')
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
            </section>
          ))}
          <p className={classes.other}>
            <Link to="/login">{person ? t('notFound.home') : t('register.toSignIn')}</Link>
          </p>
        </div>
      </Page>
    </div>
  )
}
