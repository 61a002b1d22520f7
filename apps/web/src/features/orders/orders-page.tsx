import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useScans } from '../../lib/use-scans.ts'
import { EmptyState, Mistake } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx'
import { ExportMenu } from '../../ui/list/export-menu.tsx'
import { CountNote, FoundRows } from '../../ui/list/found-rows.tsx'
import classes from '../../ui/list/list-page.module.css'
import { SearchField } from '../../ui/list/search-field.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { useTypedSearch } from '../../ui/list/use-typed-search.ts'
import { useGroupsWith } from '../groups/groups.queries.ts'
import { OrderBulkBar } from './order-bulk-bar.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { fetchOrderFile, findScannedOrders, type OrderFilter, useOrderList, wantedSearch } from './orders.queries.ts'

const route = getRouteApi('/orders')

/** The orders that the person may see and how far each is printed. */
export function OrdersPage() {
  const { t } = useTranslation()
  const { search = '', group, sort } = route.useSearch()
  const navigate = useNavigate({ from: '/orders' })
  const { groups, isGone } = useGroupsWith(group)
  const [failure, setFailure] = useState<unknown>()
  const { typed, setTyped, wanted } = useTypedSearch(search, (text) =>
    navigate({
      search: ({ search: _, ...others }) => ({ ...others, ...(text ? { search: text } : {}) }),
      replace: true,
    }),
  )
  const searchQuery = wantedSearch(wanted)
  const filter: OrderFilter = {
    ...(sort ? { sort } : {}),
    ...(searchQuery ? { searchQuery } : {}),
    ...(group ? { groupIds: group } : {}),
  }
  const orders = useOrderList(filter)
  const { rows, whole, clear, selection } = useSelection(
    { ...orders, key: JSON.stringify({ ...filter, sort: '' }) },
    ({ orderNumber }) => orderNumber,
  )
  const open = (orderId: string) => void navigate({ to: '/orders/$orderId', params: { orderId } })

  const find = async (code: string) => {
    if (wantedSearch(code) === '') return
    setFailure(undefined)
    setTyped(code)
    try {
      const [only, ...others] = await findScannedOrders(code)
      if (only && others.length === 0) open(only.id)
    } catch (error) {
      setFailure(error)
    }
  }
  useScans('all', (code) => void find(code))

  return (
    <Page
      title={t('orders.title')}
      note={<CountNote list={orders} words={(count) => t('orders.count', { count })} />}
      action={
        <div className={classes.actions}>
          <ExportMenu
            about={JSON.stringify(filter)}
            fileName={t('orders.fileName')}
            onExport={(form) => fetchOrderFile({ ...filter, ...form })}
          />
          <AddOrder />
        </div>
      }
    >
      <div className={classes.filters}>
        <SearchField
          label={t('orders.searchOrScan')}
          value={typed}
          onChange={setTyped}
          onEnter={() => void find(typed.trim())}
        />
        {groups.length > 0 && (
          <ChoiceFilter
            label={t('orders.group')}
            all={t('articles.allGroups')}
            choices={groups}
            chosen={group}
            onChoose={(value) =>
              void navigate({
                search: ({ group: _, ...others }) => ({ ...others, ...(value ? { group: value } : {}) }),
              })
            }
          />
        )}
      </div>
      {failure !== undefined && <Mistake>{errorText(failure)}</Mistake>}
      {rows.length > 0 && <OrderBulkBar orders={rows} whole={whole} filter={filter} onDone={clear} />}
      <FoundRows
        label={t('orders.title')}
        kind="words"
        columns={useOrderColumns()}
        list={orders}
        keyOf={(order) => order.id}
        onOpen={(order) => open(order.id)}
        sort={sort ?? (searchQuery ? undefined : '-modified')}
        onSort={(value) =>
          void navigate({ search: (others) => ({ ...others, sort: value as typeof sort }), replace: true })
        }
        selection={selection}
        failed={t('orders.failed')}
        isFiltered={[searchQuery, group].some(Boolean)}
        onClear={() => {
          setTyped('')
          void navigate({ search: {} })
        }}
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
    </Page>
  )
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
