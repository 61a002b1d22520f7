import type { Actor } from '../../platform/http/actor.ts'

/** Whether a person may ask about a print and tell what became of it: who made it, and administrators. */
export const mayAsk = (actor: Actor, { userId }: { readonly userId: string }): boolean =>
  userId === actor.userId || actor.isAdministrator
