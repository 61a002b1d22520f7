import { setTimeout as sleep } from 'node:timers/promises'
import { listArticles } from '@labelwright/contract/server/articles'
import { printArticle } from '@labelwright/contract/server/printing'
import { createSeries, getSeries } from '@labelwright/contract/server/series'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { addNumberedLabel } from '../../testing/numbered-label.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { SeriesBusy, whenSeriesAreFree } from './wait-for-series.service.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

describe('A series that a large print holds', () => {
  it('keeps nobody from the database: others wait without a connection, then all have their numbers [PRT-10]', async () => {
    const series = (await test.call(createSeries, { body: { name: newId(), pad: 6 } }, { token })).body.data.id
    const labelId = await addNumberedLabel(test, [{ variableName: 'serial', series }])
    const label = await lineToPrint(test, token, { labelId })
    await test.rows.query('begin')
    await test.rows.query('select 1 from series where id = $1 for update', [series])
    // Twice as many as the server has connections.
    const prints = Array.from({ length: 20 }, () =>
      test.call(printArticle, { body: { computerName: 'packing-1', labels: [label] } }, { token }),
    )
    const others = []
    for (let round = 0; round < 10; round++) {
      await sleep(50)
      others.push((await test.call(listArticles, { query: {} }, { token })).status)
    }
    expect(others).toEqual(Array.from({ length: 10 }, () => 200))
    await test.rows.query('commit')
    expect((await Promise.all(prints)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await test.call(getSeries, { params: { id: series } }, { token })).body.data.next).toBe(21)
  })

  it('is told when it is not free in time', async () => {
    let attempts = 0
    const always = () => {
      attempts += 1
      return Promise.reject(new SeriesBusy())
    }
    await expect(whenSeriesAreFree(always, 300)).rejects.toMatchObject({ code: 'not-ready' })
    expect(attempts).toBeGreaterThan(1)
  })
})
