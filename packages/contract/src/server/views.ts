import { signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type { CreateViewBody, ListView, ListViewsQuery, SaveViewBody } from './views-schemas.ts'

type OneView = { data: ListView }

/** The person's own and those that are shared, by name; an own one and a shared one may have the same name. */
export const listViews = endpoint<{ query: ListViewsQuery; answer: List<ListView> }>()({
  method: 'GET',
  path: '/api/views',
  service: 'base',
  summary: 'The saved views of a list: the person’s own and the shared ones',
  access: signedIn,
  errors: [],
})

/** Shared ones are made by administrators and by the list's manager role; `not-allowed` to others. */
export const createView = endpoint<{ body: CreateViewBody; answer: OneView }>()({
  method: 'POST',
  path: '/api/views',
  service: 'base',
  summary: 'Saves a view of a list under a name',
  access: signedIn,
  errors: ['not-allowed', 'limit-reached'],
  idempotent: true,
})

export const saveView = endpoint<{ body: SaveViewBody; answer: OneView }>()({
  method: 'PUT',
  path: '/api/views/{id}',
  service: 'base',
  summary: 'Changes a saved view',
  access: signedIn,
  errors: ['not-allowed', 'not-found', 'stale-version'],
})

export const deleteView = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/views/{id}',
  service: 'base',
  summary: 'Deletes a saved view',
  access: signedIn,
  errors: ['not-allowed', 'not-found'],
})
