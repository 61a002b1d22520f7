// Labels that take too long to draw are refused when they are published, before people print them.
import * as approval from '@labelwright/contract/server/label-approval'
import { publishLabel, weighOpenLabel } from '@labelwright/contract/server/label-designer'
import { createLabel, getLabel } from '@labelwright/contract/server/labels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../app.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { ReaderProgram } from '../../../platform/readers/reader-program.ts'
import type { Readers, ReadRequest } from '../../../platform/readers/readers.ts'
import { documentOfCodes, labelOfDocument } from '../../../testing/drawing/labels-to-draw.ts'
import { makeDraft } from '../../../testing/open-labels.ts'
import { pdfWithBarcode } from '../../../testing/pdf-labels.ts'
import { callsOf, sharedDrawingPool, type TestApp } from '../../../testing/start-app.ts'
import { barsAndText } from '../../../testing/svg-labels.ts'
import { silentLog } from '../../../testing/test-database.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'
import {
  makeLabelUnderApproval,
  type Reviewers,
  type Steps,
  startReviews,
  walkTo,
} from '../../label-approval/testing/reviewers.ts'
import { createDrawingPool, type DrawingPool } from '../../label-engine/drawing-pool.service.ts'

let test: TestApp
let token: string
let people: Reviewers
let steps: Steps
const others: App[] = []
beforeAll(async () => {
  ;({ test, admin: token, people, steps } = await startReviews())
})
afterAll(async () => {
  for (const other of others) await other.close()
  await test.stop()
})

/** A server where every design takes this long to draw. */
async function startWhereDesignsTake(processorMs: number): Promise<TestApp> {
  const shared = sharedDrawingPool()
  const draw = (async (name, input, drawnFor) =>
    name === 'weighLabel' ? { processorMs, row: 0 } : shared.draw(name, input, drawnFor)) as DrawingPool['draw']
  return startOther({ drawing: { ...shared, draw } })
}

async function startOther(more: Parameters<TestApp['startAnother']>[0]): Promise<TestApp> {
  const app = await test.startAnother(more)
  others.push(app)
  return { ...test, app, call: callsOf(app) }
}

const create = ({ call }: TestApp, made: object) =>
  call(createLabel, { body: { name: newId(), groupId: null, ...made } as never }, { token })
const publish = ({ call }: TestApp, id: string) =>
  call(publishLabel, { params: { id }, body: { sequence: 0 } }, { token })
const codes = (count: number) => ({ document: { ...documentOfCodes(count) } })

describe('A label that is published', () => {
  it('is refused where drawing it takes longer than a print may take, with what is heavy [SEC-42]', async () => {
    const labels = () => test.rows.query('select count(*) from labels')
    const { rows: before } = await labels()
    const { status, body } = await create(test, codes(500))
    expect([status, body.code, body.Message]).toEqual([
      422,
      'label-too-heavy',
      'Drawing this label takes too much time or memory. It has 500 QR codes of up to 2,004 characters. Use fewer of them, or shorten what they hold.',
    ])
    expect((await labels()).rows).toEqual(before)
  })

  it('is refused from half of that on, with the seconds [SEC-42]', async () => {
    const other = await startWhereDesignsTake(1_400)
    const { status, body } = await create(other, codes(20))
    expect([status, body.Message]).toEqual([
      422,
      'Drawing this label takes 1.4 s of processor time. Labels that take more than 1 s are not published. It has 20 QR codes of up to 2,003 characters. Use fewer of them, or shorten what they hold.',
    ])
    const values = { name: 'QR', count: 20, longest: 2_003, seconds: 1.4, maxSeconds: 1 }
    expect(body.errors).toMatchObject([{ code: 'heavy-barcodes', values }])
    expect((await create(await startWhereDesignsTake(1_000), codes(20))).status).toBe(200)
  })

  it('is weighed as it stands in the designer, and a draft is not', async () => {
    const id = await makeDraft(test, token, codes(20))
    const refused = await publish(await startWhereDesignsTake(1_001), id)
    expect([refused.status, refused.body.code]).toEqual([422, 'label-too-heavy'])
    expect((await test.call(getLabel, { params: { id } }, { token })).body.data.publishedVersionId).toBeNull()
    expect((await publish(await startWhereDesignsTake(1_000), id)).status).toBe(200)
  })

  it.each([
    ['SVG', async () => ({ svg: base64(barsAndText) })],
    ['PDF', async () => ({ pdf: base64(await pdfWithBarcode()) })],
  ])('is drawn within half of the bounds where it is of kind %s [SEC-42]', async (kind, file) => {
    const { status, body } = await create(await startWhereFilesTakeHalf(), {
      kind: kind.toLowerCase(),
      ...(await file()),
    })
    expect([status, body.code]).toEqual([422, 'label-too-heavy'])
    expect(body.Message).toMatch(
      new RegExp(`Drawing the ${kind} of this label \\(\\d+ kB\\) takes more than 5 s of processor time.*Simplify`),
    )
  })
})

const base64 = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64')

/** A server where files are too heavy for half of their bounds, and not for all of them. */
async function startWhereFilesTakeHalf(): Promise<TestApp> {
  const { readers } = test.app.context
  const read: Readers['read'] = <Order, Answer>(program: ReaderProgram<Order, Answer>, request: ReadRequest<Order>) => {
    const answerBytes = program.bounds.processorMs <= 5_000 && request.for.urgency !== 'print' ? 10 : undefined
    const bounds = { ...program.bounds, ...(answerBytes && { answerBytes }) }
    return readers.read({ ...program, bounds }, request)
  }
  return startOther({ readers: { ...readers, read } })
}

describe('The checks of a design', () => {
  const weigh = ({ call }: TestApp, id: string) => call(weighOpenLabel, { params: { id } }, { token })

  it('warn of what a publication would be refused for, as the label stands in the designer [SEC-42]', async () => {
    const id = await makeDraft(test, token, codes(20))
    const { status, body } = await weigh(await startWhereDesignsTake(1_400), id)
    expect(status, JSON.stringify(body)).toBe(200)
    const values = { name: 'QR', count: 20, longest: 2_003, seconds: 1.4, maxSeconds: 1 }
    expect(body.data).toMatchObject({ sequence: 0, tooHeavy: { errors: [{ code: 'heavy-barcodes', values }] } })
    const light = await weigh(await startWhereDesignsTake(1_000), id)
    expect(light.body.data).toEqual({ sequence: 0, tooHeavy: null })
  })

  it('warn of a label that takes longer than any print may take', async () => {
    const id = await makeDraft(test, token, codes(500))
    expect((await weigh(test, id)).body.data.tooHeavy?.message).toContain('It has 500 QR codes')
  })
})

describe('A version of a label under quality assurance', () => {
  it('is not submitted for review from half of the bounds on, by its test rows [SEC-42]', async () => {
    const labelId = await makeLabelUnderApproval(test, token)
    const { labelVersionId, version } = await walkTo(steps, people, { labelId, state: 'Preview' })
    const { call } = await startWhereDesignsTake(1_400)
    const wanted = { params: { labelId }, body: { labelVersionId, version, password: samplePassword } }
    const { status, body } = await call(approval.setReadyForApproval, wanted, { token: people.designer.token })
    expect([status, body.code]).toEqual([422, 'label-too-heavy'])
    expect(body.errors).toMatchObject([{ code: 'heavy-texts', values: { count: 2, longest: 10, seconds: 1.4 } }])
    expect((await steps.setReady({ labelId, labelVersionId, version })).state).toBe('DataApprover')
  })

  it('is not published from half of the bounds on, where it was approved before they were measured [SEC-42]', async () => {
    const labelId = await makeLabelUnderApproval(test, token)
    const approved = await walkTo(steps, people, { labelId, state: 'Publisher' })
    const { labelVersionId, version } = approved
    const { call } = await startWhereDesignsTake(1_400)
    const wanted = { params: { labelId, labelVersionId }, body: { password: samplePassword, version } }
    const { status, body } = await call(approval.publishLabelVersion, wanted, { token: people.publisher.token })
    expect([status, body.code]).toEqual([422, 'label-too-heavy'])
    expect((await steps.publish(approved)).state).toBe('Published')
  })
})

describe('The weight of a label', () => {
  const weigh = (document: Parameters<typeof labelOfDocument>[0], rows: readonly Record<string, string>[]) => {
    const printers = [{ language: 'zpl', dpi: 203.2 }] as const
    const drawnFor = { organizationId: 'a', urgency: 'preview' } as const
    return sharedDrawingPool().draw('weighLabel', { label: labelOfDocument(document), rows, printers }, drawnFor)
  }
  const variable = { variableId: 'v', variableName: 'code', inputType: 'text', dataType: 'default', variableData: '' }

  it('is that of its heaviest row', async () => {
    const { elements, ...document } = documentOfCodes(5)
    const varying = elements.map((each) => ({ ...each, content: '{{code}}' }))
    const label = { ...document, variables: [variable], elements: varying } as unknown as typeof document & {
      elements: typeof elements
    }
    const rows = [{ code: 'a' }, { code: 'x'.repeat(2_000) }, { code: 'b' }]
    const { processorMs, row } = await weigh(label, rows)
    expect(row).toBe(1)
    expect(processorMs).toBeGreaterThan(0)
  })

  it('is the same again for a label whose symbols the process has encoded before', async () => {
    const { elements, ...document } = documentOfCodes(3)
    const aztec = elements.map((each, index) => ({
      ...each,
      symbology: 'aztec',
      content: `${index} ${'x'.repeat(900)}`,
    }))
    const label = { ...document, elements: aztec } as unknown as ReturnType<typeof documentOfCodes>
    const pool = createDrawingPool({ log: silentLog, readable: [], places: 1 })
    const weigh = async () => {
      const drawnFor = { organizationId: 'a', urgency: 'preview' } as const
      const input = { label: labelOfDocument(label), rows: [{}], printers: [{ language: 'zpl', dpi: 203.2 }] } as const
      return (await pool.draw('weighLabel', input, drawnFor)).processorMs
    }
    const first = await weigh()
    // From memory, it would be less than a hundredth.
    expect(await weigh()).toBeGreaterThan(first / 10)
    await pool.close()
  })

  it('is that of its layout where no printer can print it', async () => {
    const large = { ...documentOfCodes(1), width: 9e6 as never, height: 9e6 as never }
    expect((await weigh(large, [{}])).row).toBe(0)
  })
})
