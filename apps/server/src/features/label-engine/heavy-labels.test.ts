import { setTimeout as sleep } from 'node:timers/promises'
import { createLabel, labelPicture } from '@labelwright/contract/server/labels'
import { printArticle } from '@labelwright/contract/server/printing'
import { me } from '@labelwright/contract/server/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { addressOf } from '../../testing/designer-client.ts'
import { documentOfCodes } from '../../testing/drawing/labels-to-draw.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { adminEmail, sharedDrawingPool, startTestApp, type TestApp } from '../../testing/start-app.ts'
import type { DrawingPool } from './drawing-pool.service.ts'

let test: TestApp
let token: string
let labelId: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  const body = { name: newId(), groupId: null, document: { ...documentOfCodes(1) } }
  const made = await test.call(createLabel, { body }, { token })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  labelId = made.body.data.id
  // As a version that was published before labels were weighed.
  const document = JSON.stringify(documentOfCodes(500))
  await test.rows.query('update label_versions set document = $1 where label_id = $2', [document, labelId])
})
afterAll(() => test.stop())

/** Asks who it is until the other call is answered, and says how often. */
async function askMeanwhile(other: Promise<unknown>): Promise<number> {
  let isOver = false
  void other.finally(() => {
    isOver = true
  })
  let asked = 0
  while (!isOver) {
    expect((await test.call(me, {}, { token })).status).toBe(200)
    asked += 1
    // Asking without a pause would only take the core from the drawing.
    await sleep(50)
  }
  return asked
}

describe('A label of 500 QR codes', () => {
  it('is refused as a picture with a sentence, and others are answered all the while [SEC-42]', async () => {
    const picture = test.call(labelPicture, { params: { id: labelId }, query: {} }, { token })
    expect(await askMeanwhile(picture)).toBeGreaterThan(5)
    const { status, body } = await picture
    expect([status, body.code]).toEqual([422, 'label-too-heavy'])
    expect(body.Message).toBe(
      'Drawing this label takes too much time or memory. It has 500 QR codes of up to 2,004 characters. Use fewer of them, or shorten what they hold.',
    )
    const values = { name: 'QR', count: 500, longest: 2_004 }
    expect(body.errors).toEqual([expect.objectContaining({ code: 'heavy-barcodes', values })])
  })

  it('is not drawn on once the browser that wanted its picture has left', async () => {
    const drawn: Promise<unknown>[] = []
    const shared = sharedDrawingPool()
    const draw: DrawingPool['draw'] = (name, input, drawnFor) => {
      const drawing = shared.draw(name, input, drawnFor)
      drawn.push(drawing.catch((error: unknown) => error))
      return drawing
    }
    const app = await test.startAnother({ drawing: { ...shared, draw } })
    const leave = new AbortController()
    const address = `${(await addressOf(app)).replace('ws:', 'http:')}/api/labels/${labelId}/picture`
    const picture = fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: leave.signal })
    await expect.poll(() => drawn.length, { timeout: 20_000 }).toBe(1)
    leave.abort()
    await expect(picture).rejects.toThrow('aborted')
    expect(await drawn[0]).toMatchObject({ code: 'not-ready' })
    await app.close()
  })

  it('is not printed, and leaves no job behind', async () => {
    const line = { ...(await lineToPrint(test, token)), labelId, editableData: [] }
    const body = { computerName: 'packing-1', labels: [line] }
    const printed = test.call(printArticle, { body }, { token })
    expect(await askMeanwhile(printed)).toBeGreaterThan(5)
    expect([(await printed).status, (await printed).body.code]).toEqual([422, 'label-too-heavy'])
    expect((await test.rows.query('select id from print_jobs')).rows).toEqual([])
  })
})
