import type { AccessKey } from '@labelwright/contract/access'
import { createView, deleteView, listViews, saveView } from '@labelwright/contract/server/views'
import type { ViewList } from '@labelwright/contract/server/views-schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { newKey } from '../../lib/new-key.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'
import { usePerson } from '../../session/session.ts'
import type { ListViews, ViewToSave } from '../../ui/list/views/views.ts'

/** The roles that look after a list, and may share views of it; administrators always may. */
const managers: Readonly<Partial<Record<ViewList, AccessKey>>> = {
  articles: 'UserRole:ArticleManager',
  orders: 'UserRole:OrderManager',
  groups: 'UserRole:GroupManager',
  labels: 'UserRole:LabelManager',
  imports: 'UserRole:DataImporter',
  'label-approval': 'QualityAssuranceRole:QualityManager',
}

/** The saved views of a list; undefined until they are there, or where they cannot be had: the list does without. */
export function useListViews(list: ViewList): ListViews | undefined {
  const client = useQueryClient()
  const keys = usePerson()?.keys
  const { data } = useQuery({
    queryKey: queryKey('views', 'list', list),
    queryFn: async ({ signal }) => (await call(listViews, { query: { list } }, { signal })).data,
  })
  const onSuccess = () => client.invalidateQueries({ queryKey: keysOf('views') })
  const save = useMutation({
    mutationFn: async ({ stored, name, isShared, settings }: ViewToSave) => {
      const copied = { ...settings, columns: [...settings.columns], filters: { ...settings.filters } }
      if (!stored) {
        const body = { list, name, isShared, settings: copied }
        return (await call(createView, { body }, { idempotencyKey: newKey() })).data
      }
      const body = { name, settings: copied, version: stored.version }
      return (await call(saveView, { params: { id: stored.id }, body })).data
    },
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteView, { params: { id } }),
    onSuccess,
  })
  if (!data) return undefined
  const manager = managers[list]
  return {
    views: data,
    mayShare: keys?.has('AccountType:Administrator') || (manager !== undefined && keys?.has(manager)) || false,
    onSave: save.mutateAsync,
    onRemove: ({ id }) => remove.mutateAsync(id),
  }
}
