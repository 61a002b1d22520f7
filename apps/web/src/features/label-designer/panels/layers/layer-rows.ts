import { childrenOf } from '@labelwright/open-label/order-keys'
import type { Fields, Records } from '@labelwright/open-label/records'

/** An element in the list of layers; the topmost comes first, as on paper. */
export interface LayerRow {
  readonly id: string
  readonly fields: Fields
  readonly level: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** From 1, among its siblings. */
  readonly place: number
  readonly siblings: number
}

interface Wanted {
  readonly page: string
  readonly closed: ReadonlySet<string>
  /** Letters that name, content or kind have; folded. Empty: all. */
  readonly search: string
  readonly textOf: (fields: Fields) => string
}

/** The elements of a page as rows of a tree. What a search finds stands with the groups that it is in. */
export function layerRows(records: Records, { page, closed, search, textOf }: Wanted): readonly LayerRow[] {
  const children = childrenOf(records)
  const wanted = search.toLowerCase()
  const matches = (id: string, fields: Fields): boolean =>
    textOf(fields).toLowerCase().includes(wanted) ||
    (children.get(id) ?? []).some(([child, record]) => record.kind === 'element' && matches(child, record.fields))

  function rowsIn(parent: string, level: number): LayerRow[] {
    const inside = (children.get(parent) ?? [])
      .filter(([id, { kind, fields }]) => kind === 'element' && (wanted === '' || matches(id, fields)))
      .toReversed()
    return inside.flatMap(([id, { fields }], index) => {
      const hasChildren = (children.get(id) ?? []).some(([, { kind }]) => kind === 'element')
      const isOpen = hasChildren && (wanted !== '' || !closed.has(id))
      const row = { id, fields, level, hasChildren, isOpen, place: index + 1, siblings: inside.length }
      return [row, ...(isOpen ? rowsIn(id, level + 1) : [])]
    })
  }
  return rowsIn(page, 1)
}
