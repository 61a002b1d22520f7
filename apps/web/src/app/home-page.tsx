import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { useEffect, useRef } from 'react'
import { useFeatures } from '../features/feature-flags/feature-flags.queries.ts'
import { ArticleFinder } from '../features/printing/article-finder.tsx'
import { useTranslation } from '../lib/i18n.ts'
import { Page } from '../ui/layout/page.tsx'
import { RecentPrints } from './recent-prints.tsx'
import classes from './start-pages.module.css'

/** Where a user starts: one field that finds everything, and what was printed last. */
export function HomePage() {
  const { t } = useTranslation()
  const features = useFeatures()
  const hasArticles = isFeatureOn(features, 'showMyArticles')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.narrow}>
      <Page title={hasArticles ? t('home.title') : t('nav.home')} titleTakesFocus={false}>
        {hasArticles ? (
          <div className={classes.finder}>
            <ArticleFinder size="xl" ref={field} />
            <p className="dimmed">{t('home.hint')}</p>
          </div>
        ) : (
          <p className={classes.lead}>{t('home.articlesOff')}</p>
        )}
        {isFeatureOn(features, 'printHistoryEnabled') && <RecentPrints count={8} />}
      </Page>
    </div>
  )
}
