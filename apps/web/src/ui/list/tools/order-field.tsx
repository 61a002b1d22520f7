import { NativeSelect } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Column } from '../columns.ts'

interface OrderFieldProps {
  readonly columns: readonly Pick<Column<never>, 'header' | 'sort' | 'sortBack'>[]
  readonly sort: string | undefined
  readonly onSort: (sort: string) => void
  /** The name stands above the field; else it is only said. */
  readonly isLabelled?: boolean
}

/** The order of a list where no heads of columns can be pressed. */
export function OrderField({ columns, sort, onSort, isLabelled = false }: OrderFieldProps) {
  const { t } = useTranslation()
  const orders = columns.flatMap(({ header, sort: one, sortBack }) =>
    [one, sortBack].flatMap((value) => {
      if (value === undefined) return []
      const name = t(value.startsWith('-') ? 'table.descending' : 'table.ascending', { column: header })
      return [{ value, label: name }]
    }),
  )
  if (orders.length === 0) return null
  const best = sort === undefined ? [{ value: '', label: t('table.bestMatch') }] : []
  return (
    <NativeSelect
      {...(isLabelled ? { label: t('table.order'), size: 'md' } : { 'aria-label': t('table.order') })}
      data={[...best, ...orders]}
      value={sort ?? ''}
      onChange={(event) => {
        if (event.currentTarget.value !== '') onSort(event.currentTarget.value)
      }}
    />
  )
}
