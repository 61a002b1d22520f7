import {
  changeOrders,
  createOrder,
  deleteOrder,
  deleteOrders,
  exportOrders,
  getOrder,
  listOrders,
  saveOrder,
} from '@labelwright/contract/server/orders'
import type {
  ChangeOrdersBody,
  ChosenOrdersBody,
  CreateOrderBody,
  ExportOrdersQuery,
  ListOrdersQuery,
  Order,
  SaveOrderBody,
} from '@labelwright/contract/server/orders-schemas'
import { undoChange } from '@labelwright/contract/server/undo'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../../api/call.ts'
import { failureCodeOf } from '../../api/call-error.ts'
import { invalidateSubjects, keysOf, queryKey } from '../../lib/query-keys.ts'
import { suggestionCount } from '../../lib/search.ts'
import { useSparseList } from '../../ui/list/rows/use-sparse-list.ts'

export type OrderFilter = Pick<ListOrdersQuery, 'searchQuery' | 'groupIds' | 'sort'>

/** A search starts at this many characters, as that of articles does. */
export const orderSearchMinimum = 2

/** Fewer characters than a search needs show all. */
export const wantedSearch = (typed: string): string => (typed.length >= orderSearchMinimum ? typed : '')

/** The orders of the list page: those that the person may open, change and delete, as his groups see them. */
export const useOrderList = (filter: OrderFilter) =>
  useSparseList<Order>({
    queryKey: queryKey('orders', 'list', filter),
    fetchPage: (page, signal) => call(listOrders, { query: { ...filter, ...page } }, { signal }),
    refetchOnMount: 'always',
  })

/** The newest, for the start page. */
export const useNewestOrders = (take: number) =>
  useQuery({
    queryKey: queryKey('orders', 'newest', take),
    queryFn: ({ signal }) => call(listOrders, { query: { take, sort: '-modified' } }, { signal }),
  })

/** What a search field offers; nothing while too little is typed. */
export const useOrderSuggestions = (typed: string) =>
  useQuery({
    queryKey: queryKey('orders', 'suggestions', typed),
    queryFn: ({ signal }) => call(listOrders, { query: { take: suggestionCount, searchQuery: typed } }, { signal }),
    enabled: typed.length >= orderSearchMinimum,
    placeholderData: keepPreviousData,
  })

export const fetchOrder = async (id: string) => (await call(getOrder, { params: { id } })).data

const orderQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('orders', 'one', id),
    queryFn: async ({ signal }) => (await call(getOrder, { params: { id } }, { signal })).data,
  })

export const useOrder = (id: string) => useQuery({ ...orderQuery(id), refetchOnMount: 'always' })

/** The order whose line is printed. */
export const useOrderOfPrint = (id: string | undefined) =>
  useQuery({ ...orderQuery(id ?? ''), enabled: id !== undefined })

/** A change of orders after which every list of them, and of what stands in them, is asked for anew. */
function useOrderChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await invalidateSubjects(client, 'orders', 'articles', 'groups')
    },
    onError: (error) => {
      if (failureCodeOf(error) === 'selection-changed') void client.invalidateQueries({ queryKey: keysOf('orders') })
    },
  })
}

export const useAddOrder = () =>
  useOrderChange(
    async ({ body, idempotencyKey }: { readonly body: CreateOrderBody; readonly idempotencyKey: string }) =>
      (await call(createOrder, { body }, { idempotencyKey })).data,
  )
export const useSaveOrder = () => useOrderChange(async (body: SaveOrderBody) => (await call(saveOrder, { body })).data)
export const useChangeOrders = () => useOrderChange((body: ChangeOrdersBody) => call(changeOrders, { body }))
export const useDeleteOrder = () => useOrderChange((id: string) => call(deleteOrder, { params: { id } }))
export const useDeleteOrders = () => useOrderChange((body: ChosenOrdersBody) => call(deleteOrders, { body }))
export const useUndoOrders = () => useOrderChange((undoId: string) => call(undoChange, { params: { id: undoId } }))

/** The orders of the list with its filters, as a file. */
export const fetchOrderFile = (query: ExportOrdersQuery) => callForFile(exportOrders, { query })
