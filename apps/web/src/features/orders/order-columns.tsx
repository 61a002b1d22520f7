import type { Order } from '@labelwright/contract/server/orders-schemas'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dateAndTime, shortDateAndTime, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { Column } from '../../ui/list/columns.ts'
import listClasses from '../../ui/list/list.module.css'
import classes from './orders.module.css'

/** `print`: an order opens to be printed, not to be changed. */
export function useOrderColumns(purpose: 'print' | 'manage' = 'manage'): readonly Column<Order>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'orderNumber',
        header: t('orders.number'),
        isFixed: true,
        phone: 'name',
        width: '20%',
        sort: 'orderNumber',
        sortBack: '-orderNumber',
        cell: (order) => <OrderNumber order={order} purpose={purpose} />,
      },
      { key: 'name', header: t('orders.name'), phone: 'below', cell: ({ name }) => <span title={name}>{name}</span> },
      {
        key: 'group',
        header: t('orders.group'),
        width: '16%',
        isExtra: true,
        cell: ({ groupName }) => <span title={groupName ?? ''}>{groupName}</span>,
      },
      {
        key: 'lines',
        header: t('orders.lines'),
        width: 84,
        isExtra: true,
        cell: (order) => wholeNumber(order.lineCount),
      },
      { key: 'done', header: t('orders.printed'), width: 184, phone: 'below', cell: (order) => <Done order={order} /> },
      {
        key: 'modified',
        header: t('articles.modified'),
        width: 140,
        sort: '-modified',
        sortBack: 'modified',
        cell: ({ modified }) => <span title={dateAndTime(modified)}>{shortDateAndTime(modified)}</span>,
      },
    ],
    [t, purpose],
  )
}

interface OrderNumberProps {
  readonly order: Order
  readonly purpose: 'print' | 'manage'
}

function OrderNumber({ order: { id, orderNumber }, purpose }: OrderNumberProps) {
  const look = { tabIndex: -1, className: `${listClasses.name} mono`, title: orderNumber }
  return purpose === 'print' ? (
    <Link to="/print-order/$id" params={{ id }} {...look}>
      {orderNumber}
    </Link>
  ) : (
    <Link to="/orders/$orderId" params={{ orderId: id }} {...look}>
      {orderNumber}
    </Link>
  )
}

/** How many lines have all their labels sent, in words and as a bar. */
function Done({ order: { doneCount, lineCount } }: { readonly order: Order }) {
  const { t } = useTranslation()
  if (lineCount === 0) return <span className="dimmed">{t('orders.noLines')}</span>
  return (
    <span className={classes.done} data-all={doneCount === lineCount || undefined}>
      <progress className={classes.bar} value={doneCount} max={lineCount} aria-hidden="true" />
      {doneCount === lineCount
        ? t('orders.allDone')
        : t('orders.someDone', { done: doneCount, all: wholeNumber(lineCount) })}
    </span>
  )
}
