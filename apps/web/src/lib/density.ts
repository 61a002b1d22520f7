import { createStore, useStore } from './store.ts'

export const densities = ['comfortable', 'compact'] as const
/** How much room a table's row takes. */
export type Density = (typeof densities)[number]

const storageKey = 'labelwright_density'
const store = createStore<Density>(
  densities.find((known) => known === localStorage.getItem(storageKey)) ?? 'comfortable',
)

export function chooseDensity(density: Density): void {
  localStorage.setItem(storageKey, density)
  store.set(density)
}

export const useDensity = (): Density => useStore(store)
