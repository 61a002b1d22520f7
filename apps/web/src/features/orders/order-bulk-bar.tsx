import { chosenMaximum } from '@labelwright/contract/chosen'
import type { Order } from '@labelwright/contract/server/orders-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { DeleteDialog } from '../../ui/dialog/page-dialogs.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { noteDone } from '../../ui/list/list-notice.tsx'
import { choiceOf, type WholeList } from '../../ui/list/rows/use-selection.ts'
import { type OrderFilter, useDeleteOrders } from './orders.queries.ts'

interface OrderBulkBarProps {
  readonly orders: readonly Order[]
  readonly whole: WholeList
  /** What the list is narrowed to. */
  readonly matching: Omit<OrderFilter, 'sort'>
  readonly onDone: () => void
}

/** What can be done with the chosen orders at once. */
export function OrderBulkBar({ orders, whole, matching, onDone }: OrderBulkBarProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteOrders()
  const { body: chosen, count, isTooMany } = choiceOf(orders, whole, matching)
  const finish = ({ undoId }: { readonly undoId: string }) => {
    onDone()
    noteDone({ list: 'orders', text: t('orders.deleted', { count }), undoId })
  }
  return (
    <>
      <BulkBar
        label={t('orders.bulk')}
        count={orders.length}
        mistake={isTooMany ? t('table.tooMany', { most: chosenMaximum }) : undefined}
        whole={whole}
        onClear={onDone}
      >
        <Button variant="default" size="compact-md" disabled={isTooMany} onClick={() => setAsking(true)}>
          {t('frame.delete')}
        </Button>
      </BulkBar>
      {isAsking && (
        <DeleteDialog
          question={
            count === 1
              ? t('order.deleteQuestion', { name: orders[0]?.orderNumber ?? '' })
              : t('orders.deleteQuestion', { count })
          }
          isBusy={remove.isPending}
          mistake={remove.error ? refusalText(remove.error) : undefined}
          onDelete={() => remove.mutate(chosen, { onSuccess: finish })}
          onClose={() => {
            setAsking(false)
            // They are chosen anew, from the list as it is now.
            if (failureCodeOf(remove.error) === 'selection-changed') onDone()
            remove.reset()
          }}
        >
          {t('order.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}
