// Labels that were published before labels were weighed: drawn once, told, and printed with more time for 30 days.
import { tmpdir } from 'node:os'
import { createLabel, getLabel, listLabels } from '@labelwright/contract/server/labels'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../app.ts'
import type { Context } from '../../../context.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { ReaderProgram } from '../../../platform/readers/reader-program.ts'
import type { Readers, ReadRequest } from '../../../platform/readers/readers.ts'
import { defined } from '../../../testing/defined.ts'
import { documentOfCodes } from '../../../testing/drawing/labels-to-draw.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { untilScheduledWorkIsDone } from '../../../testing/run-due-jobs.ts'
import { adminEmail, callsOf, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { barsAndText } from '../../../testing/svg-labels.ts'
import { silentLog } from '../../../testing/test-database.ts'
import { createDrawingPool, type DrawingPool } from '../../label-engine/drawing-pool.service.ts'
import { weighPublishedLabels } from './weigh-published.service.ts'

let test: TestApp
let token: string
/** Of a server that finds every design light. */
let callLight: TestApp['call']
const others: App[] = []
const pools: DrawingPool[] = []
beforeAll(async () => {
  test = await startTestApp()
  await untilScheduledWorkIsDone(test, ['weigh-published-labels'])
  token = await test.signInAs(adminEmail)
  const light = await test.startAnother({ drawing: whereDesignsTake(1).drawing })
  others.push(light)
  callLight = callsOf(light)
})
afterAll(async () => {
  for (const other of others) await other.close()
  for (const pool of pools) await pool.close()
  await test.stop()
})

const select = async (statement: string, ...values: unknown[]) => (await test.rows.query(statement, values)).rows

/** A label that was published before labels were weighed. */
async function publishedBefore(name = newId()): Promise<string> {
  const body = { name, groupId: null, document: { ...documentOfCodes(20) } }
  const made = await callLight(createLabel, { body }, { token })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { id, publishedVersionId } = made.body.data
  await select('delete from label_weights where label_version_id = $1', publishedVersionId)
  return id
}

/** Where every design takes this long to draw. */
function whereDesignsTake(processorMs: number): Context {
  const { context } = test.app
  const draw = (async (name, input, drawnFor) =>
    name === 'weighLabel'
      ? { processorMs, row: 0 }
      : context.drawing.draw(name, input, drawnFor)) as DrawingPool['draw']
  return { ...context, drawing: { ...context.drawing, draw } }
}

const labelOf = async (id: string) => (await test.call(getLabel, { params: { id } }, { token })).body.data
const weightsOf = (id: string) =>
  select(
    `select processor_ms, too_heavy, round(extract(epoch from prints_until - weighed_at) / 86400)::int as days
     from label_weights w join labels l on l.published_version_id = w.label_version_id where l.id = $1`,
    id,
  )

describe('A label that was published before labels were weighed', () => {
  it('is drawn once, its processor time is kept, and nothing is said where it is light', async () => {
    const id = await publishedBefore()
    expect(await weighPublishedLabels(whereDesignsTake(900))).toBe(1)
    expect(await weighPublishedLabels(whereDesignsTake(900))).toBe(0)
    expect(await weightsOf(id)).toEqual([{ processor_ms: 900, too_heavy: null, days: null }])
    expect((await labelOf(id)).tooHeavy).toBeUndefined()
  })

  it('is listed with what is heavy and until when it prints, and mailed to those who manage it [SEC-42]', async () => {
    const name = newId()
    const id = await publishedBefore(name)
    await weighPublishedLabels(whereDesignsTake(1_400))
    const [weight] = await weightsOf(id)
    expect(weight).toMatchObject({ processor_ms: 1_400, days: 30 })
    const values = { name: 'QR', count: 20, longest: 2_003, seconds: 1.4, maxSeconds: 1 }
    const tooHeavy = { errors: [{ code: 'heavy-barcodes', values }], printsUntil: expect.any(String) }
    expect(await labelOf(id)).toMatchObject({ tooHeavy })
    const { data } = (await test.call(listLabels, { query: { searchQuery: name } }, { token })).body
    expect(data).toMatchObject([{ id, tooHeavy }])
    const mails = await select('select recipient, body from mails where subject like $1', `%${name}%`)
    expect(mails.length).toBeGreaterThan(0)
    for (const { body } of mails) expect(body).toContain('They still print for 30 days')
  })

  it('is not weighed again after the next publication, which was weighed itself', async () => {
    const body = { name: newId(), groupId: null, document: { ...documentOfCodes(1) } }
    await test.call(createLabel, { body }, { token })
    expect(await weighPublishedLabels(whereDesignsTake(1_400))).toBe(0)
  })
})

describe('A label that is too heavy and was published before', () => {
  /** A server on which every drawing takes too long. */
  async function startSlow(): Promise<TestApp['call']> {
    const drawing = createDrawingPool({ log: silentLog, readable: [tmpdir()], places: 1, maxLabelMs: 1 })
    pools.push(drawing)
    const app = await test.startAnother({ drawing })
    others.push(app)
    return callsOf(app)
  }

  it('prints with more time before it is weighed, and for 30 days; then as every other [SEC-42]', async () => {
    const labelId = await publishedBefore()
    // Each print on a server of its own, whose processes have not drawn the label yet.
    const print = async () => {
      const call = await startSlow()
      const line = await lineToPrint(test, token, { labelId })
      const body = { computerName: 'packing-1', labels: [line] }
      const printed = await call(printArticle, { body }, { token, headers: { 'idempotency-key': newId() } })
      return [printed.status, printed.body.code]
    }
    expect(await print()).toEqual([200, undefined])
    await weighPublishedLabels(whereDesignsTake(1_400))
    expect(await print()).toEqual([200, undefined])
    const { publishedVersionId } = await labelOf(labelId)
    const end = 'update label_weights set prints_until = now() where label_version_id = $1'
    await select(end, defined(publishedVersionId ?? undefined))
    expect(await print()).toEqual([422, 'label-too-heavy'])
  })

  it('has as much time as before where it is a file, too, until it is weighed [SEC-42]', async () => {
    const svg = Buffer.from(barsAndText).toString('base64')
    const body = { name: newId(), groupId: null, kind: 'svg' as const, svg, variables: [] }
    const { id: labelId, publishedVersionId } = (await test.call(createLabel, { body }, { token })).body.data
    const { readers } = test.app.context
    /** Files need more than 10 s, and less than 20 s. */
    const read: Readers['read'] = <Order, Answer>(
      program: ReaderProgram<Order, Answer>,
      request: ReadRequest<Order>,
    ) => {
      const isTooHeavy = program.bounds.processorMs <= 10_000
      const bounds = { ...program.bounds, ...(isTooHeavy && { answerBytes: 10 }) }
      return readers.read({ ...program, bounds }, request)
    }
    const app = await test.startAnother({ readers: { ...readers, read } })
    others.push(app)
    const print = async () => {
      const labels = [await lineToPrint(test, token, { labelId })]
      const input = { body: { computerName: 'packing-1', labels } }
      const printed = await callsOf(app)(printArticle, input, { token, headers: { 'idempotency-key': newId() } })
      return [printed.status, printed.body.code]
    }
    expect(await print()).toEqual([422, 'label-too-heavy'])
    await select('delete from label_weights where label_version_id = $1', publishedVersionId)
    expect(await print()).toEqual([200, undefined])
  })
})
