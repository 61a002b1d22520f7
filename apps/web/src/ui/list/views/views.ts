import { chosenColumns } from '../columns.ts'
import type { ListAddress } from '../use-list-address.ts'

/** How a list is looked at, under a name. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly isShared: boolean
  readonly settings: ViewSettings
  readonly version: number
  /** Whether the person who is signed in may change it. */
  readonly isEditable: boolean
}

export interface ViewSettings {
  /** Empty: the list's own columns. */
  readonly columns: readonly string[]
  readonly sort: string | null
  readonly filters: Readonly<Record<string, string>>
  readonly searchQuery: string
}

/** The saved views of a list and how they are changed; `ui` makes no call itself. */
export interface ListViews {
  readonly views: readonly SavedView[]
  /** Whether the person who is signed in may save views for everybody. */
  readonly mayShare: boolean
  /** Saves a new view, or an old one over its version. */
  readonly onSave: (view: ViewToSave) => Promise<{ readonly id: string }>
  readonly onRemove: (view: SavedView) => Promise<unknown>
}

export interface ViewToSave extends Pick<SavedView, 'name' | 'isShared' | 'settings'> {
  /** Undefined for a new one. */
  readonly stored: Pick<SavedView, 'id' | 'version'> | undefined
}

/** The list as it is looked at now. */
export function settingsNow(address: ListAddress, columns: readonly string[] | undefined): ViewSettings {
  const filters = Object.entries(address.filters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    columns: columns ?? [],
    sort: address.sort ?? null,
    filters: Object.fromEntries(filters),
    searchQuery: address.wanted,
  }
}

export const nothingSet: ViewSettings = { columns: [], sort: null, filters: {}, searchQuery: '' }

type ListColumns = Parameters<typeof chosenColumns>[0]

/** Whether two ways to look at a list show the same. */
export function isSameView(columns: ListColumns, one: ViewSettings, other: ViewSettings): boolean {
  const textOf = ({ columns: chosen, sort, filters, searchQuery }: ViewSettings) => {
    const shown = chosenColumns(columns, chosen.length > 0 ? chosen : undefined).map(({ key }) => key)
    return JSON.stringify([shown, sort, Object.entries(filters).sort(), searchQuery])
  }
  return textOf(one) === textOf(other)
}
