import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useScans } from '../../lib/scans/use-scans.ts'
import { EmptyState } from '../../ui/layout/notices.tsx'
import { CodeNotice } from '../../ui/list/code-notice.tsx'
import { ListPage } from '../../ui/list/list.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { useListCode } from '../scanning/list-code.queries.ts'
import { useOpenMatch } from '../scanning/open-match.queries.ts'
import { useOrderColumns } from './order-columns.tsx'
import { type OrderFilter, useOrderList, wantedSearch } from './orders.queries.ts'

/** The orders of a person's groups, to be printed: search, scan or walk the list. `lead` stands above the rows. */
export function MyOrdersPage({ lead }: { readonly lead: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useListAddress()
  const { open, takes } = useOpenMatch()
  const { look, notice } = useListCode({ ...address, takes, onOne: open })
  useScans('all', look)
  const sort = address.sort as OrderFilter['sort']
  const searchQuery = wantedSearch(address.wanted)
  return (
    <ListPage
      name="my-orders"
      title={t('nav.myOrders')}
      count={(count) => t('orders.count', { count })}
      address={address}
      search={{ label: t('orders.searchOrScan'), onEnter: look, takesFocus: true }}
      columns={useOrderColumns('print')}
      list={useOrderList({ searchQuery, ...(sort && { sort }) })}
      sort={sort ?? (searchQuery ? undefined : '-modified')}
      keyOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/print-order/$id', params: { id } })}
      lead={
        <>
          {notice && <CodeNotice {...notice} />}
          {lead}
        </>
      }
      failed={t('orders.failed')}
      noMatch={{ title: t('orders.noneFound'), text: t('orders.noneFoundText') }}
      empty={<EmptyState title={t('orders.emptyTitle')}>{t('printOrder.noOrders')}</EmptyState>}
    />
  )
}
