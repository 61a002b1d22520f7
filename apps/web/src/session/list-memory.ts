// How each list was last looked at in this tab: its search, filters and order, for whoever comes back to it.
import { useNavigate } from '@tanstack/react-router'
import { onSessionChange, readSession } from './session.ts'
import { forgetInTab, keepInTab, keptInTab } from './tab-storage.ts'

const lists = [
  '/articles',
  '/orders',
  '/groups',
  '/users',
  '/labels',
  '/printers',
  '/myorders',
  '/print-labels',
] as const
type List = (typeof lists)[number]

const storageKey = 'labelwright_lists'
const searches = (): Readonly<Record<string, object>> => keptInTab(storageKey) ?? {}

// The next person at this screen must not find the searches, also after a sign-out in another tab.
onSessionChange(() => {
  if (!readSession()) forgetInTab(storageKey)
})

/** Told of every page that is opened; keeps what it is about where it is a list. */
export function rememberList(path: string, search: object): void {
  if (lists.some((list) => list === path)) keepInTab(storageKey, { ...searches(), [path]: search })
}

/** Goes back to a list as it was left. */
export function useReturnTo(list: List): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: list, search: searches()[list] ?? {} })
}
