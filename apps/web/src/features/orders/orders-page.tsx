import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { given } from '../../lib/given.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { CodeNotice } from '../../ui/list/code-notice.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useSelection } from '../../ui/list/rows/use-selection.ts'
import { undoneText } from '../../ui/list/undone-text.ts'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useGroupsWith } from '../groups/groups.queries.ts'
import { useListCode } from '../scanning/list-code.queries.ts'
import { useListViews } from '../views/views.queries.ts'
import { OrderBulkBar } from './order-bulk-bar.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { fetchOrderFile, useOrderList, useUndoOrders, wantedSearch } from './orders.queries.ts'

const route = getRouteApi('/orders')

/** The orders that the person may see and how far each is printed. */
export function OrdersPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { group, sort } = route.useSearch()
  const address = useListAddress(['group'])
  const { groups, isGone } = useGroupsWith(group)
  const searchQuery = wantedSearch(address.wanted)
  const matching = given({ searchQuery, groupIds: group })
  const filter = { ...matching, ...given({ sort }) }
  const orders = useOrderList(filter)
  const { rows, whole, clear, selection } = useSelection(
    { ...orders, key: JSON.stringify(matching) },
    ({ orderNumber }) => orderNumber,
  )
  const open = ({ id }: { readonly id: string }) => void navigate({ to: '/orders/$orderId', params: { orderId: id } })
  const undo = useUndo()
  const { look, notice } = useListCode({
    ...address,
    takes: ['order'],
    onOne: (match) => match.kind === 'order' && open(match.order),
  })
  const groupFilter = {
    key: 'group',
    label: t('orders.group'),
    all: t('articles.allGroups'),
    choices: groups,
    look: 'field',
  } as const
  return (
    <ListPage
      name="orders"
      title={t('orders.title')}
      count={(count) => t('orders.count', { count })}
      action={<AddOrder />}
      exporting={{ fileName: t('orders.fileName'), onExport: (form) => fetchOrderFile({ ...filter, ...form }) }}
      address={address}
      views={useListViews('orders')}
      search={{ label: t('orders.searchOrScan'), onEnter: look }}
      filters={groups.length > 0 ? [groupFilter] : []}
      kind="words"
      columns={useOrderColumns()}
      list={orders}
      keyOf={({ id }) => id}
      onOpen={open}
      sort={sort ?? (searchQuery ? undefined : '-modified')}
      selection={selection}
      bulk={rows.length > 0 && <OrderBulkBar orders={rows} whole={whole} matching={matching} onDone={clear} />}
      onUndo={undo}
      lead={notice && <CodeNotice {...notice} />}
      failed={t('orders.failed')}
      noMatch={
        isGone
          ? { title: t('group.goneTitle'), text: t('group.filterGone') }
          : { title: t('orders.noneFound'), text: t('orders.noneFoundText') }
      }
      empty={
        <EmptyState title={t('orders.emptyTitle')} action={<AddOrder />}>
          {t('orders.emptyText')}
        </EmptyState>
      }
    />
  )
}

/** Takes a change of orders back. */
function useUndo() {
  const { t } = useTranslation()
  const { mutateAsync } = useUndoOrders()
  return async (undoId: string) => {
    const undone = await mutateAsync(undoId)
    return undoneText(undone, t('orders.back', { count: undone.undone }))
  }
}

function AddOrder() {
  const { t } = useTranslation()
  return (
    <Button
      leftSection={<Plus size={16} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/addorder" {...props} />}
    >
      {t('orders.add')}
    </Button>
  )
}
