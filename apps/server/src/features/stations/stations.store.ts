import type { CreateStationBody } from '@labelwright/contract/server/stations-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** The unique index of the names of stations that are not revoked. */
export const stationNames = 'stations_name'

interface Named {
  readonly id: string
  readonly name: string
}

const stationRows = (trx: Transaction) =>
  trx
    .selectFrom('stations')
    .select(['id', 'name', 'pairedAt', 'modified', 'version'])
    .select([
      sql<Named[]>`coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by s.position)
        from station_widgets s join widgets w on w.id = s.widget_id where s.station_id = stations.id), '[]')`.as(
        'widgets',
      ),
      sql<
        Named[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname) order by lower(u.firstname), lower(u.lastname))
        from station_people s join users u on u.id = s.user_id where s.station_id = stations.id and u.deleted_at is null), '[]')`.as(
        'people',
      ),
      sql<Date | null>`(select max(created_at) from station_sign_ins i where i.station_id = stations.id)`.as(
        'lastSignInAt',
      ),
    ])
    .where('revokedAt', 'is', null)

export const findStations = (trx: Transaction) => stationRows(trx).orderBy(sql`lower(name)`).execute()

export const findStation = (trx: Transaction, id: string) => stationRows(trx).where('id', '=', id).executeTakeFirst()

export type StationRow = Awaited<ReturnType<typeof findStations>>[number]

interface WantedStation extends CreateStationBody {
  readonly organizationId: string
  readonly id: string
}

export async function insertStation(trx: Transaction, { organizationId, id, name, ...parts }: WantedStation) {
  await trx.insertInto('stations').values({ organizationId, id, name }).execute()
  await insertParts(trx, { organizationId, id, name, ...parts })
}

/** False when another version of it was meant. */
export async function updateStation(
  trx: Transaction,
  { version, ...station }: WantedStation & { readonly version: number },
): Promise<boolean> {
  const changed = await trx
    .updateTable('stations')
    .set({ name: station.name, modified: sql<Date>`now()`, version: version + 1 })
    .where('id', '=', station.id)
    .where('version', '=', version)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await trx.deleteFrom('stationWidgets').where('stationId', '=', station.id).execute()
  await trx.deleteFrom('stationPeople').where('stationId', '=', station.id).execute()
  await insertParts(trx, station)
  return true
}

async function insertParts(trx: Transaction, { organizationId, id, widgetIds, userIds }: WantedStation) {
  await sql`insert into station_widgets (organization_id, station_id, widget_id, position)
    select ${organizationId}::uuid, ${id}::uuid, widget.id, widget.place
    from unnest(${widgetIds}::uuid[]) with ordinality widget (id, place)`.execute(trx)
  await sql`insert into station_people (organization_id, station_id, user_id)
    select ${organizationId}::uuid, ${id}::uuid, id from unnest(${userIds}::uuid[]) person (id)`.execute(trx)
}

/** Those of the ids that are widgets of the organization. */
export const findWidgets = (trx: Transaction, ids: readonly string[]) =>
  trx.selectFrom('widgets').select('id').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()

export const findPeople = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute()

/** Its key, its code and all sign-ins at it are good no more. */
export async function revokeStation(trx: Transaction, id: string): Promise<string | undefined> {
  const revoked = await trx
    .updateTable('stations')
    .set({ revokedAt: sql<Date>`now()`, secretHash: null, codeHash: null })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (revoked) await endSignIns(trx, id)
  return revoked?.name
}

const endSignIns = (trx: Transaction, stationId: string) =>
  trx
    .updateTable('stationSignIns')
    .set({ endedAt: sql<Date>`now()` })
    .where('stationId', '=', stationId)
    .where('endedAt', 'is', null)
    .execute()

/** A code takes the place of the one before; when it ends, or nothing where the station is revoked. */
export async function saveCode(
  trx: Transaction,
  { id, codeHash, lifeMs }: { readonly id: string; readonly codeHash: Buffer; readonly lifeMs: number },
): Promise<Date | undefined> {
  const saved = await trx
    .updateTable('stations')
    .set({ codeHash, codeExpiresAt: sql<Date>`now() + make_interval(secs => ${lifeMs / 1000})` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('codeExpiresAt')
    .executeTakeFirst()
  return saved?.codeExpiresAt ?? undefined
}

export async function findCodeOwner(trx: Transaction, codeHash: Buffer): Promise<string | undefined> {
  const found = await sql<{
    organizationId: string
  }>`select organization_id from find_station_code(${codeHash})`.execute(trx)
  return found.rows[0]?.organizationId
}

/** Uses a code up for a new key, by one statement: of several that try it at once exactly one gets it. Sign-ins of the old key end. */
export async function pairByCode(
  trx: Transaction,
  { codeHash, secretHash }: { readonly codeHash: Buffer; readonly secretHash: Buffer },
) {
  const paired = await trx
    .updateTable('stations')
    .set({ secretHash, codeHash: null, codeExpiresAt: null, pairedAt: sql<Date>`now()`, wrongBadges: 0 })
    .where('codeHash', '=', codeHash)
    .where('codeExpiresAt', '>', sql<Date>`now()`)
    .where('revokedAt', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (paired) await endSignIns(trx, paired.id)
  return paired
}

export async function findStationOwner(trx: Transaction, stationId: string): Promise<string | undefined> {
  const found = await sql<{ organizationId: string }>`select organization_id from find_station(${stationId})`.execute(
    trx,
  )
  return found.rows[0]?.organizationId
}

export const findKey = (trx: Transaction, stationId: string) =>
  trx
    .selectFrom('stations')
    .select(['secretHash', 'name'])
    .where('id', '=', stationId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
