import { administrators, anyOf, anyone, ownStation, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  CreateStationBody,
  OwnStation,
  PairStationAnswer,
  PairStationBody,
  SaveStationBody,
  SetOwnStationSignInBody,
  SetStationSignInBody,
  SignInAtStationAnswer,
  SignInAtStationBody,
  Station,
  StationCode,
  StationSignIn,
} from './stations-schemas.ts'

const administrator = anyOf(...administrators)

/** A code may be typed into a device for this long. */
export const stationCodeLifeMs = 900_000
/** A sign-in at a station ends after this long, however much is printed. */
export const stationSignInSeconds = 12 * 3600
/** Behind so many wrong tries only the password counts. */
export const mostWrongTries = 5

export const listStations = endpoint<{ answer: List<Station> }>()({
  method: 'GET',
  path: '/api/stations',
  service: 'base',
  summary: 'The stations of the organization',
  access: administrator,
  errors: [],
})

export const getStation = endpoint<{ answer: { data: Station } }>()({
  method: 'GET',
  path: '/api/stations/{id}',
  service: 'base',
  summary: 'A station with its widgets and people',
  access: administrator,
  errors: ['not-found'],
})

export const createStation = endpoint<{ body: CreateStationBody; answer: { data: Station } }>()({
  method: 'POST',
  path: '/api/stations',
  service: 'base',
  summary: 'Registers a station for named widgets and people',
  access: administrator,
  errors: [],
  idempotent: true,
})

export const saveStation = endpoint<{ body: SaveStationBody; answer: { data: Station } }>()({
  method: 'PUT',
  path: '/api/stations/{id}',
  service: 'base',
  summary: 'Changes a station; who is no longer among its people is signed out',
  access: administrator,
  errors: ['not-found', 'stale-version'],
})

export const revokeStation = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/stations/{id}',
  service: 'base',
  summary: 'Revokes a station: its key and all sign-ins at it end at once',
  access: administrator,
  errors: ['not-found'],
})

/** The device that uses it gets a new key; the one before it is good no more. */
export const createStationCode = endpoint<{ answer: StationCode }>()({
  method: 'POST',
  path: '/api/stations/{id}/code',
  service: 'base',
  summary: 'Makes the code that turns a device into this station, shown once',
  access: administrator,
  errors: ['not-found'],
})

export const setStationSignIn = endpoint<{ body: SetStationSignInBody; answer: { data: StationSignIn } }>()({
  method: 'PUT',
  path: '/api/users/{id}/stationSignIn',
  service: 'base',
  summary: 'Sets or removes the badge and the PIN that a user signs in with at stations',
  access: administrator,
  errors: ['not-found', 'not-allowed'],
})

export const getOwnStationSignIn = endpoint<{ answer: { data: StationSignIn } }>()({
  method: 'GET',
  path: '/api/stations/own/signIn',
  service: 'base',
  summary: 'Whether the person has a badge and a PIN for stations',
  access: signedIn,
  errors: [],
})

export const setOwnStationSignIn = endpoint<{ body: SetOwnStationSignInBody; answer: { data: StationSignIn } }>()({
  method: 'PUT',
  path: '/api/stations/own/signIn',
  service: 'base',
  summary: 'Sets or removes one’s own badge and PIN for stations',
  access: signedIn,
  errors: ['reauth-failed', 'provider-sign-in-needed', 'too-many-requests'],
})

export const pairStation = endpoint<{ body: PairStationBody; answer: PairStationAnswer }>()({
  method: 'POST',
  path: '/api/stations/pair',
  service: 'base',
  summary: 'Turns a device into the station of a code and hands it its key',
  access: anyone,
  errors: ['pairing-code-invalid', 'too-many-requests'],
})

export const getOwnStation = endpoint<{ answer: { data: OwnStation } }>()({
  method: 'GET',
  path: '/api/stations/self',
  service: 'base',
  summary: 'The station whose key it is, with the people who may sign in at it',
  access: ownStation,
  errors: [],
})

/** Its token has an audience of its own and opens only what widgets need. */
export const signInAtStation = endpoint<{ body: SignInAtStationBody; answer: SignInAtStationAnswer }>()({
  method: 'POST',
  path: '/api/stations/self/signIn',
  service: 'base',
  summary: 'Signs a person in at this station by badge, PIN or password, for 12 hours',
  access: ownStation,
  errors: [
    'station-sign-in-failed',
    'station-password-needed',
    'reauth-failed',
    'organization-not-active',
    'organization-paused',
    'too-many-requests',
  ],
})

export const signOutAtStation = endpoint<{ answer: object }>()({
  method: 'POST',
  path: '/api/stations/self/signOut',
  service: 'base',
  summary: 'Ends this sign-in at a station',
  access: signedIn,
  atStations: true,
  errors: ['not-found'],
})
