// A label that is printed for itself: filled by hand, from an order, or from an article that need not be connected to it.
import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { getRouteApi, Link, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { failureCodeOf } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useReturnTo } from '../../../session/list-memory.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { ErrorState } from '../../../ui/layout/notices.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import { useArticle, useArticleByName } from '../../articles/articles.queries.ts'
import { useLabel } from '../../labels/labels.queries.ts'
import { useOrderOfPrint } from '../../orders/orders.queries.ts'
import { useOpenOnLabel } from '../../scanning/open-on-label.queries.ts'
import type { ScannedElements } from '../../scanning/scans.queries.ts'
import { ArticleFinder } from '../article-finder.tsx'
import classes from '../print-place.module.css'
import { PrintPlace } from '../print-place.tsx'
import type { PrintStart } from '../print-request.ts'

const byHand = getRouteApi('/print-labels/$id')
const ofOrder = getRouteApi('/print-labels/$id/order/$orderId')
const ofArticle = getRouteApi('/print-labels/$labelId/article/$articleId/{-$connectorId}')
const ofName = getRouteApi('/print-labels/$labelId/articlename/$articleName')

export function PrintLabelPage() {
  const { id } = byHand.useParams()
  return <LabelToPrint labelId={id} filling={{ kind: 'hand' }} />
}

export function PrintLabelOrderPage() {
  const { id, orderId } = ofOrder.useParams()
  const { data: order, error } = useOrderOfPrint(orderId)
  return <LabelToPrint labelId={id} filling={order ? { kind: 'order', order } : loadingOr(error)} />
}

export function PrintLabelArticlePage() {
  const { labelId, articleId } = ofArticle.useParams()
  const { data: article, error } = useArticle(articleId)
  return <LabelToPrint labelId={labelId} filling={article ? { kind: 'article', article } : loadingOr(error)} />
}

export function PrintLabelArticleNamePage() {
  const { labelId, articleName } = ofName.useParams()
  const { data: article, error } = useArticleByName(articleName)
  return <LabelToPrint labelId={labelId} filling={article ? { kind: 'article', article } : loadingOr(error)} />
}

/** What fills the label. */
type Filling =
  | { readonly kind: 'hand' | 'loading' }
  | { readonly kind: 'order'; readonly order: OrderWithLines }
  | { readonly kind: 'article'; readonly article: ArticleWithData }
  | { readonly kind: 'failed'; readonly error: unknown }

const loadingOr = (error: unknown): Filling => (error ? { kind: 'failed', error } : { kind: 'loading' })

interface LabelToPrintProps {
  readonly labelId: string
  readonly filling: Filling
}

function LabelToPrint({ labelId, filling }: LabelToPrintProps) {
  const { t } = useTranslation()
  const { data: label, error: labelError, refetch } = useLabel(labelId)
  const { open } = useOpenOnLabel(labelId)
  const { start, article, key } = useFilled(filling)
  const labels = useMemo(() => (label ? [{ labelId: label.id, name: label.name }] : []), [label])
  const isFilled = filling.kind !== 'loading' && filling.kind !== 'failed'
  const failure = labelError ?? (filling.kind === 'failed' ? filling.error : undefined)
  return (
    <Page
      title={label?.name ?? (failure ? t('printLabels.title') : '')}
      onBack={useReturnTo('/print-labels')}
      action={
        <div className={classes.finder}>
          <ArticleFinder onFound={open} />
        </div>
      }
      isFilling
    >
      <FilledFrom filling={filling} labelId={labelId} />
      <PrintPlace
        subject={article?.id ?? labelId}
        work={label && isFilled ? { key: `${labelId} ${key}`, article, labels, start } : undefined}
        otherwise={failure ? <Failure error={failure} onRetry={() => void refetch()} /> : <RowSkeletons count={6} />}
      />
    </Page>
  )
}

const nothingScanned: ScannedElements = []
const noData: PrintStart['data'] = []

/** How the form is opened; each opening begins anew, as a scan of the same article does. */
function useFilled(filling: Filling) {
  const { scanned = nothingScanned, key = '' } = useRouterState({ select: ({ location }) => location.state })
  const article = filling.kind === 'article' ? filling.article : undefined
  const order = filling.kind === 'order' ? filling.order : undefined
  const start: PrintStart = {
    quantity: undefined,
    source: 'label',
    data: order?.orderData ?? noData,
    scanned,
    ...(order && { orderId: order.id }),
  }
  return { start, article, key: `${key} ${article?.id ?? order?.id ?? ''}` }
}

/** Says what fills the label, and leads to what else may. */
function FilledFrom({ filling, labelId }: { readonly filling: Filling; readonly labelId: string }) {
  const { t } = useTranslation()
  const toHand = (
    <Link to="/print-labels/$id" params={{ id: labelId }}>
      {t('printLabels.toHand')}
    </Link>
  )
  if (filling.kind === 'article') {
    const { name, externalIdentifier } = filling.article
    return (
      <NoticeBar tone="info" action={toHand}>
        {t('printLabels.ofArticle', { name: [name, externalIdentifier].filter(Boolean).join(' · ') })}
      </NoticeBar>
    )
  }
  if (filling.kind === 'order') {
    return (
      <NoticeBar tone="info" action={toHand}>
        {t('printLabels.ofOrder', { number: filling.order.orderNumber })}
      </NoticeBar>
    )
  }
  return (
    <NoticeBar
      tone="info"
      action={
        <Link to="/print-labels/$labelId/articles" params={{ labelId }}>
          {t('printLabels.toArticles')}
        </Link>
      }
    >
      {t('printLabels.byHand')}
    </NoticeBar>
  )
}

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const isGone = failureCodeOf(error) === 'not-found'
  return (
    <ErrorState
      title={isGone ? t('printLabels.goneTitle') : t('printLabels.failed')}
      text={isGone ? t('printLabels.goneText') : errorText(error)}
      onRetry={onRetry}
    />
  )
}
