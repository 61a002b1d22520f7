import type { AccessKey } from '@labelwright/contract/access'
import type { ReactNode } from 'react'
import { usePerson } from './person.ts'

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
