import { TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { ListAddress } from '../../ui/list/use-list-address.ts'
import classes from './history-lead.module.css'
import { useOrderOutcomes } from './print-history.queries.ts'

const route = getRouteApi('/printhistory')

/** Between filters and rows: the days of a span, and what became of the labels of an order. */
export function HistoryLead({ address }: { readonly address: ListAddress }) {
  const { when, order } = route.useSearch()
  return (
    <>
      {when === 'range' && <DayRange address={address} />}
      {order !== undefined && <OrderOutcomesTable orderId={order} />}
    </>
  )
}

function DayRange({ address }: { readonly address: ListAddress }) {
  const { t } = useTranslation()
  const { from, to } = address.filters
  return (
    <div className={classes.days}>
      <TextInput
        type="date"
        label={t('history.from')}
        value={from ?? ''}
        max={to}
        onChange={(event) => address.setFilter('from', event.currentTarget.value || undefined)}
      />
      <TextInput
        type="date"
        label={t('history.to')}
        value={to ?? ''}
        min={from}
        onChange={(event) => address.setFilter('to', event.currentTarget.value || undefined)}
      />
    </div>
  )
}

const outcomes = ['requested', 'success', 'failed', 'unconfirmed', 'voided', 'open', 'missing'] as const

function OrderOutcomesTable({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation()
  const { data } = useOrderOutcomes(orderId)
  if (!data) return null
  return (
    <dl className={classes.outcomes} aria-label={t('history.ofOrder', { number: data.orderNumber })}>
      {outcomes.map((each) => (
        <div key={each}>
          <dt>{t(`history.outcomes.${each}`)}</dt>
          <dd>{wholeNumber(data[each])}</dd>
        </div>
      ))}
    </dl>
  )
}
