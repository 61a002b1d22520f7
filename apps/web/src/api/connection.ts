// Whether the server answers: noticed from the calls that are made anyway, and asked for while it does not.
import { createStore, useStore } from '../lib/store.ts'

const isLost = createStore(false)

/** Tells that the server answered, or that it could not be reached. */
export const noteConnection = (isAnswered: boolean): void => isLost.set(!isAnswered)

export const useConnectionLost = (): boolean => useStore(isLost)
