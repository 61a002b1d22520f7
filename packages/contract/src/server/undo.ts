import { signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { Undone } from './undo-schemas.ts'

/**
 * Puts back what a change or deletion has done, in one transaction. Calls that can be taken back answer an `undoId`; it
 * counts once, for ten minutes, and for the person who made the change and still has the right to.
 */
export const undoChange = endpoint<{ answer: Undone }>()({
  method: 'POST',
  path: '/api/undo/{id}',
  service: 'base',
  summary: 'Takes back a change of articles, orders or members of a group',
  access: signedIn,
  errors: ['not-allowed', 'not-found'],
})
