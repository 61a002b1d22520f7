import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState, ErrorState, Mistake } from '../../layout/notices.tsx'
import { CardSkeletons, RowSkeletons } from '../../layout/skeletons.tsx'
import classes from '../list.module.css'
import { CardGrid } from './card-grid.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { SparseList } from './use-sparse-list.ts'

export interface FoundRowsProps<Row> extends DataTableProps<Row> {
  /** Said where the list cannot be had. */
  readonly failed: string
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly noMatch: { readonly title: string; readonly text: string }
  /** What the page is for while there is nothing at all. */
  readonly empty: ReactNode
  readonly shape: 'rows' | 'cards'
}

/** The rows of a list page, or in their place what became of them: on their way, failed, none, none that match. */
export function FoundRows<Row>({ failed, isFiltered, onClear, noMatch, empty, shape, ...table }: FoundRowsProps<Row>) {
  const { t } = useTranslation()
  const { list, kind = 'pictures' } = table
  if (list.error) return <ErrorState title={failed} text={errorText(list.error)} onRetry={list.retry} />
  if (list.count === undefined) {
    if (shape === 'cards') return <CardSkeletons className={classes.cardPlaces} height={244} />
    return <RowSkeletons height={kind === 'pictures' ? 52 : 44} />
  }
  const Rows = shape === 'cards' ? CardGrid<Row> : DataTable<Row>
  if (list.count === 0 && !isFiltered) return empty
  if (list.count === 0) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        {t('common.clearFilters')}
      </Button>
    )
    return (
      <EmptyState title={noMatch.title} action={clear}>
        {noMatch.text}
      </EmptyState>
    )
  }
  return (
    <>
      <Rows {...table} />
      {list.partError !== undefined && <PartFailure list={list} />}
    </>
  )
}

function PartFailure<Row>({ list }: { readonly list: SparseList<Row> }) {
  const { t } = useTranslation()
  return (
    <div className={classes.partFailure}>
      <Mistake>
        <span className={classes.partWords}>{errorText(list.partError)}</span>
        <Button variant="default" size="compact-md" onClick={list.retry}>
          {t('common.tryAgain')}
        </Button>
      </Mistake>
    </div>
  )
}

/** How many rows a list has, in the words of its feature. */
export function CountNote<Row>({
  list: { total, isAtLeast },
  words,
}: {
  readonly list: SparseList<Row>
  readonly words: (count: number) => string
}) {
  const { t } = useTranslation()
  if (total === undefined) return <span role="status" />
  return <span role="status">{isAtLeast ? t('table.moreThan', { what: words(total) }) : words(total)}</span>
}
