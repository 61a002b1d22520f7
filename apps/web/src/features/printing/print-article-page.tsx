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
import { usePrinters } from '../printers/printers.queries.ts'
import { ArticleFinder } from './article-finder.tsx'
import { LabelAtWork } from './live-label/label-at-work.tsx'
import classes from './print-article-page.module.css'
import { PrintForm } from './print-form.tsx'
import { PrintStrips } from './print-strips.tsx'
import { printableLabels } from './printable-labels.ts'
import { type PrintStart, usePrintForm } from './use-print-form.ts'
import { usePrintStart } from './use-print-start.ts'
import { type PrintReport, usePrinting } from './use-printing.ts'

const route = getRouteApi('/print-article/$id/{-$connectorId}')

/** Two panes: what goes in at the left, the label as it will be at the right. */
export function PrintArticlePage() {
  const { id } = route.useParams()
  const { t } = useTranslation()
  const router = useRouter()
  const { data: article, error, refetch } = useArticle(id)
  const { start, isLoading, orderNumber } = usePrintStart()
  const printing = usePrinting()
  const last = printing.reports[0]
  const edge = last && edgeOf(last.end.kind)

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
      <div className={classes.edge} data-edge={edge} />
      {error && (
        <ErrorState
          title={failureCodeOf(error) === 'not-found' ? t('printArticle.goneTitle') : t('printArticle.failed')}
          text={failureCodeOf(error) === 'not-found' ? t('printArticle.goneText') : errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {orderNumber !== undefined && <ForOrder number={orderNumber} />}
      {(!article || isLoading) && !error && <RowSkeletons count={6} />}
      {article && !isLoading && <Work key={article.id} article={article} printing={printing} start={start} />}
    </Page>
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

function edgeOf(kind: PrintReport['end']['kind']): 'good' | 'warning' | 'bad' {
  if (kind === 'sent') return 'good'
  return kind === 'unknown' || kind === 'interrupted' ? 'warning' : 'bad'
}

interface WorkProps {
  readonly article: NonNullable<ReturnType<typeof useArticle>['data']>
  readonly printing: ReturnType<typeof usePrinting>
  readonly start: PrintStart
}

/** What there is to do: with a label the form and its picture, without one a word why not. */
function Work(props: WorkProps) {
  return printableLabels(props.article, props.start.labels).length > 0 ? <PrintPanes {...props} /> : <NoLabel />
}

function PrintPanes({ article, printing, start }: WorkProps) {
  const printers = usePrinters()
  const form = usePrintForm({ article, printers: printers.data, printing, start })
  const quantity = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.panes}>
      <div className={classes.form}>
        <PrintForm form={form} printers={printers} isPrinting={printing.isPrinting} quantityRef={quantity} />
      </div>
      <div className={classes.label}>
        <LabelAtWork form={form} />
        <PrintStrips reports={printing.reports} isPrinting={printing.isPrinting} />
      </div>
    </div>
  )
}
