import { randomBytes } from 'node:crypto'
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { NewSeries, Series, SeriesMode, UpdateSeriesBody } from '@labelwright/contract/server/series-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isId, newId } from '../../platform/database/ids.ts'
import { tellTaken } from '../../platform/database/taken.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { findLabelsWithSeries } from '../labels/labels.service.ts'
import * as store from './series.store.ts'
import { insertJump } from './series-jumps.store.ts'
import { remainingOf } from './series-numbers.service.ts'
import * as ranges from './series-ranges.store.ts'
import { assertChangeAllowed, assertUsable, writesOtherwise, writingFrozen } from './series-rules.ts'

export type GivenRange = ranges.NewRange
/** Stores which numbers the entries of a print were given. */
export const saveGivenNumbers = ranges.insertRanges

const seriesOf = (row: store.SeriesRow): Series => ({
  id: row.id,
  name: row.name,
  base: row.base,
  step: row.step,
  pad: row.pad,
  prefix: row.prefix,
  next: row.next,
  mode: row.mode as SeriesMode,
  remaining: remainingOf(row),
  isInUse: row.isInUse,
  modified: row.modified.toISOString(),
  version: row.version,
})

const taken = { series_name: { path: 'name', message: 'Another series has this name.' } }
const orderKeyBytes = 32

/** Adds a series that may be made of these values, or refuses. */
export async function addSeries(
  trx: Transaction,
  { organizationId, id, series }: { readonly organizationId: string; readonly id: string; readonly series: NewSeries },
): Promise<void> {
  const values = { ...series, next: series.next ?? (series.mode === 'random' ? 0 : 1) }
  assertUsable(values)
  const orderKey = series.mode === 'random' ? randomBytes(orderKeyBytes) : null
  await store.insertSeries(trx, { organizationId, id, ...values, orderKey })
}

async function find(trx: Transaction, id: string): Promise<Series> {
  const row = await store.findSeries(trx, id)
  if (!row) throw new ProductError('not-found')
  return seriesOf(row)
}

/** Refuses series that the organization does not have, told at the field `path`. */
export async function assertSeriesExist(trx: Transaction, ids: readonly string[], path: string): Promise<void> {
  for (const id of new Set(ids)) {
    if (isId(id) && (await store.findSeries(trx, id))) continue
    const message = 'One of the series was not found. It may have been deleted.'
    throw new ProductError('validation-failed', { errors: [{ path, code: 'not-found', message }] })
  }
}

/** A sample number in the format of a series, which the series never gives; a zero where there is no series. */
export async function findSampleNumber(trx: Transaction, id: string | undefined): Promise<string> {
  const row = id !== undefined && isId(id) ? await store.findSeries(trx, id) : undefined
  return row ? row.prefix + '0'.repeat(Math.max(1, row.pad)) : '0'
}

/** The series as it is, and stays until the transaction ends. */
async function lock(trx: Transaction, id: string): Promise<Series> {
  await store.lockSeries(trx, id)
  return find(trx, id)
}

/** Another mode needs another order: its key comes and goes with it. */
const orderKeyFor = (before: SeriesMode, after: SeriesMode): Buffer | null | undefined => {
  if (before === after) return undefined
  return after === 'random' ? randomBytes(orderKeyBytes) : null
}

const inOrganization = <Result>(ctx: Context, actor: Actor, work: (trx: Transaction) => Promise<Result>) =>
  tellTaken(taken, () => ctx.database.withOrganization(actor.organizationId, work))

export function listSeries(ctx: Context, actor: Actor, page: store.SeriesPage): Promise<List<Series>> {
  return inOrganization(ctx, actor, async (trx) => {
    const { list, total } = await store.findSeriesPage(trx, page)
    return { data: list.map(seriesOf), total, take: page.take, offset: page.offset }
  })
}

export function getSeries(ctx: Context, actor: Actor, id: string): Promise<Series> {
  return inOrganization(ctx, actor, (trx) => find(trx, id))
}

export function createSeries(
  ctx: Context,
  actor: Actor,
  { series, key }: { readonly series: NewSeries; readonly key: string | undefined },
): Promise<Series> {
  return inOrganization(ctx, actor, async (trx) => {
    const made = await once(trx, { actor, call: 'createSeries', key, body: series }, async () => {
      const id = newId()
      await addSeries(trx, { organizationId: actor.organizationId, id, series })
      return id
    })
    return find(trx, made)
  })
}

export function updateSeries(
  ctx: Context,
  actor: Actor,
  { id, body: { version, reason, ...body } }: { readonly id: string; readonly body: UpdateSeriesBody },
): Promise<Series> {
  return inOrganization(ctx, actor, async (trx) => {
    const before = await lock(trx, id)
    const after = { ...body, next: body.next ?? before.next }
    if (version !== before.version) throw new ProductError('stale-version')
    if (before.isInUse) assertChangeAllowed(before, { ...after, reason })
    const others = writesOtherwise(before, after) ? await findLabelsWithSeries(trx, id) : []
    if (others.length > 0) throw writingFrozen(before, after, others)
    assertUsable(after)
    await store.updateSeries(trx, { id, ...after, orderKey: orderKeyFor(before.mode, after.mode) })
    if (before.isInUse && reason !== undefined && after.next > before.next)
      await insertJump(trx, actor, { seriesId: id, first: before.next, next: after.next, reason })
    return find(trx, id)
  })
}

export function deleteSeries(ctx: Context, actor: Actor, id: string): Promise<void> {
  return inOrganization(ctx, actor, async (trx) => {
    const series = await lock(trx, id)
    if (series.isInUse) {
      throw new ProductError('series-in-use', {
        detail: 'Numbers of this series have been printed. It cannot be deleted, so that no number is used twice.',
      })
    }
    if ((await findLabelsWithSeries(trx, id)).length > 0) {
      throw new ProductError('series-in-use', {
        detail: 'A published label uses this series. Choose another series for that label first.',
      })
    }
    await store.deleteSeries(trx, id)
  })
}
