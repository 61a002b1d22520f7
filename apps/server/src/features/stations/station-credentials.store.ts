import { mostWrongTries } from '@labelwright/contract/server/stations'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** The unique index of the badges of an organization. */
export const badges = 'station_credentials_badge'

export const findCredentials = (trx: Transaction, userId: string) =>
  trx
    .selectFrom('stationCredentials')
    .select(['pinHash', 'badgeHash', 'wrongPins'])
    .where('userId', '=', userId)
    .executeTakeFirst()

interface CredentialsChange {
  readonly organizationId: string
  readonly userId: string
  /** Leaves undefined fields unchanged. */
  readonly pinHash: string | null | undefined
  readonly badgeHash: Buffer | null | undefined
}

/** A new PIN may be tried five times anew. */
export const saveCredentials = (
  trx: Transaction,
  { organizationId, userId, pinHash, badgeHash }: CredentialsChange,
) => {
  const change = {
    ...(pinHash === undefined ? {} : { pinHash, wrongPins: 0 }),
    ...(badgeHash === undefined ? {} : { badgeHash }),
  }
  return trx
    .insertInto('stationCredentials')
    .values({ organizationId, userId, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...change }))
    .execute()
}

/**
 * Counts a try before it is checked, by one statement: of many sent at once five count. Answers the hash to check against, or
 * nothing where there is no PIN or no try left.
 */
export async function takePinTry(trx: Transaction, userId: string): Promise<string | undefined> {
  const taken = await trx
    .updateTable('stationCredentials')
    .set({ wrongPins: sql<number>`wrong_pins + 1` })
    .where('userId', '=', userId)
    .where('wrongPins', '<', mostWrongTries)
    .where('pinHash', 'is not', null)
    .returning('pinHash')
    .executeTakeFirst()
  return taken?.pinHash ?? undefined
}

/** The same of badges, which are of nobody until they are found: counted for the station. False where no try is left. */
export async function takeBadgeTry(trx: Transaction, stationId: string): Promise<boolean> {
  const taken = await trx
    .updateTable('stations')
    .set({ wrongBadges: sql<number>`wrong_badges + 1` })
    .where('id', '=', stationId)
    .where('wrongBadges', '<', mostWrongTries)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export const clearPinTries = (trx: Transaction, userId: string) =>
  trx.updateTable('stationCredentials').set({ wrongPins: 0 }).where('userId', '=', userId).execute()

export const clearBadgeTries = (trx: Transaction, stationId: string) =>
  trx.updateTable('stations').set({ wrongBadges: 0 }).where('id', '=', stationId).execute()

/** Finds the person with this badge among those who may use the station. */
export const findPersonOfBadge = (trx: Transaction, stationId: string, badgeHash: Buffer) =>
  trx
    .selectFrom('stationCredentials')
    .innerJoin('stationPeople', 'stationPeople.userId', 'stationCredentials.userId')
    .select('stationCredentials.userId')
    .where('badgeHash', '=', badgeHash)
    .where('stationId', '=', stationId)
    .executeTakeFirst()

export const isAtStation = async (trx: Transaction, stationId: string, userId: string): Promise<boolean> => {
  const found = await trx
    .selectFrom('stationPeople')
    .select('userId')
    .where('stationId', '=', stationId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** Who may sign in at a station. */
export const findPeopleAt = (trx: Transaction, stationId: string) =>
  trx
    .selectFrom('stationPeople')
    .innerJoin('users', 'users.id', 'stationPeople.userId')
    .leftJoin('stationCredentials', 'stationCredentials.userId', 'users.id')
    .select(['users.id', sql<string>`firstname || ' ' || lastname`.as('name')])
    .select(sql<boolean>`pin_hash is not null`.as('hasPin'))
    .where('stationId', '=', stationId)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(firstname)`)
    .orderBy(sql`lower(lastname)`)
    .execute()

export const insertSignIn = (
  trx: Transaction,
  signIn: {
    readonly organizationId: string
    readonly id: string
    readonly stationId: string
    readonly userId: string
  },
) => trx.insertInto('stationSignIns').values(signIn).execute()

export const endSignIn = (trx: Transaction, id: string) =>
  trx
    .updateTable('stationSignIns')
    .set({ endedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** The station of a sign-in that is good still: not ended, not too old, of a station that has this person among its people. */
export const findSignIn = (
  trx: Transaction,
  { id, userId, lifeSeconds }: { readonly id: string; readonly userId: string; readonly lifeSeconds: number },
) =>
  trx
    .selectFrom('stationSignIns')
    .innerJoin('stations', 'stations.id', 'stationSignIns.stationId')
    .innerJoin('stationPeople', (join) =>
      join
        .onRef('stationPeople.stationId', '=', 'stations.id')
        .onRef('stationPeople.userId', '=', 'stationSignIns.userId'),
    )
    .select(['stations.id', 'stations.name'])
    .select(
      sql<
        string[]
      >`array(select widget_id::text from station_widgets w where w.station_id = stations.id order by position)`.as(
        'widgetIds',
      ),
    )
    .where('stationSignIns.id', '=', id)
    .where('stationSignIns.userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('stationSignIns.createdAt', '>', sql<Date>`now() - make_interval(secs => ${lifeSeconds})`)
    .executeTakeFirst()

/** Of a person who is deleted: badge, PIN, and their place at stations. */
export async function deleteAccessOf(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('stationCredentials').where('userId', '=', userId).execute()
  await trx.deleteFrom('stationPeople').where('userId', '=', userId).execute()
}
