import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFeatures } from '../../features/feature-flags/feature-flags.queries.ts'
import { useArticleFinder } from '../../features/printing/article-finder.tsx'
import { OpenBatches } from '../../features/printing/batches/open-batches.tsx'
import { FavoriteWidgets } from '../../features/widgets/favorite-widgets.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import { SuggestField } from '../../ui/form/suggest-field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { entriesFor } from '../navigation.ts'
import classes from '../start-pages.module.css'
import { focusFirstCard, MostPrinted } from './most-printed.tsx'
import { RecentPrints } from './recent-prints.tsx'

/** Where a user starts: one field that finds everything, what they print most, the ways to print, and what was printed last. */
export function HomePage() {
  const { t } = useTranslation()
  const features = useFeatures()
  const hasArticles = isFeatureOn(features, 'showMyArticles')
  return (
    <div className={classes.narrow}>
      <Page title={hasArticles ? t('home.title') : t('nav.home')} titleTakesFocus={false}>
        {hasArticles ? <FindAndPrint /> : <p className={classes.lead}>{t('home.articlesOff')}</p>}
        <FavoriteWidgets />
        {isFeatureOn(features, 'showMyOrders') && <OpenBatches />}
        <WaysToPrint />
        {isFeatureOn(features, 'printHistoryEnabled') && <RecentPrints count={8} />}
      </Page>
    </div>
  )
}

/** The field, and below it the cards of what the person prints most: the arrow down leads from one to the other. */
function FindAndPrint() {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const cards = useRef<HTMLOListElement>(null)
  const finder = useArticleFinder(field)
  const focusField = () => field.current?.focus({ preventScroll: true })
  useEffect(focusField, [])
  return (
    <>
      <div className={classes.finder}>
        <SuggestField
          ref={field}
          size="xl"
          label={t('printing.searchOrScan')}
          {...finder}
          onDown={() => focusFirstCard(cards.current)}
        />
        <p className="dimmed">{t('home.hint')}</p>
      </div>
      <MostPrinted ref={cards} onUp={focusField} />
    </>
  )
}

const ways: readonly string[] = ['/myorders', '/print-articles', '/print-labels', '/quickprint']

/** The pages that print, those whose flags are on. */
function WaysToPrint() {
  const { t } = useTranslation()
  const entries = entriesFor(usePerson()?.keys ?? new Set(), useFeatures())
  return (
    <nav className={classes.ways} aria-label={t('home.what')}>
      {entries
        .filter(({ to }) => ways.includes(to))
        .map((entry) => (
          <Link key={entry.to} to={entry.to as '/'} className={classes.way}>
            <entry.icon size={22} aria-hidden="true" />
            {t(entry.name)}
          </Link>
        ))}
    </nav>
  )
}
