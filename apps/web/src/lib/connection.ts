// Whether the server answers: noticed from the calls that are made anyway, and asked for while it does not.
import { useSyncExternalStore } from 'react'

let isLost = false
const listeners = new Set<() => void>()

/** Tells that the server answered, or that it could not be reached. */
export function noteConnection(isAnswered: boolean): void {
  if (isLost === !isAnswered) return
  isLost = !isAnswered
  for (const listener of listeners) listener()
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isConnectionLost = (): boolean => isLost

export const useConnectionLost = (): boolean => useSyncExternalStore(onConnectionChange, isConnectionLost)
