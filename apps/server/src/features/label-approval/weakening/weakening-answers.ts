// Requests as the contract says them. Pure.
import type { Weakening } from '@labelwright/contract/server/weakenings-schemas'
import type { Actor } from '../../../platform/http/actor.ts'
import type { StewardRow } from '../signers/signers-list.store.ts'
import { fullNameOf } from '../signing/full-name.ts'
import { takesAway } from './weakening-words.ts'
import type { WeakeningRow } from './weakenings.store.ts'

const nameOf = (firstname: string | null, lastname: string | null): string => fullNameOf({ firstname, lastname })

function subjectOf({ labelId, labelName, userId, ...row }: WeakeningRow): Pick<Weakening, 'label' | 'user'> {
  if (labelId !== null) return { label: { labelId, name: labelName ?? '' } }
  return userId === null ? {} : { user: { userId, fullName: nameOf(row.userFirstname, row.userLastname) } }
}

function endOf({ state, endedAt, endedBy, endReason, ...row }: WeakeningRow): Pick<Weakening, 'ended'> {
  if (!endedAt || state === 'expired') return {}
  const by = endedBy === null ? null : nameOf(row.enderFirstname, row.enderLastname)
  return { ended: { by, at: endedAt.toISOString(), ...(endReason !== null && { reason: endReason }) } }
}

/** `stewards` are those who may sign as a second person, but for who asked. */
export function weakeningOf(
  row: WeakeningRow,
  { actor, stewards }: { readonly actor: Actor; readonly stewards: readonly StewardRow[] },
): Weakening {
  const seconds = row.state === 'open' ? stewards.filter(({ id }) => id !== row.requestedBy) : []
  return {
    id: row.id,
    what: row.what as Weakening['what'],
    takesAway: [...takesAway(row)],
    ...subjectOf(row),
    reason: row.reason,
    requestedBy: { userId: row.requestedBy, fullName: nameOf(row.requesterFirstname, row.requesterLastname) },
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: row.state as Weakening['state'],
    ...endOf(row),
    signers: seconds.map(fullNameOf),
    maySign: seconds.some(({ id }) => id === actor.userId),
    isMine: row.requestedBy === actor.userId,
  }
}
