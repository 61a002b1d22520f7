import { chosenMaximum } from '@labelwright/contract/chosen'
import { useState } from 'react'

/** What a list must tell for its rows to be chosen. */
interface Choosable<Row> {
  /** Another one means other rows; the same rows in another order stay chosen. */
  readonly key: string
  readonly loaded: readonly Row[]
  readonly total: number | undefined
  readonly isAtLeast: boolean
  readonly isOld: boolean
}

interface Chosen<Row> {
  readonly key: string
  readonly rows: ReadonlyMap<string, Row>
  /** How many matched when all that match were chosen; undefined while single rows are. */
  readonly all?: number | undefined
}

/** All rows of a list, also those that were never loaded. */
export interface WholeList {
  /** How many there are, when they are chosen. */
  readonly chosen: number | undefined
  /** How many could be chosen; undefined where that would be no more than the chosen rows, or is not known. */
  readonly offered: number | undefined
  /** More match than were counted. */
  readonly isEndless: boolean
  readonly choose: () => void
}

/** Rows that are chosen for something to be done with them at once; another list begins with none. */
export function useSelection<Row extends { readonly id: string }>(list: Choosable<Row>, nameOf: (row: Row) => string) {
  const { key, loaded, total = 0 } = list
  const [chosen, setChosen] = useState<Chosen<Row>>({ key, rows: new Map() })
  const { rows: kept, all }: Chosen<Row> = chosen.key === key ? chosen : { key, rows: new Map() }
  const loadedRows = new Map(loaded.map((row) => [row.id, row] as const))
  // With the whole list, whatever is loaded is chosen, also what comes into sight later.
  const rows = all === undefined ? kept : new Map([...kept, ...loadedRows])
  const isAll = loaded.length > 0 && loaded.every(({ id }) => rows.has(id))
  const hasMore = all === undefined && isAll && !list.isOld && (list.isAtLeast || total > rows.size)
  const set = (after: ReadonlyMap<string, Row>) => setChosen({ key, rows: after })
  const whole: WholeList = {
    chosen: all,
    offered: hasMore && !list.isAtLeast ? total : undefined,
    isEndless: hasMore && list.isAtLeast,
    choose: () => setChosen({ key, rows, all: total }),
  }
  return {
    /** As they stand now where they are loaded. */
    rows: [...rows.values()].map((row) => loadedRows.get(row.id) ?? row),
    whole,
    clear: () => set(new Map()),
    selection: {
      chosen: new Set(rows.keys()),
      isAll,
      nameOf,
      onToggle: (row: Row) => {
        const after = new Map(rows)
        if (!after.delete(row.id)) after.set(row.id, row)
        set(after)
      },
      onClear: () => set(new Map()),
      onToggleAll: () => set(isAll ? new Map() : new Map([...rows, ...loadedRows])),
    },
  }
}

/** What a bulk call is told: the chosen rows by their ids, or the filter of the whole list with its count. */
export function choiceOf<Filter extends object>(
  rows: readonly { readonly id: string }[],
  { chosen }: WholeList,
  matching: Filter,
) {
  if (chosen !== undefined) {
    return { body: { matching: { ...matching, total: chosen } }, count: chosen, isTooMany: false }
  }
  return { body: { ids: rows.map(({ id }) => id) }, count: rows.length, isTooMany: rows.length > chosenMaximum }
}
