import { createLabel } from '@labelwright/contract/server/labels'
import { listPrintHistory, printHistoryPicture } from '@labelwright/contract/server/print-history'
import { createPrinter } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import { me } from '@labelwright/contract/server/sign-in'
import { renderPdf } from '@labelwright/label-output/testing/render-pdf'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { defined } from '../../../testing/defined.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { registerAnother } from '../../../testing/second-organization.ts'
import { adminEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { barsAndText, svgOf } from '../../../testing/svg-labels.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

async function labelOf(svg: string, more: object = {}): Promise<string> {
  const body = { name: newId(), groupId: null, kind: 'svg', svg: Buffer.from(svg).toString('base64'), ...more }
  const answer = await test.call(createLabel, { body: body as never }, { token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}
const socket = { targetIpAddress: '127.0.0.1', targetPort: 9100 }
const pdfQueue = {
  language: 'pdf',
  dpi: 300,
  targetPrintQueue: 'Labels',
  useLocalPrinterDriver: true,
}
async function printerOf(more: object = {}): Promise<string> {
  const body = {
    name: newId(),
    language: 'zpl',
    dpi: 203.2,
    printsVia: 'helper',
    ...('targetPrintQueue' in more ? {} : socket),
    ...more,
  }
  return (await test.call(createPrinter, { body: body as never }, { token })).body.data.id
}
async function print(labelId: string, lot?: string, printer: object = {}) {
  const printerId = await printerOf(printer)
  const editableData = lot === undefined ? [] : [{ key: 'lot', data: lot }]
  const line = { ...(await lineToPrint(test, token)), labelId, printerId, editableData, quantity: 3 }
  const headers = { 'idempotency-key': newId() }
  return test.call(printArticle, { body: { computerName: 'packing-1', labels: [line] } }, { token, headers })
}
async function printed(labelId: string, lot?: string, printer: object = {}): Promise<Buffer> {
  const { status, body } = await print(labelId, lot, printer)
  expect(status, JSON.stringify(body)).toBe(200)
  return Buffer.from(defined(body.files[0]).pdfAsBase64String, 'base64')
}

interface Grey {
  readonly grey: Uint8Array
  readonly width: number
}
const inkIn = (
  { grey, width }: Grey,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number => {
  let dots = 0
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) if ((grey[row * width + column] ?? 255) < 128) dots += 1
  return dots
}
/** Where barsAndText has its text, in dots of 203.2 dpi. */
const text = [8, 120, 392, 175] as const

describe('A label of kind svg', () => {
  it('prints its shapes dot for dot, and its values, as often as asked', async () => {
    const id = await labelOf(barsAndText)
    const zpl = (await printed(id, 'LOT 4711')).toString('latin1')
    expect(zpl).toMatch(/\^PQ3/)
    const paper = await renderZpl(zpl, 50, 30)
    expect(inkIn(paper, [10, 20, 110, 80])).toBe(100 * 60)
    expect(inkIn(paper, [0, 0, 120, 19])).toBe(0)
    const ink = inkIn(paper, text)
    const other = inkIn(await renderZpl((await printed(id, 'I')).toString('latin1'), 50, 30), text)
    expect(ink).toBeGreaterThan(other * 4)
    expect(other).toBeGreaterThan(20)
  })

  it('keeps a value text: it can be no tag [SEC-33]', async () => {
    const id = await labelOf(barsAndText)
    const zpl = (await printed(id, '</text><rect width="400" height="240"/>')).toString('latin1')
    expect(inkIn(await renderZpl(zpl, 50, 30), [120, 90, 400, 118])).toBe(0)
  })

  it('prints areas of grey as an even pattern', async () => {
    const id = await labelOf(svgOf('<rect x="40" y="40" width="160" height="160" fill="#808080"/>'))
    const paper = await renderZpl((await printed(id)).toString('latin1'), 50, 30)
    const ink = inkIn(paper, [48, 48, 192, 192]) / 144 ** 2
    expect(ink).toBeCloseTo(0.5, 1)
    expect(inkIn(paper, [48, 48, 56, 192])).toBeGreaterThan(8 * 144 * 0.4)
  })

  it.each(['tspl', 'epl', 'escpos', 'cpcl', 'brother'])('is printed in the language %s', async (language) => {
    const brother = language === 'brother' ? { dpi: 300 } : {}
    const id = await labelOf(barsAndText, language === 'brother' ? { mediaWidth: 62, mediaHeight: 29 } : {})
    const bytes = await printed(id, 'A', { language, ...brother })
    expect(bytes.length).toBeGreaterThan(400)
  })

  it('is printed by printers of PDF in its size', async () => {
    const paper = await renderPdf(await printed(await labelOf(barsAndText), 'A', pdfQueue), 0, 203.2)
    expect(paper.width).toBe(400)
    const solid = inkIn(paper, [12, 22, 108, 78])
    expect(solid).toBe(96 * 56)
  })

  it('is seen in the print history as it was printed', async () => {
    const id = await labelOf(barsAndText)
    await printed(id, 'SEEN')
    const [entry] = (await test.call(listPrintHistory, { query: { take: 1 } as never }, { token })).body.data
    const params = { id: defined(entry).id }
    const picture = (await test.call(printHistoryPicture, { params }, { token })).body as unknown as string
    expect(picture).toMatch(/viewBox="0 0 400 240"><image /)
  })

  it('is refused where a value does not fit, at its field', async () => {
    const { status, body } = await print(await labelOf(barsAndText), 'x'.repeat(2_001))
    expect([status, body.code]).toEqual([422, 'label-not-printable'])
    expect(body.errors[0]?.path).toBe('labels.0.editableData.Lot')
  })
})

describe('50 prints of an SVG label at once', () => {
  it('all come out, each with its own value, and another organization is answered meanwhile [SEC-42]', async () => {
    const other = await registerAnother(test)
    const [id, printerId] = [await labelOf(barsAndText), await printerOf()]
    const line = { ...(await lineToPrint(test, token)), labelId: id, printerId }
    const printOne = async (_: unknown, number: number): Promise<string> => {
      const labels = [{ ...line, editableData: [{ key: 'lot', data: `LOT ${number}` }] }]
      const headers = { 'idempotency-key': newId() }
      const { status, body } = await test.call(
        printArticle,
        { body: { computerName: 'packing-1', labels } },
        { token, headers },
      )
      expect(status, JSON.stringify(body)).toBe(200)
      return defined(body.files[0]).pdfAsBase64String
    }
    let isOver = false
    const prints = Promise.all(Array.from({ length: 50 }, printOne)).finally(() => {
      isOver = true
    })
    let answered = 0
    while (!isOver) {
      expect((await test.call(me, {}, { token: other })).status).toBe(200)
      if (!isOver) answered += 1
    }
    expect(new Set(await prints).size).toBe(50)
    expect(answered).toBeGreaterThan(50)
  })
})
