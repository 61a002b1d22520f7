import { printArticle } from '@labelwright/contract/server/printing'
import * as contract from '@labelwright/contract/server/series'
import type { CreateSeriesBody, Series } from '@labelwright/contract/server/series-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { addNumberedLabel } from '../../testing/numbered-label.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let stranger: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
  stranger = await registerAnother(test)
})
afterAll(() => test.stop())

let made = 0
const create = (change: Partial<CreateSeriesBody> = {}, as = token, headers: Record<string, string> = {}) => {
  made += 1
  return test.call(contract.createSeries, { body: { name: `Series ${made}`, ...change } }, { token: as, headers })
}
const createOne = async (change: Partial<CreateSeriesBody> = {}): Promise<Series> => (await create(change)).body.data
const get = (id: string, as = token) => test.call(contract.getSeries, { params: { id } }, { token: as })
const update = ({ id, name, base, step, pad, prefix, mode, version }: Series, change: object = {}, as = token) =>
  test.call(
    contract.updateSeries,
    { params: { id }, body: { name, base, step, pad, prefix, mode, version, ...change } },
    { token: as },
  )
const remove = (id: string, as = token) => test.call(contract.deleteSeries, { params: { id } }, { token: as })

async function printFrom(series: string, quantity: number) {
  const labelId = await addNumberedLabel(test, [{ variableName: 'number', series }])
  const labels = [await lineToPrint(test, token, { labelId, quantity })]
  return test.call(printArticle, { body: { computerName: 'here', labels } }, { token })
}

describe('A series', () => {
  it('is made with what is usual, listed by name, searched and read', async () => {
    const { body } = await create({ name: 'Boxes of cordial' })
    expect(body.data).toEqual({
      id: body.data.id,
      name: 'Boxes of cordial',
      base: 10,
      step: 1,
      pad: 0,
      prefix: '',
      next: 1,
      mode: 'counter',
      remaining: Number.MAX_SAFE_INTEGER - 1,
      isInUse: false,
      modified: expect.any(String),
      version: 1,
    })
    expect((await get(body.data.id)).body).toEqual(body)
    const list = async (query: object) => (await test.call(contract.listSeries, { query }, { token })).body
    expect(await list({ searchQuery: 'CORDIAL' })).toMatchObject({ total: 1, data: [{ id: body.data.id }] })
    expect((await list({})).data.map(({ name }: Series) => name)).toContain('Asset numbers')
  })

  it('is made once for a key', async () => {
    const headers = { 'idempotency-key': newId() }
    const [first, second] = [
      await create({ name: 'Once' }, token, headers),
      await create({ name: 'Once' }, token, headers),
    ]
    expect(second.body).toEqual(first.body)
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['base 1', { base: 1 }, 'base'],
    ['base 37', { base: 37 }, 'base'],
    ['step 0', { step: 0 }, 'step'],
    ['21 digits', { pad: 21 }, 'pad'],
    ['a control character in the prefix', { prefix: 'A\n' }, 'prefix'],
    ['a beginning below 0', { next: -1 }, 'next'],
    ['a beginning that its digits cannot write', { pad: 2, next: 101 }, 'next'],
    ['random numbers without a number of digits', { mode: 'random' as const }, 'pad'],
    ['random numbers with a step', { mode: 'random' as const, pad: 4, step: 2 }, 'step'],
  ])('is refused with %s, told at its field', async (_, change, path) => {
    const { status, body } = await create(change)
    expect([status, body.code, body.errors[0]?.path]).toEqual([422, 'validation-failed', path])
  })

  it('has a name of its own in the organization, whatever the case', async () => {
    await create({ name: 'Straße' })
    expect((await create({ name: 'STRASSE' })).status).toBe(200)
    const again = await create({ name: 'straße' })
    expect([again.status, again.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({ path: 'name', code: 'taken' }),
    ])
    expect((await create({ name: 'Straße' }, stranger)).status).toBe(200)
  })

  it('is changed as one likes before it is used, but never over the change of another', async () => {
    const series = await createOne({ pad: 4 })
    const saved = await update(series, { prefix: 'B', base: 16, next: 0, mode: 'random' })
    expect(saved.body.data).toMatchObject({
      prefix: 'B',
      base: 16,
      next: 0,
      mode: 'random',
      version: 2,
      remaining: 65_536,
    })
    expect((await update(saved.body.data, { mode: 'counter', next: 7 })).body.data).toMatchObject({ next: 7 })
    const stale = await update(series, { name: 'Mine' })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version'])
  })

  it('keeps how numbers are written once one was taken, since the same text could come twice', async () => {
    const series = await createOne({ pad: 4, prefix: 'K' })
    expect((await printFrom(series.id, 3)).status).toBe(200)
    const used = (await get(series.id)).body.data as Series
    expect(used).toMatchObject({ isInUse: true, next: 4, version: 1 })
    for (const change of [{ base: 16 }, { pad: 5 }, { prefix: 'L' }, { mode: 'random' }]) {
      const { status, body } = await update(used, change)
      expect([status, body.code, body.errors[0]?.path]).toEqual([409, 'series-in-use', Object.keys(change)[0]])
      expect(body.Message).toMatch(/new series/)
    }
    const lower = await update(used, { next: 3 })
    expect([lower.status, lower.body.errors[0]?.path]).toEqual([422, 'next'])
    const step = await update(used, { step: 10 })
    expect([step.status, step.body.code, step.body.errors[0]?.path]).toEqual([409, 'series-in-use', 'step'])
    // Without a published label that uses it, the step is free.
    await test.rows.query(`update labels set published_version_id = null where name like 'Numbered %'`)
    const saved = await update(used, { name: 'Kept', step: 10, next: 100, reason: 'Printed elsewhere' })
    expect(saved.body.data).toMatchObject({ name: 'Kept', step: 10, next: 100, version: 2 })
    // What printing has raised meanwhile stays when only the name is saved.
    await printFrom(series.id, 2)
    expect((await update(saved.body.data, { name: 'Kept too' })).body.data).toMatchObject({ next: 120 })
  })

  it('is deleted only when nothing was taken and no published label names it', async () => {
    const free = await createOne()
    expect((await remove(free.id)).status).toBe(200)
    expect((await get(free.id)).status).toBe(404)
    const named = await createOne()
    await addNumberedLabel(test, [{ variableName: 'number', series: named.id }])
    expect((await remove(named.id)).body).toMatchObject({ code: 'series-in-use', Message: /published label/ })
    await test.rows.query(`update labels set published_version_id = null where name like 'Numbered %'`)
    expect((await remove(named.id)).status).toBe(200)
    const used = await createOne()
    await printFrom(used.id, 1)
    await test.rows.query(`update labels set published_version_id = null where name like 'Numbered %'`)
    expect((await remove(used.id)).body).toMatchObject({ code: 'series-in-use', status: 409 })
  })

  it('is nothing to another organization [SEC-02]', async () => {
    const series = await createOne()
    const answers = [
      await get(series.id, stranger),
      await update(series, {}, stranger),
      await remove(series.id, stranger),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const list = await test.call(contract.listSeries, { query: {} }, { token: stranger })
    expect(list.body.data.map(({ id }: Series) => id)).not.toContain(series.id)
  })

  it('of random mode tells its key to nobody', async () => {
    const series = await createOne({ mode: 'random', pad: 6 })
    expect(series).toMatchObject({ next: 0, remaining: 1_000_000 })
    const { rows } = await test.rows.query('select order_key from series where id = $1', [series.id])
    expect(rows[0].order_key).toHaveLength(32)
    expect(Object.keys(series).sort()).toEqual(
      'base id isInUse mode modified name next pad prefix remaining step version'.split(' '),
    )
  })
})
