import type { OrderLine, OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { failureCodeOf } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useReturnTo } from '../../../session/list-memory.ts'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { EmptyState, ErrorState } from '../../../ui/layout/notices.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import { useArticle } from '../../articles/articles.queries.ts'
import { useOrder } from '../../orders/orders.queries.ts'
import type { CodeMatch, ScannedElements } from '../../scanning/scans.queries.ts'
import { ArticleFinder } from '../article-finder.tsx'
import place from '../print-place.module.css'
import { PrintPlace, type PrintWork } from '../print-place.tsx'
import { printableLabels } from '../printable-labels.ts'
import { labelsLeft, lineToBegin } from './labels-left.ts'
import classes from './print-order.module.css'
import { PrintRest } from './print-rest.tsx'

const route = getRouteApi('/print-order/$id')

/** The lines of an order, of which one is chosen to be printed. */
export interface LinesToPrint {
  readonly lines: readonly OrderLine[]
  readonly chosenId: string | undefined
  readonly onChoose: (line: OrderLine) => void
}

interface PrintOrderPageProps {
  readonly linesOf: (lines: LinesToPrint) => ReactNode
}

/** An order at the packing table: line by line, or all that is left of it. */
export function PrintOrderPage({ linesOf }: PrintOrderPageProps) {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const { data: order, error, refetch } = useOrder(id)
  const toList = useReturnTo('/myorders')
  if (order) return <OrderToPrint key={order.id} order={order} onBack={toList} linesOf={linesOf} />
  const isGone = error !== null && failureCodeOf(error) === 'not-found'
  return (
    <Page title={error ? t('order.title') : ''} onBack={toList}>
      {error ? (
        <ErrorState
          title={isGone ? t('order.goneTitle') : t('order.failed')}
          text={isGone ? t('order.goneText') : errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowSkeletons count={8} />
      )}
    </Page>
  )
}

interface Chosen {
  readonly lineId: string
  readonly elements: ScannedElements
  /** Each choice begins anew. */
  readonly time: number
}

interface OrderToPrintProps extends PrintOrderPageProps {
  readonly order: OrderWithLines
  readonly onBack: () => void
}

function OrderToPrint({ order, onBack, linesOf }: OrderToPrintProps) {
  const { t } = useTranslation()
  const { chosen, notInOrder, choose, find } = useLineChoice(order)
  const line = order.lines.find(({ id }) => id === chosen?.lineId)
  const work = useLineWork(order, line, chosen)
  return (
    <Page
      title={order.orderNumber}
      note={order.name}
      onBack={onBack}
      action={
        <div className={place.finder}>
          <ArticleFinder onFound={find} />
        </div>
      }
      isFilling
    >
      {notInOrder && <NoticeBar tone="warning">{t('printOrder.notInOrder', { name: notInOrder })}</NoticeBar>}
      {order.lines.length === 0 ? (
        <EmptyState title={t('orders.noLines')}>{t('printOrder.noLines')}</EmptyState>
      ) : (
        <div className={classes.order}>
          <div className={classes.left}>
            <PrintRest order={order} />
            {linesOf({
              lines: order.lines,
              chosenId: line?.id,
              onChoose: ({ id }) => choose({ lineId: id, elements: nothingScanned }),
            })}
          </div>
          <div className={classes.right}>
            {line && labelsLeft(line) === 0 && <LineDone line={line} />}
            <PrintPlace subject={line?.articleId ?? ''} work={work} otherwise={<NoLine line={line} />} />
          </div>
        </div>
      )}
    </Page>
  )
}

const nothingScanned: ScannedElements = []

/** The line that is printed: the first that something is left of, until one is chosen or scanned. */
function useLineChoice(order: OrderWithLines) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen | undefined>(() => {
    const first = lineToBegin(order.lines)
    return first && { lineId: first.id, elements: nothingScanned, time: 0 }
  })
  const [notInOrder, setNotInOrder] = useState<string>()
  const choose = (next: Omit<Chosen, 'time'>) => {
    setNotInOrder(undefined)
    setChosen({ ...next, time: Date.now() })
  }
  const find = (match: CodeMatch) => {
    if (match.kind === 'order') {
      void navigate({ to: '/print-order/$id', params: { id: match.order.id } })
      return
    }
    const { article, elements } = match
    const line = lineToBegin(order.lines.filter(({ articleId }) => articleId === article.id))
    if (line) choose({ lineId: line.id, elements })
    else setNotInOrder(article.name)
  }
  return { chosen, notInOrder, choose, find }
}

function useLineWork(
  order: OrderWithLines,
  line: OrderLine | undefined,
  chosen: Chosen | undefined,
): PrintWork | undefined {
  const { data: article } = useArticle(line?.articleId ?? undefined)
  const labels = useMemo(
    () => (article ? printableLabels(article, [...order.labels, ...order.offeredLabels]) : []),
    [article, order],
  )
  if (!line || !article || article.id !== line.articleId || labels.length === 0) return undefined
  return {
    key: `${line.id} ${chosen?.time}`,
    article,
    labels,
    start: {
      quantity: labelsLeft(line) || undefined,
      source: 'order',
      orderLineId: line.id,
      // A line's data stands before that of its order, and both before the article's.
      data: [...order.orderData, ...line.data],
      scanned: chosen?.elements ?? nothingScanned,
    },
  }
}

function LineDone({ line: { printed, quantity, articleId } }: { readonly line: OrderLine }) {
  const { t } = useTranslation()
  if (articleId === null) return null
  if (printed.unknown > 0)
    return <NoticeBar tone="warning">{t('printOrder.unsure', { count: printed.unknown })}</NoticeBar>
  if (printed.open > 0) return <NoticeBar tone="info">{t('printOrder.lineOpen', { count: printed.open })}</NoticeBar>
  return <NoticeBar tone="good">{t('printOrder.lineDone', { count: quantity })}</NoticeBar>
}

/** Why nothing can be printed of the line. */
function NoLine({ line }: { readonly line: OrderLine | undefined }) {
  const { t } = useTranslation()
  const { data: article, error } = useArticle(line?.articleId ?? undefined)
  if (!line) return null
  if (line.articleId === null)
    return <EmptyState title={t('order.articleGone')}>{t('printOrder.articleGone')}</EmptyState>
  if (error) return <ErrorState title={t('printArticle.failed')} text={errorText(error)} />
  if (!article) return <RowSkeletons count={6} />
  return <EmptyState title={t('printArticle.noLabelTitle')}>{t('printArticle.noLabelText')}</EmptyState>
}
