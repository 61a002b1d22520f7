import {
  arrangeMyWidgets,
  listWidgets,
  setWidgetSettings,
  toggleWidgetFavorite,
} from '@labelwright/contract/server/widgets'
import { mostFavorites, type Widget } from '@labelwright/contract/server/widgets-schemas'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureCodeOf } from '../../api/call-error.ts'
import { queryKey } from '../../lib/query-keys.ts'
import { usePerson } from '../../session/session.ts'
import { keepWidgetsCopy, readWidgetsCopy } from './widgets-copy.ts'

type Widgets = readonly Widget[]

const ownKey = (userId: string | undefined) => queryKey('widgets', 'mine', userId)

/** loadWidgets (specification §7): the person's widgets, first as this browser has kept them. */
const ownWidgetsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ownKey(userId),
    queryFn: async ({ signal }): Promise<Widgets> => {
      const { data } = await call(listWidgets, { query: {} }, { signal })
      keepWidgetsCopy(data)
      return data
    },
    initialData: () => readWidgetsCopy()?.widgets,
    // Shown at once, and asked for anew at once.
    initialDataUpdatedAt: 0,
  })

/** The person's widgets in the person's order; `isKept`: as this browser has kept them, because the server does not answer. */
export function useWidgets() {
  const userId = usePerson()?.userId
  const { data, error, isError, refetch } = useQuery({ ...ownWidgetsQuery(userId), enabled: userId !== undefined })
  const isOff = isError && failureCodeOf(error) === 'feature-disabled'
  return { widgets: isOff ? undefined : data, error, isOff, isKept: isError && !isOff && data !== undefined, refetch }
}

export const favoritesOf = (widgets: Widgets): Widgets =>
  widgets.filter(({ favorite }) => favorite).slice(0, mostFavorites)

/** Changes the person's widgets on the screen and in the copy. */
function useChangeInPlace() {
  const client = useQueryClient()
  const key = ownKey(usePerson()?.userId)
  return {
    change: async (changed: (before: Widgets) => Widgets): Promise<void> => {
      // An answer that is on its way knows nothing of the change.
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Widgets>(key)
      if (!before) return
      const after = changed(before)
      client.setQueryData(key, after)
      keepWidgetsCopy(after)
    },
    askAnew: () => client.invalidateQueries({ queryKey: key }),
  }
}

/** toggleFavorite (specification §7). What the server answers counts. */
export function useToggleFavorite() {
  const { change, askAnew } = useChangeInPlace()
  const set = (id: string, favorite: boolean) =>
    change((before) => before.map((one) => (one.id === id ? { ...one, favorite } : one)))
  return useMutation({
    mutationFn: async ({ id }: Pick<Widget, 'id' | 'favorite'>) => {
      const { favorite } = await call(toggleWidgetFavorite, { params: { id } })
      await set(id, favorite)
    },
    onMutate: ({ id, favorite }) => set(id, !favorite),
    onError: () => askAnew(),
  })
}

/** updateWidgetSetting (specification §7): for this person alone. */
export function useWidgetSetting() {
  const { change, askAnew } = useChangeInPlace()
  return useMutation({
    mutationFn: ({ id, clearInputAfterPrint }: Pick<Widget, 'id' | 'clearInputAfterPrint'>) =>
      call(setWidgetSettings, { params: { id }, body: { clearInputAfterPrint } }),
    onMutate: ({ id, clearInputAfterPrint }) =>
      change((before) =>
        before.map((one) =>
          one.id === id ? { ...one, clearInputAfterPrint, settings: { clearInputAfterPrint } } : one,
        ),
      ),
    onError: () => askAnew(),
  })
}

/** Puts the person's widgets into this order, for this person alone. */
export function useArrangeWidgets() {
  const { change, askAnew } = useChangeInPlace()
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(arrangeMyWidgets, { body: { ids: [...ids] } }),
    onMutate: (ids) =>
      change((before) => {
        const byId = new Map(before.map((one) => [one.id, one]))
        return ids.flatMap((id) => byId.get(id) ?? [])
      }),
    onError: () => askAnew(),
  })
}
