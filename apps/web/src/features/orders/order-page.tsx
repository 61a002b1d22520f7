import { isFeatureOn } from '@labelwright/contract/feature-flags'
import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { DeleteAction } from '../../ui/dialog/delete-action.tsx'
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx'
import { type Deletion, RecordFormPage, RecordPage } from '../../ui/form/record-page.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { noteDone } from '../../ui/list/list-notice.tsx'
import { useFeatures } from '../feature-flags/feature-flags.queries.ts'
import { bodyOf, draftOf, keptLineIdsOf, type LabelOfLine, orderRules } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import { changesInWords } from './order-words.ts'
import { fetchOrder, useDeleteOrder, useOrder, useSaveOrder } from './orders.queries.ts'
import { useLineBeside } from './use-line-beside.ts'

const route = getRouteApi('/orders/$orderId')

interface OrderPageProps {
  /** The label of the line that is being worked at. */
  readonly labelOf: LabelOfLine
}

/** One order: its fields, lines, data and labels. */
export function OrderPage({ labelOf }: OrderPageProps) {
  const { t } = useTranslation()
  const { orderId } = route.useParams()
  const toList = useReturnTo('/orders')
  const words = {
    title: t('order.title'),
    failed: t('order.failed'),
    goneTitle: t('order.goneTitle'),
    goneText: t('order.goneText'),
  }
  return (
    <RecordPage key={orderId} query={useOrder(orderId)} words={words} onList={toList}>
      {(order, deletion) => <OrderForm order={order} labelOf={labelOf} {...deletion} />}
    </RecordPage>
  )
}

interface OrderFormProps extends Deletion, OrderPageProps {
  readonly order: OrderWithLines
}

function OrderForm({ order, labelOf, isDeleted, onDeleted }: OrderFormProps) {
  const { t } = useTranslation()
  const save = useSaveOrder()
  const remove = useDeleteOrder()
  const form = useRecordForm({
    record: order,
    draftOf,
    rules: orderRules,
    save: (draft, base) =>
      save.mutateAsync({ id: base.id, ...bodyOf(draft), keptLineIds: keptLineIdsOf(draft), version: base.version }),
    fetchNewer: fetchOrder,
    isDeleted,
  })
  const { base } = form
  const toList = useReturnTo('/orders')
  const deleted = t('order.deleted', { name: base.orderNumber })
  const onDelete = async () => {
    const { undoId } = await remove.mutateAsync(base.id)
    noteDone({ list: 'orders', text: deleted, undoId })
  }
  const { beside, onLine } = useLineBeside(labelOf, form.draft, base)
  return (
    <RecordFormPage
      form={form}
      saved={t('order.saved', { name: base.orderNumber })}
      title={base.orderNumber}
      note={base.name}
      menu={
        <>
          <PrintOrder id={base.id} />
          <DeleteAction
            question={t('order.deleteQuestion', { name: base.orderNumber })}
            text={t('order.deleteText')}
            deleted={deleted}
            onDelete={onDelete}
            onDeleted={onDeleted}
            onReturn={toList}
          />
        </>
      }
      lead={form.theirs && <ChangedMeanwhile changes={changesInWords(form.theirs)} />}
      onCancel={toList}
      isWide
      beside={beside}
    >
      <OrderFields order={base} labelOf={labelOf} onLine={onLine} {...form.fieldProps} />
    </RecordFormPage>
  )
}

function PrintOrder({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  if (!isFeatureOn(useFeatures(), 'showMyOrders')) return null
  return (
    <Button
      variant="default"
      leftSection={<Printer size={16} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/print-order/$id" params={{ id }} {...props} />}
    >
      {t('order.print')}
    </Button>
  )
}
