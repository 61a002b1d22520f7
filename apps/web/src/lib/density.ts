import { useSyncExternalStore } from 'react'

export const densities = ['comfortable', 'compact'] as const
/** How much room a table's row takes. */
export type Density = (typeof densities)[number]

const storageKey = 'labelwright_density'
const listeners = new Set<() => void>()

const readDensity = (): Density =>
  densities.find((known) => known === localStorage.getItem(storageKey)) ?? 'comfortable'

export function chooseDensity(density: Density): void {
  localStorage.setItem(storageKey, density)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, readDensity)
