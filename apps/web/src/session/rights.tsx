// What somebody may do, by the keys of their token. The server checks every call; this decides what is shown.
import type { AccessKey } from '@labelwright/contract/access'
import type { ReactNode } from 'react'
import { usePerson } from './session.ts'

/** What a guard can ask for (spec §6); each kind that is given must hold, and an empty one asks nothing. */
export interface Requirements {
  /** All of them. */
  readonly roles?: readonly AccessKey[]
  /** All of them. */
  readonly permissions?: readonly AccessKey[]
  /** Any of them. */
  readonly allowList?: readonly AccessKey[]
}

export function meets(
  { roles = [], permissions = [], allowList = [] }: Requirements,
  keys: ReadonlySet<AccessKey>,
): boolean {
  const holds = (key: AccessKey) => keys.has(key)
  return roles.every(holds) && permissions.every(holds) && (allowList.length === 0 || allowList.some(holds))
}

/** Home is the dashboard for administrators and the user home for others. */
export const homeOf = (keys: ReadonlySet<AccessKey>): '/' | '/home' =>
  keys.has('AccountType:Administrator') ? '/' : '/home'

/** Keys to ask for; `*` means no restriction (spec §6). */
export interface AccessRule {
  /** Any one of them is enough. */
  readonly allowAny?: readonly (AccessKey | '*')[]
  /** Each of them must be held. */
  readonly requireAll?: readonly (AccessKey | '*')[]
}

/** An empty list asks nothing; `*` in a list lifts that list, and the other one still holds. */
export function passes({ allowAny = [], requireAll = [] }: AccessRule, keys: ReadonlySet<AccessKey>): boolean {
  const holds = (key: AccessKey | '*') => key === '*' || keys.has(key)
  return (allowAny.length === 0 || allowAny.some(holds)) && (requireAll.includes('*') || requireAll.every(holds))
}

/** Shows its content to those who hold the keys; inverted, to those who do not. */
export function ForThose({
  inverted = false,
  children,
  ...rule
}: AccessRule & { readonly inverted?: boolean; readonly children: ReactNode }): ReactNode {
  const keys = usePerson()?.keys ?? new Set<AccessKey>()
  return passes(rule, keys) === inverted ? null : children
}
