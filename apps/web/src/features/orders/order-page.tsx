import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureCodeOf } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useRecordForm } from '../../lib/use-record-form.ts'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { DeleteAction } from '../../ui/delete-action.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { ErrorState } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { DoneDialog, SaveFailedDialog } from '../../ui/page-dialogs.tsx'
import { RowSkeletons } from '../../ui/skeletons.tsx'
import { bodyOf, draftOf, keptLineIdsOf, orderRules } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import { changesInWords } from './order-words.ts'
import { fetchOrder, useDeleteOrder, useOrder, useSaveOrder } from './orders.queries.ts'

const route = getRouteApi('/orders/$orderId')

/** One order: its fields, lines, data and labels. */
export function OrderPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { orderId } = route.useParams()
  const { data: order, error, refetch } = useOrder(orderId)
  const [isDeleted, setDeleted] = useState(false)
  const toList = () => void navigate({ to: '/orders', search: {} })
  // What was on the page when it was deleted stays until the list is back.
  if (order) return <OrderForm key={orderId} order={order} onDeleted={() => setDeleted(true)} isDeleted={isDeleted} />
  if (error) {
    const isGone = failureCodeOf(error) === 'not-found'
    return (
      <Page title={t('order.title')} onBack={toList}>
        <ErrorState
          title={isGone ? t('order.goneTitle') : t('order.failed')}
          text={isGone ? t('order.goneText') : errorText(error)}
          {...(isGone ? {} : { onRetry: () => void refetch() })}
        />
      </Page>
    )
  }
  return (
    <Page title="" titleTakesFocus={false} onBack={toList}>
      <RowSkeletons />
    </Page>
  )
}

interface OrderFormProps {
  readonly order: OrderWithLines
  readonly isDeleted: boolean
  readonly onDeleted: () => void
}

function OrderForm({ order, isDeleted, onDeleted }: OrderFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
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
  const toList = () => void navigate({ to: '/orders', search: {} })
  return (
    <FormPage
      title={base.orderNumber}
      note={base.name}
      menu={
        <DeleteAction
          question={t('order.deleteQuestion', { name: base.orderNumber })}
          text={t('order.deleteText')}
          deleted={t('order.deleted', { name: base.orderNumber })}
          onDelete={() => remove.mutateAsync(base.id)}
          onDeleted={onDeleted}
          onReturn={toList}
        />
      }
      lead={form.theirs && <ChangedMeanwhile changes={changesInWords(form.theirs)} />}
      onCancel={toList}
      guard={form.guard}
      saveName={t('frame.save')}
      hindrance={form.hindrance}
      isSaving={form.isSaving}
      isBarShown={form.isChanged}
      onSave={form.submit}
      isWide
    >
      <OrderFields order={base} {...form.fieldProps} />
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {form.isSaved && (
        <DoneDialog kind="saved" onClose={form.closeSaved}>
          <p>{t('order.saved', { name: base.orderNumber })}</p>
        </DoneDialog>
      )}
    </FormPage>
  )
}
