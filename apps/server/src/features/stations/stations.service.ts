import { randomBytes } from 'node:crypto'
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import { stationCodeLifeMs } from '@labelwright/contract/server/stations'
import type {
  CreateStationBody,
  PairStationAnswer,
  SaveStationBody,
  Station,
  StationCode,
} from '@labelwright/contract/server/stations-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { tellTaken } from '../../platform/database/taken.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { assertBelow, count } from '../../platform/http/throttle.ts'
import { hashPairingCode, hashSecret, newPairingCode, shownPairingCode } from '../../platform/tokens/pairing-code.ts'
import { recordUserChange } from '../users/user-history.service.ts'
import { forgetPeopleAtStations } from './station-sign-in.service.ts'
import * as store from './stations.store.ts'

const stationOf = ({ pairedAt, lastSignInAt, modified, ...row }: store.StationRow): Station => ({
  ...row,
  pairedAt: pairedAt?.toISOString() ?? null,
  lastSignInAt: lastSignInAt ? new Date(lastSignInAt).toISOString() : null,
  modified: modified.toISOString(),
})

const inOrganization = <Result>(ctx: Context, actor: Actor, work: (trx: Transaction) => Promise<Result>) =>
  ctx.database.withOrganization(actor.organizationId, work)

async function find(trx: Transaction, id: string): Promise<Station> {
  const row = await store.findStation(trx, id)
  if (!row) throw new ProductError('not-found')
  return stationOf(row)
}

export const getStation = (ctx: Context, actor: Actor, id: string): Promise<Station> =>
  inOrganization(ctx, actor, (trx) => find(trx, id))

export const listStations = (ctx: Context, actor: Actor): Promise<List<Station>> =>
  inOrganization(ctx, actor, async (trx) => {
    const data = (await store.findStations(trx)).map(stationOf)
    return { data, total: data.length, take: data.length, offset: 0 }
  })

const notThere = (path: string, what: string) => ({
  path,
  code: 'not-found',
  message: `One of the ${what} was not found. It may have been deleted.`,
})

async function assertParts(trx: Transaction, { widgetIds, userIds }: CreateStationBody): Promise<void> {
  const widgets = await store.findWidgets(trx, widgetIds)
  const people = await store.findPeople(trx, userIds)
  const errors = [
    ...(widgets.length === widgetIds.length ? [] : [notThere('widgetIds', 'widgets')]),
    ...(people.length === userIds.length ? [] : [notThere('userIds', 'people')]),
  ]
  if (errors.length > 0) throw new ProductError('validation-failed', { errors })
}

interface Change {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** In the history of the administrator who did it. */
const record = (trx: Transaction, { organizationId, userId }: Actor, changes: readonly Change[]) =>
  recordUserChange(trx, { organizationId, userId, byId: userId, what: 'station-changed', changes })

const taken = {
  [store.stationNames]: { path: 'name', message: 'Another station has this name. Choose another name.' },
}

export const createStation = (
  ctx: Context,
  actor: Actor,
  { body, key }: { readonly body: CreateStationBody; readonly key: string | undefined },
): Promise<Station> =>
  tellTaken(taken, () =>
    inOrganization(ctx, actor, async (trx) => {
      const id = await once(trx, { actor, call: 'createStation', key, body }, async () => {
        await assertParts(trx, body)
        const made = newId()
        await store.insertStation(trx, { ...body, organizationId: actor.organizationId, id: made })
        await record(trx, actor, [{ field: 'station', before: '', after: body.name }])
        return made
      })
      return find(trx, id)
    }),
  )

const namesOf = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(', ')

const changesBetween = (before: Station, after: Station): Change[] =>
  [
    { field: 'station', before: before.name, after: after.name },
    { field: 'widgets', before: namesOf(before.widgets), after: namesOf(after.widgets) },
    { field: 'people', before: namesOf(before.people), after: namesOf(after.people) },
  ].filter((change) => change.field === 'station' || change.before !== change.after)

export async function saveStation(
  ctx: Context,
  actor: Actor,
  body: SaveStationBody & { readonly id: string },
): Promise<Station> {
  const saved = await tellTaken(taken, () =>
    inOrganization(ctx, actor, async (trx) => {
      const before = await find(trx, body.id)
      await assertParts(trx, body)
      const { organizationId } = actor
      if (!(await store.updateStation(trx, { ...body, organizationId }))) throw new ProductError('stale-version')
      const after = await find(trx, body.id)
      await record(trx, actor, changesBetween(before, after))
      return after
    }),
  )
  forgetPeopleAtStations(ctx)
  return saved
}

export async function revokeStation(ctx: Context, actor: Actor, id: string): Promise<void> {
  await inOrganization(ctx, actor, async (trx) => {
    const name = await store.revokeStation(trx, id)
    if (name === undefined) throw new ProductError('not-found')
    await record(trx, actor, [{ field: 'station', before: name, after: '' }])
  })
  forgetPeopleAtStations(ctx)
}

export async function createStationCode(ctx: Context, actor: Actor, id: string): Promise<StationCode['data']> {
  const code = newPairingCode()
  const expiresAt = await inOrganization(ctx, actor, (trx) =>
    store.saveCode(trx, { id, codeHash: hashPairingCode(code), lifeMs: stationCodeLifeMs }),
  )
  if (!expiresAt) throw new ProductError('not-found')
  return { code: shownPairingCode(code), expiresAt: expiresAt.toISOString() }
}

/** Hands the device that has the code its key, which is stored as a hash and never shown again. */
export async function pairStation(ctx: Context, code: string, address: string): Promise<PairStationAnswer['data']> {
  const limits = [{ key: `pair-station-from:${address}`, maximum: 10, windowSeconds: 60 }]
  await assertBelow(ctx.database, limits)
  const codeHash = hashPairingCode(code)
  const organizationId = await ctx.database.withoutOrganization((trx) => store.findCodeOwner(trx, codeHash))
  const secret = randomBytes(32).toString('base64url')
  const paired =
    organizationId &&
    (await ctx.database.withOrganization(organizationId, (trx) =>
      store.pairByCode(trx, { codeHash, secretHash: hashSecret(secret) }),
    ))
  if (!paired) {
    await count(ctx.database, limits)
    throw new ProductError('pairing-code-invalid')
  }
  forgetPeopleAtStations(ctx)
  return { stationId: paired.id, secret, name: paired.name }
}
