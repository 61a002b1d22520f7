import type { ReactNode } from 'react'

/** A row of a tree, as it can be seen. */
export interface TreeItem {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly isOpen: boolean
  readonly hasChildren: boolean
  readonly place: number
  readonly siblings: number
  readonly content: ReactNode
  /** Buttons at the end of the row, no part of its name; the tab stop of a row is theirs too. */
  readonly actions?: (tabIndex: 0 | -1) => ReactNode
}

/** Rows that are chosen for something to be done with them at once, by their ids. */
export interface TreeSelection {
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (id: string) => void
  readonly onClear: () => void
  /** Rows show by their ground alone that they are chosen, without boxes; a click chooses one, Space one more. */
  readonly isByRow?: true
}
