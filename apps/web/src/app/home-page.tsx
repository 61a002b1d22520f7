import { useEffect, useRef } from 'react'
import { ArticleFinder } from '../features/printing/article-finder.tsx'
import { useTranslation } from '../lib/i18n.ts'
import { Page } from '../ui/page.tsx'
import { RecentPrints } from './recent-prints.tsx'
import classes from './start-pages.module.css'

/** Where a user starts: one field that finds everything, and what was printed last. */
export function HomePage() {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.narrow}>
      <Page title={t('home.title')} titleTakesFocus={false}>
        <div className={classes.finder}>
          <ArticleFinder size="xl" ref={field} />
          <p className="dimmed">{t('home.hint')}</p>
        </div>
        <RecentPrints count={8} />
      </Page>
    </div>
  )
}
