import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { failureCodeOf } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { ForThose } from '../../../session/rights.tsx'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { EmptyState, ErrorState } from '../../../ui/layout/notices.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import { useArticle } from '../../articles/articles.queries.ts'
import { ArticleFinder } from '../article-finder.tsx'
import classes from '../print-place.module.css'
import { PrintPlace } from '../print-place.tsx'
import { printableLabels } from '../printable-labels.ts'
import { usePrintStart } from './use-print-start.ts'

const route = getRouteApi('/print-article/$id/{-$connectorId}')

/** Two panes: what goes in at the left, the label as it will be at the right. */
export function PrintArticlePage() {
  const { id } = route.useParams()
  const { t } = useTranslation()
  const router = useRouter()
  const { data: article, error, refetch } = useArticle(id)
  const { start, startKey, labelsOfOrder, isLoading, orderNumber } = usePrintStart()
  const labels = useMemo(() => (article ? printableLabels(article, labelsOfOrder) : []), [article, labelsOfOrder])
  const work = article && !isLoading ? { key: `${article.id} ${startKey}`, article, labels, start } : undefined

  return (
    <Page
      key={id}
      title={article?.name ?? (error ? t('printArticle.title') : '')}
      note={article?.externalIdentifier && <span className="mono">{article.externalIdentifier}</span>}
      onBack={() => router.history.back()}
      action={
        <div className={classes.finder}>
          <ArticleFinder />
        </div>
      }
      isFilling
    >
      {error && <NoArticle error={error} onRetry={() => void refetch()} />}
      {orderNumber !== undefined && <ForOrder number={orderNumber} />}
      <PrintPlace
        subject={id}
        work={labels.length > 0 ? work : undefined}
        otherwise={
          <>
            {work && <NoLabel />}
            {!work && !error && <RowSkeletons count={6} />}
          </>
        }
      />
    </Page>
  )
}

function NoArticle({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const isGone = failureCodeOf(error) === 'not-found'
  return (
    <ErrorState
      title={isGone ? t('printArticle.goneTitle') : t('printArticle.failed')}
      text={isGone ? t('printArticle.goneText') : errorText(error)}
      onRetry={onRetry}
    />
  )
}

function NoLabel() {
  const { t } = useTranslation()
  const toArticles = (
    <ForThose allowAny={['UserRole:ArticleManager']}>
      <Link to="/articles">{t('nav.articles')}</Link>
    </ForThose>
  )
  return (
    <EmptyState title={t('printArticle.noLabelTitle')} action={toArticles}>
      {t('printArticle.noLabelText')}
    </EmptyState>
  )
}

function ForOrder({ number }: { readonly number: string }) {
  const { t } = useTranslation()
  return <NoticeBar tone="info">{t('printArticle.forOrder', { number })}</NoticeBar>
}
