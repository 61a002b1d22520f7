import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTypedSearch } from './use-typed-search.ts'

type Values = Readonly<Record<string, string | undefined>>

/** How a list is looked at; all of it stands in the address, so that a link, Back and a reload show the same rows. */
export interface ListAddress {
  /** As it is typed; `wanted` is the same once the typing rests. */
  readonly typed: string
  readonly wanted: string
  readonly setTyped: (text: string) => void
  readonly filters: Values
  readonly setFilter: (key: string, value: string | undefined) => void
  readonly sort: string | undefined
  readonly setSort: (sort: string) => void
  /** The saved view that was opened last. */
  readonly view: string | undefined
  readonly openView: (view: ViewAddress) => void
  /** Drops search and filters; the order stays. */
  readonly clear: () => void
}

/** What of a saved view goes into the address. */
export interface ViewAddress {
  /** Undefined for the list as it comes. */
  readonly id: string | undefined
  readonly sort: string | null
  readonly filters: Readonly<Record<string, string>>
  readonly searchQuery: string
}

/** `filterKeys` are the list's filters by their names in the address; the route's own rule says what may stand there. */
export function useListAddress(filterKeys: readonly string[] = []): ListAddress {
  const address: Values = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Values, replace = false) =>
    // Which page it is nobody knows here; its route reads the address by its own rule again.
    navigate({ to: '.', search: (before: Values) => ({ ...before, ...changes }), replace } as never)
  const { typed, setTyped, wanted } = useTypedSearch(address.search ?? '', (text) =>
    change({ search: text || undefined }, true),
  )
  const noFilters = Object.fromEntries(filterKeys.map((key) => [key, undefined]))
  return {
    typed,
    wanted,
    setTyped,
    filters: Object.fromEntries(filterKeys.map((key) => [key, address[key]])),
    setFilter: (key, value) => void change({ [key]: value }),
    sort: address.sort,
    setSort: (sort) => void change({ sort }, true),
    view: address.view,
    openView: ({ id, sort, filters, searchQuery }) =>
      void change({ ...noFilters, ...filters, view: id, sort: sort ?? undefined, search: searchQuery || undefined }),
    clear: () => {
      setTyped('')
      void change({ ...noFilters, search: undefined })
    },
  }
}
