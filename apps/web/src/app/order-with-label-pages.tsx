import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { useArticle } from '../features/articles/articles.queries.ts'
import { useLabelChoices } from '../features/labels/labels.queries.ts'
import { AddOrderPage } from '../features/orders/add-order-page.tsx'
import type { LabelOfLine, LineDraft, OrderDraft } from '../features/orders/order-draft.ts'
import { OrderPage } from '../features/orders/order-page.tsx'
import { LabelBeside } from '../features/printing/live-label/label-beside.tsx'
import { printableLabels } from '../features/printing/printable-labels.ts'

const labelOf: LabelOfLine = (line, order, stored) => (
  <LabelOfOrderLine key={line.id} line={line} order={order} stored={stored} />
)

/** An order's form with the label of its line beside it. */
export const OrderWithLabelPage = () => <OrderPage labelOf={labelOf} />

export const AddOrderWithLabelPage = () => <AddOrderPage labelOf={labelOf} />

interface LabelOfOrderLineProps {
  readonly line: LineDraft
  readonly order: OrderDraft
  readonly stored: OrderWithLines | undefined
}

function LabelOfOrderLine({ line, order, stored }: LabelOfOrderLineProps) {
  const { data: article } = useArticle(line.articleId ?? undefined)
  const { nameOf } = useLabelChoices(stored?.labels ?? [])
  if (!article) return null
  const ofOrder = order.labelIds.map((labelId) => ({ labelId, name: nameOf(labelId) }))
  const labels = printableLabels(article, [...ofOrder, ...(stored?.offeredLabels ?? [])])
  // A line's data stands before that of its order, and both before the article's.
  return <LabelBeside labels={labels} article={article} stored={article} data={[...order.orderData, ...line.data]} />
}
