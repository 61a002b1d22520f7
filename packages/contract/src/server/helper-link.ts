// The connection that a printer helper opens to its server and keeps: for pages that cannot call it, and in place of its reports by HTTP.
import { pairedHelper } from '../access.ts'
import { type Socket, socket } from '../socket.ts'
import type { HelperLinkEvent, HelperLinkRequest } from './helper-link-schemas.ts'

/**
 * The first message is `open`, with `helperId.secret`; the server answers `opened`. A helper has one link: a newer one takes
 * the place of an older. Pages cannot open it.
 */
export const helperLinkSocket: Socket<{ request: HelperLinkRequest; event: HelperLinkEvent }> = socket({
  path: '/api/helpers/link',
  service: 'base',
  summary: 'Connects a paired printer helper: print files and questions go to it, its journal comes back',
  access: pairedHelper,
  errors: ['not-signed-in', 'link-replaced', 'helper-twin', 'too-many-requests'],
  maximumBytes: 512 * 1024,
})
