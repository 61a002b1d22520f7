// The helper that prints where this browser cannot call the one on its computer: over the link that it has dialed to the server.
import { createStore } from '../../lib/store.ts'

export interface LinkedHelper {
  readonly id: string
  readonly computerName: string
}

const chosenKey = 'labelwright_linked_helper'
const metKey = 'labelwright_met_helper'

/** Remembered in this browser: what the person has chosen, else the helper that a page has met here. */
export const linkedHelperStore = createStore<LinkedHelper | undefined>(stored(chosenKey) ?? stored(metKey))

function stored(key: string): LinkedHelper | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const { id, computerName } = (kept ?? {}) as Record<string, unknown>
    return typeof id === 'string' && typeof computerName === 'string' ? { id, computerName } : undefined
  } catch {
    // Written by something else: as if nothing was remembered.
    return undefined
  }
}

/** Prints by this helper from here on, where the one on this computer cannot be called. */
export function chooseLinkedHelper({ id, computerName }: LinkedHelper): void {
  localStorage.setItem(chosenKey, JSON.stringify({ id, computerName }))
  linkedHelperStore.set({ id, computerName })
}

/** The helper on this computer has answered a page. What the person has chosen stays. */
export function rememberMetHelper(met: LinkedHelper): void {
  localStorage.setItem(metKey, JSON.stringify(met))
  if (stored(chosenKey) === undefined) linkedHelperStore.set(met)
}

/** Forgets the helper of this computer after another computer took it over: labels would be printed there. A helper that the person chose stays chosen. */
export function forgetMetHelper(id: string): void {
  if (stored(metKey)?.id !== id) return
  localStorage.removeItem(metKey)
  if (stored(chosenKey) === undefined) linkedHelperStore.set(undefined)
}
