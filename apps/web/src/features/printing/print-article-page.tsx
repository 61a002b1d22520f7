import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ForThose } from '../../session/rights.tsx'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { EmptyState, ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { useArticle } from '../articles/articles.queries.ts'
import { usePrintersToPrint } from '../printers/printers.queries.ts'
import { ArticleFinder } from './article-finder.tsx'
import { LabelAtWork } from './live-label/label-at-work.tsx'
import classes from './print-article-page.module.css'
import { PrintForm } from './print-form.tsx'
import type { PrintState } from './print-lane/lane.ts'
import { usePrintLane, useShownArticle } from './print-lane/print-lane.queries.ts'
import { PrintLane } from './print-lane/print-lane.tsx'
import { printableLabels } from './printable-labels.ts'
import { type PrintStart, usePrintForm } from './use-print-form.ts'
import { usePrintStart } from './use-print-start.ts'

const route = getRouteApi('/print-article/$id/{-$connectorId}')

/** Two panes: what goes in at the left, the label as it will be at the right. */
export function PrintArticlePage() {
  const { id } = route.useParams()
  const { t } = useTranslation()
  const router = useRouter()
  const { data: article, error, refetch } = useArticle(id)
  const { start, startKey, isLoading, orderNumber } = usePrintStart()

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
      <Edge key={id} articleId={id} />
      {error && <NoArticle error={error} onRetry={() => void refetch()} />}
      {orderNumber !== undefined && <ForOrder number={orderNumber} />}
      <div className={classes.panes}>
        {article && !isLoading && printableLabels(article, start.labels).length > 0 ? (
          <PrintPanes key={`${article.id} ${startKey}`} article={article} start={start} />
        ) : (
          <div className={classes.whole}>
            {article && !isLoading && <NoLabel />}
            {(!article || isLoading) && !error && <RowSkeletons count={6} />}
          </div>
        )}
        <div className={classes.lane}>
          <PrintLane />
        </div>
      </div>
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

const edges: Partial<Record<PrintState, 'good' | 'warning' | 'bad'>> = {
  sent: 'good',
  failed: 'bad',
  unknown: 'warning',
  interrupted: 'bad',
}

/** How the newest print of this article ended since it came to the screen; no other article's print colours it. */
function Edge({ articleId }: { readonly articleId: string }) {
  const newest = useShownArticle(articleId)
  return <div className={classes.edge} data-edge={newest && edges[newest.state]} />
}

interface PrintPanesProps {
  readonly article: NonNullable<ReturnType<typeof useArticle>['data']>
  readonly start: PrintStart
}

function PrintPanes({ article, start }: PrintPanesProps) {
  const printers = usePrintersToPrint()
  const { print } = usePrintLane()
  const form = usePrintForm({ article, printers: printers.data, start, onPrint: print })
  const quantity = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className={classes.form}>
        <PrintForm form={form} printers={printers} quantityRef={quantity} />
      </div>
      <div className={classes.label}>
        <LabelAtWork form={form} />
      </div>
    </>
  )
}
