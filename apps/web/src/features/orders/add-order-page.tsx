import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useReturnTo } from '../../session/list-memory.ts'
import { useLeaveGuard } from '../../session/use-leave-guard.ts'
import { DoneDialog, SaveFailedDialog } from '../../ui/dialog/page-dialogs.tsx'
import { differingFields } from '../../ui/form/drafts.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useAttemptKey } from '../../ui/form/use-attempt-key.ts'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { bodyOf, emptyOrder, type LabelOfLine, orderRules } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import { useAddOrder } from './orders.queries.ts'
import { useLineBeside } from './use-line-beside.ts'

/** Makes an order with its lines. */
export function AddOrderPage({ labelOf }: { readonly labelOf: LabelOfLine }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useDraftForm(emptyOrder, orderRules)
  const add = useAddOrder()
  const [added, setAdded] = useState<OrderWithLines>()
  const keyOf = useAttemptKey()
  const isTyped = differingFields(orderRules.fields, emptyOrder, form.draft).length > 0
  const guard = useLeaveGuard(() => added === undefined && isTyped)

  const { beside, onLine } = useLineBeside(labelOf, form.draft, undefined)

  const save = () => {
    const body = bodyOf(form.draft)
    add.mutate({ body, idempotencyKey: keyOf(body) }, { onSuccess: setAdded, onError: form.refuse })
  }
  const another = () => {
    setAdded(undefined)
    form.start(emptyOrder)
  }

  return (
    <FormPage
      title={t('orders.add')}
      onCancel={useReturnTo('/orders')}
      guard={guard}
      putBack={form.putBack}
      saveName={t('orders.add')}
      hindrance={form.hindrance}
      isSaving={add.isPending}
      isBarShown
      onSave={save}
      isWide
      beside={beside}
    >
      <OrderFields order={undefined} labelOf={labelOf} onLine={onLine} {...form.fieldProps} />
      {form.failure !== undefined && <SaveFailedDialog reason={form.failure} onClose={form.closeFailure} />}
      {added && (
        <DoneDialog
          kind="added"
          onClose={() => void navigate({ to: '/orders/$orderId', params: { orderId: added.id } })}
          more={
            <Button variant="default" onClick={another}>
              {t('order.another')}
            </Button>
          }
        >
          <p>{t('order.added', { name: added.orderNumber })}</p>
        </DoneDialog>
      )}
    </FormPage>
  )
}
