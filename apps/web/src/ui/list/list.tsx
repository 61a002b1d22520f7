// The list: every list of the product is this one. Its columns are data, its filters, order and view stand in the address.
import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../layout/page.tsx'
import { chosenColumns } from './columns.ts'
import classes from './list.module.css'
import { ListFoot } from './list-foot.tsx'
import type { DataTableProps } from './rows/data-table.tsx'
import { CountNote, FoundRows, type FoundRowsProps } from './rows/found-rows.tsx'
import { type ExportForm, ExportMenu } from './tools/export-menu.tsx'
import type { ListFilter } from './tools/list-filter.ts'
import { type ListSearch, ListTools } from './tools/list-tools.tsx'
import { useSearchKey } from './tools/use-search-key.ts'
import { useChosenColumns } from './use-chosen-columns.ts'
import { useIsPhone } from './use-is-phone.ts'
import type { ListAddress } from './use-list-address.ts'
import { ViewTabs } from './views/view-tabs.tsx'
import type { ListViews } from './views/views.ts'

type Table<Row> = Omit<DataTableProps<Row>, 'label' | 'onSort'>

export interface ListProps<Row> extends Table<Row>, Pick<FoundRowsProps<Row>, 'failed' | 'noMatch' | 'empty'> {
  /** What the list's columns and notices are known by. */
  readonly name: string
  readonly title: string
  readonly address: ListAddress
  readonly search?: ListSearch
  readonly filters?: readonly ListFilter[]
  /** Undefined where the list keeps no views. */
  readonly views?: ListViews | undefined
  /** Rows, or cards where the picture is what a row is known by; on a phone always rows. */
  readonly shape?: 'rows' | 'cards'
  /** What can be done with the chosen rows; while there are none, nothing. */
  readonly bulk?: ReactNode
  readonly onUndo?: ((undoId: string) => Promise<string>) | undefined
  /** Between the tools and the rows: what went wrong with a scan. */
  readonly lead?: ReactNode
}

/** Tools, rows and what can be done with the chosen ones. `/` puts the focus into the search. */
export function List<Row>(props: ListProps<Row>) {
  const { name, title, address, search, filters = [], views, shape = 'rows', bulk, onUndo, lead, ...table } = props
  const { columns, sort } = table
  const { chosen, choose } = useChosenColumns(name)
  const searchField = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  useSearchKey(searchField)
  const takesFocus = search?.takesFocus ?? false
  useEffect(() => {
    if (takesFocus) searchField.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const hasCards = shape === 'cards' && !isPhone
  const hasChoice = !isPhone && !hasCards
  const isFiltered = address.wanted !== '' || Object.values(address.filters).some((value) => value !== undefined)
  return (
    <>
      {views && <ViewTabs views={views} address={address} columns={columns} chosen={chosen} onChooseColumns={choose} />}
      <ListTools
        search={search}
        searchRef={searchField}
        filters={filters}
        address={address}
        sort={sort}
        hasOrder={hasCards}
        columns={columns}
        chosen={chosen}
        onChooseColumns={hasChoice ? choose : undefined}
      />
      {lead}
      <FoundRows
        {...table}
        label={title}
        columns={isPhone || hasCards ? columns : chosenColumns(columns, chosen)}
        onSort={address.setSort}
        isFiltered={isFiltered}
        onClear={address.clear}
        shape={hasCards ? 'cards' : 'rows'}
      />
      <ListFoot list={name} onUndo={onUndo}>
        {bulk}
      </ListFoot>
    </>
  )
}

export interface ListPageProps<Row> extends ListProps<Row> {
  /** How many rows there are, in words. */
  readonly count: (count: number) => string
  /** The page's one primary action. */
  readonly action?: ReactNode
  readonly onBack?: () => void
  readonly exporting?: { readonly fileName: string; readonly onExport: (form: ExportForm) => Promise<Blob> }
}

/** A page that is a list. Its title is there at once, its rows when they come. */
export function ListPage<Row>({ count, action, onBack, exporting, ...list }: ListPageProps<Row>) {
  return (
    <Page
      title={list.title}
      note={<CountNote list={list.list} words={count} />}
      onBack={onBack}
      titleTakesFocus={!list.search?.takesFocus}
      action={
        <div className={classes.actions}>
          {exporting && (
            <ExportMenu about={JSON.stringify([list.address.filters, list.address.wanted])} {...exporting} />
          )}
          {action}
        </div>
      }
    >
      <List {...list} />
    </Page>
  )
}
