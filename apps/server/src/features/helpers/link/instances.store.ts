// The program that came last speaks for a helper. Two programs that are alive at the same time are two computers with one pairing.
import type { HelperInstance, HelperStanding, HelperTwin } from '@labelwright/contract/server/helpers-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { greatestPosition, linkEnd, never } from './helper-links.store.ts'

/** A helper that dials (`link`) or reports. */
export interface HelperCall {
  readonly helperId: string
  /** Absent in helpers of earlier versions. */
  readonly instance: HelperInstance | undefined
  readonly address: string
  readonly link?: { readonly id: string; readonly version: string }
}

/**
 * `current`: it speaks for the helper. `replaced`: another program came after it. `twin`: the same, and both are proved to be
 * alive. `fenced`: the last epoch in its journal is that of a computer that must pair again, or an earlier one.
 */
export type InstanceStanding = 'current' | 'replaced' | 'twin' | 'fenced'

export interface MetInstance {
  readonly standing: InstanceStanding
  readonly computerName: string
  /** The newest epoch of the helper; where this call is `current`, its own. */
  readonly epoch: number
  readonly provesFrom: Date | null
  /** The database's time. */
  readonly now: Date
  /** The link of another program may still be open. */
  readonly mayOlderLinkLive: boolean
  /** This call has taken the place of another program or link. */
  readonly hasReplaced: boolean
}

/** The answer to a program that speaks for the helper. */
export const answerToCurrent = ({ epoch, provesFrom }: MetInstance, twin: HelperTwin | undefined): HelperStanding => ({
  epoch,
  ...(provesFrom && { journalProvesFrom: provesFrom.getTime() }),
  ...(twin && { twin }),
})

const lockHelper = (trx: Transaction, id: string) =>
  trx
    .selectFrom('helpers')
    .select(['computerName', 'linkEpoch', 'instanceId', 'isInstanceProved', 'journalPosition', 'journalProvesFrom'])
    .select([sql<boolean>`linked_until > '-infinity'`.as('mayBeLinked'), sql<Date>`now()`.as('now')])
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type HelperRow = NonNullable<Awaited<ReturnType<typeof lockHelper>>>

async function isFenced(trx: Transaction, { helperId, instance }: HelperCall): Promise<boolean> {
  if (instance?.epoch === undefined) return false
  const twin = trx.selectFrom('helperTwins').select('id').where('helperId', '=', helperId)
  return (await twin.where('epoch', '>=', instance.epoch).executeTakeFirst()) !== undefined
}

/**
 * Only a process that was heard before can have been replaced, by one that is known to live; and only one that has heard of its
 * successor is alive beside it.
 */
function standingOf({ instance }: HelperCall, row: HelperRow): InstanceStanding {
  const isOther = row.instanceId !== null && row.instanceId !== instance?.id
  if (instance?.heardEpoch === undefined || !isOther || !row.isInstanceProved) return 'current'
  return instance.heardEpoch >= row.linkEpoch ? 'twin' : 'replaced'
}

/** Registers a program that dials or reports. It speaks for the helper from now on, unless another one came after it. Undefined when the helper is revoked. */
export async function meetInstance(trx: Transaction, call: HelperCall): Promise<MetInstance | undefined> {
  const row = await lockHelper(trx, call.helperId)
  if (!row) return undefined
  const standing = (await isFenced(trx, call)) ? 'fenced' : standingOf(call, row)
  if (standing !== 'current') return metOf(row, { standing, epoch: row.linkEpoch })
  const { instance } = call
  const isKnown = instance === undefined ? !call.link : row.instanceId === instance.id
  // A journal of a server that was restored to an earlier time has later epochs than it knows of.
  const next = Math.max(row.linkEpoch, instance?.epoch ?? 0) + 1
  const epoch = call.link || !isKnown ? next : row.linkEpoch
  const proof = await saveCall(trx, call, { row, epoch, isKnown })
  // `linked_until` in the past proves nothing: a server that cannot reach the database still holds its links.
  const mayOlderLinkLive = row.mayBeLinked && !isKnown
  return { ...metOf(row, { standing, epoch }), ...proof, mayOlderLinkLive, hasReplaced: epoch !== row.linkEpoch }
}

const metOf = (row: HelperRow, known: Pick<MetInstance, 'standing' | 'epoch'>): MetInstance => ({
  ...known,
  computerName: row.computerName,
  provesFrom: row.journalProvesFrom,
  now: row.now,
  mayOlderLinkLive: false,
  hasReplaced: false,
})

interface Claim {
  readonly row: HelperRow
  readonly epoch: number
  readonly isKnown: boolean
}

/** A new program that only reports ends the link of the one before it. */
function linkColumns({ link }: HelperCall, { isKnown }: Claim) {
  if (link) return { linkId: link.id, linkedUntil: linkEnd, ...(link.version && { version: link.version }) }
  return isKnown ? {} : { linkId: null, linkedUntil: never }
}

function instanceColumns({ instance, address, link }: HelperCall, { row, isKnown }: Claim) {
  if (!instance) return link ? { instanceId: null, hostName: '', hostAddress: address, journalPosition: null } : {}
  const hasHeard = (instance.heardEpoch ?? -1) >= row.linkEpoch
  const isInstanceProved = isKnown && (row.isInstanceProved || hasHeard)
  return { instanceId: instance.id, isInstanceProved, hostName: instance.hostName, hostAddress: address }
}

async function saveCall(trx: Transaction, call: HelperCall, claim: Claim): Promise<Pick<MetInstance, 'provesFrom'>> {
  const { row, epoch, isKnown } = claim
  const position = call.instance?.journalPosition
  const isSetBack = !isKnown && position !== undefined && position < (row.journalPosition ?? 0)
  // The database's clock dates what was sent, this server's clock the ids. The later time is the safe one: too many labels are in doubt, never too few.
  const provesFrom = isSetBack ? new Date(Math.max(row.now.getTime(), Date.now())) : row.journalProvesFrom
  await trx
    .updateTable('helpers')
    .set({
      lastSeenAt: sql`now()`,
      linkEpoch: epoch,
      ...linkColumns(call, claim),
      ...instanceColumns(call, claim),
      ...(position !== undefined && { journalPosition: isSetBack ? position : greatestPosition(position) }),
      ...(isSetBack && { journalProvesFrom: provesFrom, journalLostEpoch: row.linkEpoch }),
    })
    .where('id', '=', call.helperId)
    .execute()
  return { provesFrom }
}
