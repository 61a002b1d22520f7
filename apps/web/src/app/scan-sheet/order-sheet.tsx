import type { Order } from '@labelwright/contract/server/orders-schemas'
import { Button } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './scan-sheet.module.css'
import { useMatchRights } from './use-match-rights.ts'

/** An order that was scanned by its number. */
export function OrderSheet({ order }: { readonly order: Order }) {
  const { t } = useTranslation()
  const { openOf } = useMatchRights()
  return (
    <>
      <h2 className={classes.title}>{order.orderNumber}</h2>
      <p className="dimmed">
        {order.name} {t('scan.lines', { count: order.lineCount })}
      </p>
      <Button autoFocus onClick={openOf({ kind: 'order', order })}>
        {t('scan.open')}
      </Button>
    </>
  )
}
