import { printArticle } from '@labelwright/contract/server/printing'
import * as contract from '@labelwright/contract/server/series'
import type { CreateSeriesBody, Series } from '@labelwright/contract/server/series-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { addNumberedLabel } from '../../testing/numbered-label.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const make = async (change: Partial<CreateSeriesBody>): Promise<Series> =>
  (await test.call(contract.createSeries, { body: { name: newId(), ...change } }, { token })).body.data
async function print(series: Series, quantity: number, by = token) {
  const labelId = await addNumberedLabel(test, [{ variableName: 'number', series: series.id }])
  const labels = [await lineToPrint(test, token, { labelId, quantity })]
  const { status, body } = await test.call(printArticle, { body: { computerName: 'here', labels } }, { token: by })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const jump = async (id: string, next: number, reason?: string) => {
  const { data } = (await test.call(contract.getSeries, { params: { id } }, { token })).body
  const { name, base, step, pad, prefix, mode, version } = data
  const body = { name, base, step, pad, prefix, mode, version, next, reason }
  return test.call(contract.updateSeries, { params: { id }, body: body as never }, { token })
}
const given = async (id: string, query: object = {}, by = token) =>
  test.call(contract.listGivenNumbers, { params: { id }, query }, { token: by })

describe('The numbers of a series', () => {
  it('are listed with the print and the person that they were given to, and what was left out and why', async () => {
    const series = await make({ prefix: 'B', pad: 4 })
    const first = await print(series, 3)
    expect((await jump(series.id, 100, ' Rolls printed by the supplier ')).status).toBe(200)
    const second = await print(series, 2, await test.signInAs(packerEmail))
    const { body } = await given(series.id)
    expect(body.total).toBe(3)
    expect(body.data).toMatchObject([
      { kind: 'given', first: 'B0100', last: 'B0101', count: 2, userName: 'Pelle Packer', reason: null },
      {
        kind: 'left-out',
        first: 'B0004',
        last: 'B0099',
        count: 96,
        userName: 'Astrid Lindqvist',
        reason: 'Rolls printed by the supplier',
        print: null,
      },
      { kind: 'given', first: 'B0001', last: 'B0003', count: 3 },
    ])
    expect(body.data[2]?.print).toMatchObject({
      entityId: first.entityId,
      printJobEntryId: first.files[0]?.printJobEntryId,
      variableName: 'number',
      articleName: 'Organic elderflower cordial',
      state: 'Sent',
    })
    expect(body.data[0]?.print?.entityId).toBe(second.entityId)
    const page = (await given(series.id, { take: 1, offset: 1 })).body
    expect([page.total, page.data.map(({ kind }) => kind)]).toEqual([3, ['left-out']])
  })

  it('are left out only with a reason once one was taken, and that is never changed', async () => {
    const series = await make({})
    expect((await jump(series.id, 10)).status).toBe(200)
    await print(series, 1)
    for (const reason of [undefined, ' ']) {
      const { status, body } = await jump(series.id, 50, reason)
      expect([status, body.errors[0]?.path]).toEqual([422, 'reason'])
    }
    expect((await jump(series.id, 50, 'Lost')).status).toBe(200)
    // The same again leaves nothing out.
    expect((await jump(series.id, 50, 'Lost')).status).toBe(200)
    expect((await given(series.id)).body.total).toBe(2)
    const organizationId = (await test.rows.query('select organization_id from series where id = $1', [series.id]))
      .rows[0].organization_id
    await expect(
      test.database.withOrganization(organizationId, (trx) =>
        trx.updateTable('seriesJumps').set({ reason: 'Other' }).execute(),
      ),
    ).rejects.toThrow(/permission denied/)
  })

  it('in a hidden order tell those that were given, and how many were left out', async () => {
    const series = await make({ mode: 'random', pad: 3 })
    await print(series, 2)
    await jump(series.id, 12, 'Test')
    const { data } = (await given(series.id)).body
    expect(data).toMatchObject([
      { kind: 'left-out', first: null, last: null, count: 10 },
      { kind: 'given', count: 2, first: expect.stringMatching(/^\d{3}$/) },
    ])
  })

  it('are for label managers of the organization', async () => {
    const series = await make({})
    expect((await given(series.id, {}, await registerAnother(test))).status).toBe(404)
    expect((await given(series.id, {}, await test.signInAs(packerEmail))).status).toBe(403)
    expect((await given(newId())).status).toBe(404)
  })
})
