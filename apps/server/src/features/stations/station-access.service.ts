import * as store from './station-credentials.store.ts'

/** Of a person who is deleted: badge, PIN, and their place at stations. */
export const deleteStationAccess = store.deleteAccessOf
