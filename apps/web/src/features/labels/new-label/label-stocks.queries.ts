import {
  createLabelStock,
  deleteLabelStock,
  listLabelStocks,
  updateLabelStock,
} from '@labelwright/contract/server/label-stocks'
import type { NewLabelStock, OwnLabelStock } from '@labelwright/contract/server/label-stocks-schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keysOf, queryKey } from '../../../lib/query-keys.ts'

const mostStocks = 500

/** The papers that the organization has added. */
export const useLabelStocks = () =>
  useQuery({
    queryKey: queryKey('label-stocks', 'all'),
    queryFn: async ({ signal }) => (await call(listLabelStocks, { query: { take: mostStocks } }, { signal })).data,
  })

interface SavedStock {
  readonly body: NewLabelStock
  /** The paper that is changed; a new one without. */
  readonly stock: OwnLabelStock | undefined
  readonly idempotencyKey: string
}

export const useSaveStock = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, stock, idempotencyKey }: SavedStock) => {
      if (!stock) return (await call(createLabelStock, { body }, { idempotencyKey })).data
      const { id, version } = stock
      return (await call(updateLabelStock, { params: { id }, body: { ...body, version } })).data
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf('label-stocks') }),
  })
}

export const useDeleteStock = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteLabelStock, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf('label-stocks') }),
  })
}
