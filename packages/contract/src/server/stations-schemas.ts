import * as z from 'zod/mini'
import { id, listOf, recordOf, timestamp, version } from '../wire.ts'

/** A station shows so many widgets, and so many people sign in at it. */
const mostWidgets = 50
const mostPeople = 500

const uniqueIds = (most: number) =>
  z.array(id).check(
    z.maxLength(most),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'Name each of them once.' }),
  )

const stationContents = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** In the order that the station shows them. */
  widgetIds: uniqueIds(mostWidgets),
  userIds: uniqueIds(mostPeople),
}

const named = z.object({ id, name: z.string() })

export const stationAnswer = z.object({
  id,
  name: z.string(),
  widgets: z.array(named),
  people: z.array(named),
  /** Null until its code was typed into a device. */
  pairedAt: z.nullable(timestamp),
  /** When somebody signed in at it last. */
  lastSignInAt: z.nullable(timestamp),
  modified: timestamp,
  version,
})

export const createStationBody = z.strictObject(stationContents)
export const saveStationBody = z.strictObject({ ...stationContents, version })

export const stationCodeAnswer = recordOf(z.object({ code: z.string(), expiresAt: timestamp }))
export const pairStationBody = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(50)) })
export const pairStationAnswer = recordOf(z.object({ stationId: id, secret: z.string(), name: z.string() }))

/** Six digits. */
const pin = z.string().check(z.regex(/^\d{6}$/, { error: 'A PIN has 6 digits.' }))
/** What the scanner reads from a badge. */
const badgeCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(200))

/** What is left out stays as it is; null removes it. */
const signInChange = {
  pin: z.optional(z.nullable(pin)),
  badgeCode: z.optional(z.nullable(badgeCode)),
}

const stationSignIn = z.object({ hasPin: z.boolean(), hasBadge: z.boolean() })
export const stationSignInAnswer = recordOf(stationSignIn)
export const setStationSignInBody = z.strictObject(signInChange)
export const setOwnStationSignInBody = z.strictObject({
  /** The person's own; '' for who has none and signed in at an identity provider just now. */
  password: z.string().check(z.maxLength(128)),
  ...signInChange,
})

/** One of the three ways: a badge, or a name with its PIN, or with its password. */
export const signInAtStationBody = z
  .strictObject({
    badgeCode: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    userId: z.optional(id),
    pin: z.optional(z.string().check(z.maxLength(20))),
    password: z.optional(z.string().check(z.maxLength(128))),
  })
  .check(
    z.refine(
      ({ badgeCode: badge, userId, pin: typed, password }) =>
        badge === undefined ? userId !== undefined && (typed === undefined) !== (password === undefined) : !userId,
      { error: 'Sign in with a badge, or with a name and its PIN or password.' },
    ),
  )

/** A station as the device itself sees it. */
const ownStation = z.object({
  id,
  name: z.string(),
  people: z.array(z.object({ id, name: z.string(), hasPin: z.boolean() })),
})

export const signInAtStationAnswer = z.object({
  token: z.string(),
  /** Seconds until the sign-in ends. */
  expires: z.int(),
  userId: id,
  name: z.string(),
})

export const stationsSchemas = {
  listStations: { answer: listOf(stationAnswer) },
  getStation: { answer: recordOf(stationAnswer) },
  createStation: { body: createStationBody, answer: recordOf(stationAnswer) },
  saveStation: { body: saveStationBody, answer: recordOf(stationAnswer) },
  revokeStation: { answer: z.object({}) },
  createStationCode: { answer: stationCodeAnswer },
  setStationSignIn: { body: setStationSignInBody, answer: stationSignInAnswer },
  getOwnStationSignIn: { answer: stationSignInAnswer },
  setOwnStationSignIn: { body: setOwnStationSignInBody, answer: stationSignInAnswer },
  pairStation: { body: pairStationBody, answer: pairStationAnswer },
  getOwnStation: { answer: recordOf(ownStation) },
  signInAtStation: { body: signInAtStationBody, answer: signInAtStationAnswer },
  signOutAtStation: { answer: z.object({}) },
} as const

export type Station = z.infer<typeof stationAnswer>
export type CreateStationBody = z.infer<typeof createStationBody>
export type SaveStationBody = z.infer<typeof saveStationBody>
export type StationCode = z.infer<typeof stationCodeAnswer>
export type PairStationBody = z.infer<typeof pairStationBody>
export type PairStationAnswer = z.infer<typeof pairStationAnswer>
export type StationSignIn = z.infer<typeof stationSignIn>
export type SetStationSignInBody = z.infer<typeof setStationSignInBody>
export type SetOwnStationSignInBody = z.infer<typeof setOwnStationSignInBody>
export type SignInAtStationBody = z.infer<typeof signInAtStationBody>
export type SignInAtStationAnswer = z.infer<typeof signInAtStationAnswer>
export type OwnStation = z.infer<typeof ownStation>
