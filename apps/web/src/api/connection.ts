// Whether the server answers: noticed from the calls that are made anyway, and asked for while it does not.
import { createStore, useStore } from '../lib/store.ts'

/** `silent`: the server takes calls and answers none. `lost`: it cannot be reached. */
export type Connection = 'answers' | 'silent' | 'lost'

const connection = createStore<Connection>('answers')

/** Notes how the last call to the server went. */
export const noteConnection = connection.set

export const useConnection = (): Connection => useStore(connection)

/** True while the server is silent or cannot be reached. */
export const useConnectionLost = (): boolean => useConnection() !== 'answers'
