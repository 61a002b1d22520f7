// A label that is being edited, as flat records: what is inside of what is a field like any other.

/** What a field may hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

export type Fields = Readonly<Record<string, Json>>

/** The label itself, its pages, elements, variables and layers, and the columns of its tables. */
export type RecordKind = 'label' | 'page' | 'element' | 'variable' | 'layer' | 'column'

/** Both in one value, so that a move is never done by half. */
export interface Place {
  /** The id of the record that it is inside of. */
  readonly parent: string
  /** Its place among its siblings (`order-keys.ts`). */
  readonly key: string
}

export interface LabelRecord {
  readonly kind: RecordKind
  /** The label itself is in none. */
  readonly place?: Place
  /** As in the label document, without its id and the lists of what is inside of it. */
  readonly fields: Fields
}

/** By their ids: those of the document with a letter for their kind in front, so that no two are the same. */
export type Records = ReadonlyMap<string, LabelRecord>

export const labelId = 'label'
export const pageId = (index: number): string => `p:${index}`
export const elementId = (id: string): string => `e:${id}`
export const variableId = (id: string): string => `v:${id}`
export const layerId = (id: string): string => `l:${id}`
export const columnId = (table: string, index: number): string => `c:${table}:${index}`

const prefix = /^[a-z]:/

/** The id in the document. */
export const documentId = (id: string): string => id.replace(prefix, '')
