import type { AccessKey } from '@labelwright/contract/access'

/** Who makes a call: a signed-in person. */
export interface Actor {
  readonly userId: string
  readonly organizationId: string
  readonly name: string
  readonly keys: ReadonlySet<AccessKey>
  readonly isAdministrator: boolean
}

/** Who makes a call: a paired printer helper. */
export interface HelperActor {
  readonly helperId: string
  readonly organizationId: string
}
