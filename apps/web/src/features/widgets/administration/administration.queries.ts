import {
  arrangeWidgets,
  createWidget,
  deleteWidget,
  listWidgets,
  saveWidget,
} from '@labelwright/contract/server/widgets'
import type { CreateWidgetBody, SaveWidgetBody, Widget } from '@labelwright/contract/server/widgets-schemas'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { keysOf, queryKey } from '../../../lib/query-keys.ts'

const allKey = queryKey('widgets', 'all')

/** Every widget of the organization in the administration's order, and how many the plan has room for. */
const allWidgetsQuery = queryOptions({
  queryKey: allKey,
  queryFn: ({ signal }) => call(listWidgets, { query: { show: 'all' } }, { signal }),
  refetchOnMount: 'always',
})

export const useAllWidgets = () => useQuery(allWidgetsQuery)

/** One widget as the server has it now. */
export async function fetchWidget(id: string): Promise<Widget> {
  const { data } = await call(listWidgets, { query: { show: 'all' } })
  const widget = data.find((one) => one.id === id)
  if (!widget) throw new CallError('not-found')
  return widget
}

export const useWidget = (id: string) =>
  useQuery({ queryKey: queryKey('widgets', 'one', id), queryFn: () => fetchWidget(id), refetchOnMount: 'always' })

/** A change of the administration: lists and cards are asked for anew. */
function useWidgetChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf('widgets') }),
  })
}

interface NewWidget {
  readonly body: CreateWidgetBody
  readonly idempotencyKey: string
}

export const useAddWidget = () =>
  useWidgetChange(
    async ({ body, idempotencyKey }: NewWidget) => (await call(createWidget, { body }, { idempotencyKey })).data,
  )

export const useSaveWidget = () =>
  useWidgetChange(
    async ({ id, ...body }: SaveWidgetBody & { readonly id: string }) =>
      (await call(saveWidget, { params: { id }, body })).data,
  )

export const useDeleteWidget = () => useWidgetChange((id: string) => call(deleteWidget, { params: { id } }))

/** Puts the widgets into this order, for everybody who has not arranged them otherwise. */
export function useOrderWidgets() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(arrangeWidgets, { body: { ids: [...ids] } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: allKey })
      client.setQueryData(allWidgetsQuery.queryKey, (before) => {
        const byId = new Map(before?.data.map((one) => [one.id, one]))
        return before && { ...before, data: ids.flatMap((id) => byId.get(id) ?? []) }
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keysOf('widgets') }),
  })
}
