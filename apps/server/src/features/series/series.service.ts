import { randomBytes } from 'node:crypto'
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { NewSeries, Series, SeriesMode, UpdateSeriesBody } from '@labelwright/contract/server/series-schemas'
import type { Actor } from '../../platform/actor.ts'
import type { Database, Rows } from '../../platform/database.ts'
import { once } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { tellTaken } from '../../platform/taken.ts'
import { countPublishedLabelsWithSeries } from '../labels/labels.service.ts'
import * as given from './given-numbers.ts'
import * as store from './series.store.ts'
import { remainingOf } from './series-numbers.ts'
import * as ranges from './series-ranges.store.ts'
import { assertChangeAllowed, assertUsable } from './series-rules.ts'
import * as taking from './take-numbers.ts'
import * as waiting from './wait-for-series.ts'

export const { takeNumbers } = taking
export type { NumberRange } from './series-numbers.ts'
export type { TakenNumbers } from './take-numbers.ts'
export const { whenSeriesAreFree } = waiting
export const { insertRanges: keepGivenNumbers } = ranges
export type { NewRange as GivenRange } from './series-ranges.store.ts'
export const { serialNumbersOf, findEntriesWithSerialNumber } = given

export interface SeriesService {
  readonly list: (actor: Actor, page: store.SeriesPage) => Promise<List<Series>>
  readonly get: (actor: Actor, id: string) => Promise<Series>
  readonly create: (actor: Actor, series: NewSeries, key: string | undefined) => Promise<Series>
  readonly update: (actor: Actor, id: string, series: UpdateSeriesBody) => Promise<Series>
  readonly remove: (actor: Actor, id: string) => Promise<void>
}

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
  isInUse: row.is_in_use,
  modified: row.modified.toISOString(),
  version: row.version,
})

const taken = { series_name: { path: 'name', message: 'Another series has this name.' } }
const orderKeyBytes = 32

/** Adds a series that may be made of these values, or refuses. */
export async function addSeries(rows: Rows, organizationId: string, id: string, series: NewSeries): Promise<void> {
  const values = { ...series, next: series.next ?? (series.mode === 'random' ? 0 : 1) }
  assertUsable(values)
  const orderKey = series.mode === 'random' ? randomBytes(orderKeyBytes) : null
  await store.insertSeries(rows, { organizationId, id, ...values, orderKey })
}

async function find(rows: Rows, id: string): Promise<Series> {
  const row = await store.findSeries(rows, id)
  if (!row) throw new ProductError('not-found')
  return seriesOf(row)
}

/** The series as it is, and stays until the transaction ends. */
async function lock(rows: Rows, id: string): Promise<Series> {
  await waiting.waitForSeries(rows, () => store.lockSeries(rows, id))
  return find(rows, id)
}

/** Another mode needs another order: its key comes and goes with it. */
const orderKeyFor = (before: SeriesMode, after: SeriesMode): Buffer | null | undefined => {
  if (before === after) return undefined
  return after === 'random' ? randomBytes(orderKeyBytes) : null
}

export function createSeriesService(database: Database): SeriesService {
  const inOrganization = <Result>(actor: Actor, work: (rows: Rows) => Promise<Result>) =>
    tellTaken(taken, () => whenSeriesAreFree(() => database.withOrganization(actor.organizationId, work)))

  return {
    list: (actor, page) =>
      inOrganization(actor, async (rows) => {
        const { list, total } = await store.findSeriesPage(rows, page)
        return { data: list.map(seriesOf), total, take: page.take, offset: page.offset }
      }),
    get: (actor, id) => inOrganization(actor, (rows) => find(rows, id)),

    create: (actor, series, key) =>
      inOrganization(actor, async (rows) => {
        const made = await once(rows, { actor, call: 'createSeries', key, body: series }, async () => {
          const id = newId()
          await addSeries(rows, actor.organizationId, id, series)
          return id
        })
        return find(rows, made)
      }),

    update: (actor, id, { version, ...body }) =>
      inOrganization(actor, async (rows) => {
        const before = await lock(rows, id)
        const after = { ...body, next: body.next ?? before.next }
        if (version !== before.version) throw new ProductError('stale-version')
        if (before.isInUse) assertChangeAllowed(before, after)
        assertUsable(after)
        await store.updateSeries(rows, { id, ...after, orderKey: orderKeyFor(before.mode, after.mode) })
        return find(rows, id)
      }),

    remove: (actor, id) =>
      inOrganization(actor, async (rows) => {
        const series = await lock(rows, id)
        if (series.isInUse) {
          throw new ProductError('series-in-use', {
            detail: 'Numbers of this series were printed. It stays, so that none is ever given twice.',
          })
        }
        if ((await countPublishedLabelsWithSeries(rows, id)) > 0) {
          throw new ProductError('series-in-use', {
            detail: 'A published label takes its numbers from this series. Give that label another series first.',
          })
        }
        await store.deleteSeries(rows, id)
      }),
  }
}
