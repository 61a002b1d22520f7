// The key of the station that this browser is: it stays when people sign out.
import type { PairStationAnswer } from '@labelwright/contract/server/stations-schemas'
import { createStore } from '../../lib/store.ts'

type StationKey = PairStationAnswer['data']

const storageKey = 'labelwright_station'

function read(): StationKey | undefined {
  const kept = localStorage.getItem(storageKey)
  return kept === null ? undefined : (JSON.parse(kept) as StationKey)
}

export const stationKeyStore = createStore<StationKey | undefined>(read())

export function keepStationKey(key: StationKey): void {
  localStorage.setItem(storageKey, JSON.stringify(key))
  stationKeyStore.set(key)
}

/** The station was revoked, or another device has taken its place. */
export function forgetStationKey(): void {
  localStorage.removeItem(storageKey)
  stationKeyStore.set(undefined)
}
