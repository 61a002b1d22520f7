import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { getRouteApi } from '@tanstack/react-router'
import { given } from '../../lib/given.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { ListFilter } from '../../ui/list/tools/list-filter.ts'
import { momentsOf } from './history-times.ts'
import { type HistoryFilter, useHistoryChoices, useOrderOutcomes } from './print-history.queries.ts'

const route = getRouteApi('/printhistory')

/** The filters by their names in the address. */
export const historyFilterKeys = [
  'state',
  'when',
  'from',
  'to',
  'person',
  'printer',
  'label',
  'article',
  'order',
  'computer',
  'tests',
  'reprints',
] as const

const states = ['Success', 'Failed', 'Unknown', 'Voided', 'Sent', 'Created'] as const
const times = ['today', 'yesterday', 'week', 'month', 'range'] as const
const onlyOrWithout = ['only', 'without'] as const

/** What the server is asked for the address as it stands. */
export function useHistoryFilter(searchQuery: string): HistoryFilter {
  const { state, when, from, to, person, printer, label, article, order, computer, tests, reprints } = route.useSearch()
  return given({
    searchQuery,
    state,
    ...momentsOf({ when, from, to }, new Date()),
    userId: person,
    printerId: printer,
    labelId: label,
    articleId: article,
    orderId: order,
    computerName: computer,
    tests,
    reprints,
  })
}

type FieldKey = Exclude<(typeof historyFilterKeys)[number], 'state' | 'from' | 'to'>
type Choice = ListFilter['choices'][number]

/** The choice that the address names is one, too, where the newest prints are of others. */
const withNamed = (choices: readonly Choice[], named: string | undefined, name: string | undefined) =>
  named === undefined || choices.some(({ id }) => id === named)
    ? choices
    : [...choices, { id: named, name: name ?? '…' }]

/** What the list can be narrowed by; filters of an article and an order are there while one is chosen. */
export function useHistoryFilters(newest: HistoryEntry | undefined): readonly ListFilter[] {
  const { t } = useTranslation()
  const search = route.useSearch()
  const { data: choices } = useHistoryChoices()
  const { data: order } = useOrderOutcomes(search.order)
  const computers = choices?.computers.map((name) => ({ id: name, name })) ?? []
  const fieldOf = (key: FieldKey, all: readonly Choice[], name: string | undefined): ListFilter => ({
    key,
    label: t(`history.by.${key}`),
    all: t(`history.every.${key}`),
    choices: withNamed(all, search[key], name),
    look: 'field',
  })
  const stateFilter = {
    key: 'state',
    label: t('history.filter'),
    all: t('history.all'),
    choices: states.map((id) => ({ id, name: t(`history.short.${id}`) })),
    look: 'chips',
  } as const
  return [
    stateFilter,
    fieldOf(
      'when',
      times.map((id) => ({ id, name: t(`history.when.${id}`) })),
      undefined,
    ),
    fieldOf('person', choices?.people ?? [], newest?.userName),
    fieldOf('printer', choices?.printers ?? [], newest?.printerName),
    fieldOf('label', choices?.labels ?? [], newest?.labelName),
    fieldOf('computer', computers, search.computer),
    fieldOf(
      'tests',
      onlyOrWithout.map((id) => ({ id, name: t(`history.tests.${id}`) })),
      undefined,
    ),
    fieldOf(
      'reprints',
      onlyOrWithout.map((id) => ({ id, name: t(`history.reprints.${id}`) })),
      undefined,
    ),
    ...(search.article === undefined ? [] : [fieldOf('article', [], newest?.articleName)]),
    ...(search.order === undefined ? [] : [fieldOf('order', [], order?.orderNumber)]),
  ]
}
