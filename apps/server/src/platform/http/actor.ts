import type { AccessKey } from '@labelwright/contract/access'

/** Who makes a call: a signed-in person. */
export interface Actor {
  readonly userId: string
  readonly organizationId: string
  readonly name: string
  readonly email: string
  /** The sign-in that this call belongs to. */
  readonly sessionId: string
  readonly keys: ReadonlySet<AccessKey>
  readonly isAdministrator: boolean
  /** Where the person signed in at a station: they print by its widgets and do nothing else. */
  readonly station?: Station | undefined
}

/** What a station is for. */
export interface Station {
  readonly id: string
  readonly name: string
  readonly widgetIds: readonly string[]
}

/** Who makes a call: a station by its key, while nobody is signed in at it. */
export interface StationActor {
  readonly stationId: string
  readonly organizationId: string
}

/** Who makes a call: a paired printer helper. */
export interface HelperActor {
  readonly helperId: string
  readonly organizationId: string
}
