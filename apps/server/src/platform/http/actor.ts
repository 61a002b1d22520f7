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
}

/** Who makes a call: a paired printer helper. */
export interface HelperActor {
  readonly helperId: string
  readonly organizationId: string
}
