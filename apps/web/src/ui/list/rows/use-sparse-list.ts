import type { List } from '@labelwright/contract/list'
import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keyOfPage } from '../../../lib/query-keys.ts'

/** Rows that are asked for at once. */
const pageSize = 100
/** Who drags the scrollbar passes many pages; only where it rests are they asked for. */
const restMs = 60

/** A list of any length of which only the pages in sight are loaded. */
export interface SparseList<Row> {
  /** Another one means another list: other filters, another order. */
  readonly key: string
  /** Rows to scroll through; undefined while nothing is known yet. */
  readonly count: number | undefined
  /** All that match; where `isAtLeast` is set there are more. */
  readonly total: number | undefined
  readonly isAtLeast: boolean
  /** Undefined while the row is on its way. */
  readonly rowAt: (index: number) => Row | undefined
  /** The rows of the pages in sight. */
  readonly loaded: readonly Row[]
  /** Says which rows are in sight. */
  readonly want: (first: number, last: number) => void
  /** What is shown answers an earlier question. */
  readonly isOld: boolean
  /** Nothing can be shown. */
  readonly error: unknown
  /** Some of the rows in sight could not be had. */
  readonly partError: unknown
  readonly retry: () => void
}

interface SparseListOptions<Row> {
  readonly queryKey: QueryKey
  readonly fetchPage: (
    page: { readonly take: number; readonly offset: number },
    signal: AbortSignal,
  ) => Promise<List<Row>>
  readonly refetchOnMount?: 'always'
}

interface Snapshot<Row> {
  readonly key: string
  readonly pages: ReadonlyMap<number, List<Row>>
  readonly newest: List<Row>
}

export function useSparseList<Row>({ queryKey, fetchPage, ...options }: SparseListOptions<Row>): SparseList<Row> {
  const key = JSON.stringify(queryKey)
  const [wanted, setWanted] = useState<{ readonly key: string; readonly pages: readonly number[] }>({ key, pages: [0] })
  const pages = wanted.key === key ? wanted.pages : [0]
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: keyOfPage(queryKey, page),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        fetchPage({ take: pageSize, offset: page * pageSize }, signal),
      ...options,
    })),
  })

  const latest = useRef<Snapshot<Row>>(undefined)
  const now = snapshotOf(key, pages, results)
  useEffect(() => {
    if (now) latest.current = now
  })
  // Until the first page of another list is there, the one before stays.
  const shown = now ?? latest.current

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const want = useCallback(
    (first: number, last: number) => {
      clearTimeout(timer.current)
      const from = Math.floor(first / pageSize)
      const next = Array.from({ length: Math.floor(last / pageSize) - from + 1 }, (_, index) => from + index)
      timer.current = setTimeout(
        () => setWanted((before) => (isSame(before, key, next) ? before : { key, pages: next })),
        restMs,
      )
    },
    [key],
  )

  const error = results.find((result) => result.error)?.error
  return {
    key,
    count: shown && countOf(shown),
    total: shown?.newest.total,
    isAtLeast: shown?.newest.totalIsAtLeast ?? false,
    rowAt: (index) => shown?.pages.get(Math.floor(index / pageSize))?.data[index % pageSize],
    loaded: shown ? [...shown.pages.values()].flatMap((page) => page.data) : [],
    want,
    isOld: shown !== undefined && shown.key !== key,
    error: shown?.key === key ? undefined : error,
    partError: shown?.key === key ? error : undefined,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch()
    },
  }
}

const isSame = (
  before: { readonly key: string; readonly pages: readonly number[] },
  key: string,
  pages: readonly number[],
): boolean => before.key === key && before.pages.join() === pages.join()

function snapshotOf<Row>(
  key: string,
  pages: readonly number[],
  results: readonly { readonly data: List<Row> | undefined; readonly dataUpdatedAt: number }[],
): Snapshot<Row> | undefined {
  const found = pages.flatMap((page, index) => {
    const result = results[index]
    return result?.data ? [{ page, data: result.data, at: result.dataUpdatedAt }] : []
  })
  const newest = found.reduce<(typeof found)[number] | undefined>(
    (best, one) => (best && best.at >= one.at ? best : one),
    undefined,
  )
  return newest && { key, pages: new Map(found.map(({ page, data }) => [page, data])), newest: newest.data }
}

/** Where the counting stopped early, every full page has another one below it. */
function countOf<Row>({ pages, newest }: Snapshot<Row>): number {
  if (!newest.totalIsAtLeast) return newest.total
  const ends = [...pages.values()].map(
    ({ offset, data }) => offset + data.length + (data.length < pageSize ? 0 : pageSize),
  )
  const end = [...pages.values()].find(({ data }) => data.length > 0 && data.length < pageSize)
  return end ? end.offset + end.data.length : Math.max(newest.total, ...ends)
}
