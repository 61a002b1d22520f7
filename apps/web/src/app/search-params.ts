// What may stand in the address of a page. The router lays what a validator answers over the address: a refused value must be named.
import { accountTypes } from '@labelwright/contract/access'

type Search = Record<string, unknown>

const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

// Digits arrive as a number, because the address is read as JSON.
const writtenText = (value: unknown): string | undefined => optionalText(typeof value === 'number' ? `${value}` : value)

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value)

export const withSearch = (search: Search): { search?: string | undefined } => ({ search: writtenText(search.search) })

/** Where to go after signing in: only ways within this application, since '//elsewhere' would be another site. */
export function withTarget(search: Search): { to?: string | undefined } {
  const to = optionalText(search.to)
  return { to: to !== undefined && /^\/(?![/\\])/.test(to) ? to : undefined }
}

export const withToken = (search: Search): { token?: string | undefined } => ({ token: writtenText(search.token) })

/** A mailed link that confirms the end of the organization. */
export const withDeletion = (search: Search): { deletion?: string | undefined } => ({
  deletion: writtenText(search.deletion),
})

export const withDemand = (search: Search): { demand?: 'second-factor' | undefined } => ({
  demand: oneOf(['second-factor'], search.demand),
})

export const withHelpPart = (search: Search): { part?: 'support' | undefined } => ({
  part: oneOf(['support'], search.part),
})

const historyStates = ['Created', 'Sent', 'Success', 'Failed', 'Unknown', 'Voided'] as const

interface HistorySearch {
  search?: string | undefined
  state?: (typeof historyStates)[number] | undefined
  entry?: string | undefined
}

export const withHistoryFilters = (search: Search): HistorySearch => ({
  ...withSearch(search),
  state: oneOf(historyStates, search.state),
  entry: optionalText(search.entry),
})

interface UserSearch {
  search?: string | undefined
  tab?: 'users' | 'invitations' | undefined
  account?: (typeof accountTypes)[number] | undefined
  state?: 'enabled' | 'disabled' | undefined
  group?: string | undefined
  sort?: 'name' | 'email' | '-lastSignInAt' | undefined
}

export const withUserFilters = (search: Search): UserSearch => ({
  ...withSearch(search),
  tab: oneOf(['users', 'invitations'], search.tab),
  account: oneOf(accountTypes, search.account),
  state: oneOf(['enabled', 'disabled'], search.state),
  group: optionalText(search.group),
  sort: oneOf(['name', 'email', '-lastSignInAt'], search.sort),
})
