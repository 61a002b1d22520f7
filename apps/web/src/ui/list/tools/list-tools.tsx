import { type Ref, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import type { Column } from '../columns.ts'
import classes from '../list.module.css'
import { useIsPhone } from '../use-is-phone.ts'
import type { ListAddress } from '../use-list-address.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { ListFilter } from './list-filter.ts'
import { OrderField } from './order-field.tsx'
import { SearchField } from './search-field.tsx'

export interface ListSearch {
  readonly label: string
  /** Enter, for lists in which a code leads to its record. */
  readonly onEnter?: (text: string) => void
  /** The search has the focus when the page opens. */
  readonly takesFocus?: boolean
}

interface ListToolsProps {
  readonly search: ListSearch | undefined
  readonly searchRef: Ref<HTMLInputElement>
  readonly filters: readonly ListFilter[]
  readonly address: ListAddress
  readonly sort: string | undefined
  /** Where no heads of columns say the order. */
  readonly hasOrder: boolean
  readonly columns: readonly Pick<Column<never>, 'key' | 'header' | 'isFixed' | 'isOptional' | 'sort' | 'sortBack'>[]
  readonly chosen: readonly string[] | undefined
  /** Undefined where the list has no columns to choose, as on a phone. */
  readonly onChooseColumns: ((columns: readonly string[] | undefined) => void) | undefined
}

/** Search, filters and columns of a list in a line; on a phone the filters and the order open in a sheet. */
export function ListTools({ search, searchRef, filters, address, columns, ...props }: ListToolsProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const onEnter = search?.onEnter
  const field = search && (
    <SearchField
      ref={searchRef}
      label={search.label}
      value={address.typed}
      onChange={address.setTyped}
      {...(onEnter && { onEnter: () => onEnter(address.typed.trim()) })}
    />
  )
  const used = filters.filter(({ key }) => address.filters[key] !== undefined).length
  const sorts = columns.some(({ sort }) => sort !== undefined)
  if (isPhone) {
    return (
      <div className={classes.tools}>
        {field}
        {(filters.length > 0 || sorts) && (
          <button type="button" className={classes.sheetButton} onClick={() => setSheetOpen(true)}>
            {used > 0 ? t('table.filtersUsed', { count: used }) : t('table.filters')}
          </button>
        )}
        {isSheetOpen && (
          <FilterSheet
            filters={filters}
            address={address}
            columns={columns}
            sort={props.sort}
            onClose={() => setSheetOpen(false)}
          />
        )}
      </div>
    )
  }
  return (
    <div className={classes.tools}>
      {field}
      {filters.map((filter) => (
        <Filter key={filter.key} filter={filter} address={address} />
      ))}
      {props.hasOrder && sorts && <OrderField columns={columns} sort={props.sort} onSort={address.setSort} />}
      {props.onChooseColumns && (
        <ColumnChoice columns={columns} chosen={props.chosen} onChoose={props.onChooseColumns} />
      )}
    </div>
  )
}

interface FilterProps {
  readonly filter: ListFilter
  readonly address: ListAddress
}

function Filter({ filter: { key, label, all, choices, look }, address }: FilterProps) {
  const chosen = address.filters[key]
  const choose = (value: string | undefined) => address.setFilter(key, value)
  if (look === 'field') {
    return <ChoiceFilter label={label} all={all} choices={choices} chosen={chosen} onChoose={choose} />
  }
  const chips = choices.map(({ id, name }) => ({ value: id, name }))
  return <FilterChips label={label} all={all} chips={chips} chosen={chosen} onChoose={choose} />
}
