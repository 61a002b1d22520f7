import * as z from 'zod/mini'
import { id, listOf, recordOf, timestamp, version } from '../wire.ts'

/** Lists whose views can be saved. */
const list = z.enum([
  'articles',
  'orders',
  'users',
  'groups',
  'labels',
  'imports',
  'print-history',
  'printers',
  'label-approval',
])

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const key = z.string().check(z.minLength(1), z.maxLength(100))

/** What a list shows: its columns in their order, sort, filters and search. The web knows their names and leaves out what it does not know any more. */
const settings = z.strictObject({
  columns: z.array(key).check(z.maxLength(40)),
  sort: z.nullable(key),
  filters: z
    .record(key, z.string().check(z.maxLength(2_000)))
    .check(z.refine((filters) => Object.keys(filters).length <= 20, { error: 'A view has at most 20 filters.' })),
  searchQuery: z.string().check(z.maxLength(200)),
})

export const listViewAnswer = z.object({
  id,
  list,
  name: z.string(),
  isShared: z.boolean(),
  /** Whether this person may change or delete it. */
  isEditable: z.boolean(),
  settings,
  modified: timestamp,
  version,
})

export const listViewsQuery = z.strictObject({ list })
export const createViewBody = z.strictObject({ list, name, isShared: z.boolean(), settings })
export const saveViewBody = z.strictObject({ name, settings, version })

export const viewsSchemas = {
  listViews: { query: listViewsQuery, answer: listOf(listViewAnswer) },
  createView: { body: createViewBody, answer: recordOf(listViewAnswer) },
  saveView: { body: saveViewBody, answer: recordOf(listViewAnswer) },
  deleteView: { answer: z.object({}) },
} as const

export type ListView = z.infer<typeof listViewAnswer>
export type ViewList = z.infer<typeof list>
export type ViewSettings = z.infer<typeof settings>
export type ListViewsQuery = z.infer<typeof listViewsQuery>
export type CreateViewBody = z.infer<typeof createViewBody>
export type SaveViewBody = z.infer<typeof saveViewBody>
