import type { HelperLinkEvent } from '@labelwright/contract/server/helper-link-schemas'
import type { HelperActor } from '../../../platform/http/actor.ts'
import type { LinkFence } from './fenced-link.ts'
import type { HeldLink } from './helper-links.store.ts'
import type { LinkClock } from './link-clock.ts'

/** A link that a helper has opened to this server. */
export interface OpenLink {
  readonly helper: HelperActor & { readonly computerName: string }
  readonly row: HeldLink
  readonly say: (event: HelperLinkEvent) => void
  readonly refuse: (error: unknown) => void
  readonly isOpen: () => boolean
  readonly clock: LinkClock
  readonly fence: LinkFence
}
