import type { Order } from '@labelwright/contract/server/orders-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { DeleteDialog } from '../../ui/page-dialogs.tsx'
import { useDeleteOrders } from './orders.queries.ts'

/** The call takes so many at once. */
const mostAtOnce = 500

interface OrderBulkBarProps {
  readonly orders: readonly Order[]
  readonly onDone: () => void
}

/** What can be done with the chosen orders at once. */
export function OrderBulkBar({ orders, onDone }: OrderBulkBarProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteOrders()
  const isTooMany = orders.length > mostAtOnce
  return (
    <>
      <BulkBar
        label={t('orders.bulk')}
        count={orders.length}
        mistake={isTooMany ? t('table.tooMany', { most: mostAtOnce }) : undefined}
        onClear={onDone}
      >
        <Button variant="default" size="compact-md" disabled={isTooMany} onClick={() => setAsking(true)}>
          {t('frame.delete')}
        </Button>
      </BulkBar>
      {isAsking && (
        <DeleteDialog
          question={
            orders.length === 1
              ? t('order.deleteQuestion', { name: orders[0]?.orderNumber ?? '' })
              : t('orders.deleteQuestion', { count: orders.length })
          }
          isBusy={remove.isPending}
          mistake={remove.error ? errorText(remove.error) : undefined}
          onDelete={() =>
            remove.mutate(
              orders.map(({ id }) => id),
              { onSuccess: onDone },
            )
          }
          onClose={() => {
            setAsking(false)
            remove.reset()
          }}
        >
          {t('order.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}
