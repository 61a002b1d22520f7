import * as contract from '@labelwright/contract/server/label-approval'
import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { code, codeLabel } from '../../../testing/print-codes.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'
import { makeLabelUnderApproval, type Reviewers, startReviews } from '../testing/reviewers.ts'

let test: TestApp
let people: Reviewers
let labelId: string
let udiLabelId: string

beforeAll(async () => {
  const reviews = await startReviews()
  ;({ test, people } = reviews)
  labelId = await makeLabelUnderApproval(test, reviews.admin)
  udiLabelId = await makeLabelUnderApproval(test, reviews.admin)
})
afterAll(() => test.stop())

const lot = {
  variableId: 'lot',
  variableName: 'lot',
  variableData: '',
  dataType: 'default',
  propertySize: 20,
  required: true,
}
const box = { id: 'box', type: 'box', x: 28_000, y: 1000, width: 4000, height: 20_000, lineWidth: 500, filled: true }
const designOf = (...more: object[]) => ({
  ...codeLabel,
  variables: [lot],
  elements: [code('LOT {{lot}}', { name: 'Lot' }), ...more],
})
const token = () => people.designer.token

async function upload(document: object, label = labelId) {
  const input = { params: { labelId: label }, body: { document: document as never } }
  return (await test.call(contract.uploadVersion, input, { token: token() })).body.data
}
type Seen = { readonly labelId: string; readonly labelVersionId: string; readonly version: number }
const replace = async ({ labelId: label, labelVersionId: versionId, version }: Seen, document: object) => {
  const body = { document: document as never, reason: 'Another design', version }
  return (await test.call(contract.replaceFile, { params: { labelId: label, versionId }, body }, { token: token() }))
    .body.data
}
const giveRows = async ({ labelId: label, version }: Seen, testRows: TestRow[]) => {
  const input = { params: { labelId: label }, body: { rows: testRows, version } }
  return (await test.call(contract.saveTestData, input, { token: token() })).body.data
}
const setReady = ({ labelId: label, labelVersionId, version }: Seen) =>
  test.call(
    contract.setReadyForApproval,
    { params: { labelId: label }, body: { labelVersionId, version, password: samplePassword } },
    { token: token() },
  )
const rows = (expected?: string): TestRow[] => [
  { name: 'Short', values: { lot: 'A1' } },
  { name: 'Long', values: { lot: 'A1-2026-11' }, ...(expected === undefined ? {} : { expected: { code: expected } }) },
]

describe('A version is ready for its review only when a scanner reads from every test row what it should', () => {
  it('is refused with the row and the reason, beside every row', async () => {
    let version = await giveRows(await upload(designOf(box)), rows())
    const covered = await setReady(version)
    expect([covered.status, covered.body.code]).toEqual([422, 'not-ready-for-approval'])
    expect(covered.body.errors).toMatchObject([
      {
        path: 'testData.0',
        code: 'barcode-not-read',
        message: expect.stringMatching(
          /^The barcode “Lot” of the test row “Short” cannot be read at \d+ dpi\. Make it larger, or move what stands too close to it\.$/,
        ),
      },
      { path: 'testData.1', code: 'barcode-not-read' },
    ])

    version = await giveRows(await replace(version, designOf()), rows('LOT A1-2026-12'))
    expect((await setReady(version)).body.errors).toMatchObject([
      {
        path: 'testData.1',
        code: 'barcode-unexpected',
        message:
          'The barcode “Lot” of the test row “Long” says LOT A1-2026-11, but LOT A1-2026-12 is expected. Correct the label or the test row.',
      },
    ])

    version = await giveRows(version, rows('LOT A1-2026-11'))
    expect((await setReady(version)).body.data.state).toBe('DataApprover')
  })

  it('is refused where a barcode and the rules of GS1 or the text beside it do not agree', async () => {
    const short = rows().slice(0, 1)
    const gs1 = (content: string, more: object = {}) =>
      designOf(code(content, { id: 'udi', name: 'UDI', symbology: 'gs1-128', y: 18_000, height: 8_000, ...more }))
    let version = await giveRows(await upload(gs1('(01)09501101530004(10){{lot}}'), udiLabelId), short)
    const refusals = async () => (await setReady(version)).body.errors
    expect(await refusals()).toMatchObject([
      {
        path: 'testData.0',
        code: 'gs1-invalid',
        message:
          '“UDI” of the test row “Short” cannot be printed: (01) GTIN: "09501101530004" has a wrong check digit.',
      },
    ])
    version = await giveRows(await replace(version, gs1('(10){{lot}}')), short)
    expect((await refusals())?.[0]).toMatchObject({
      code: 'barcode-breaks-gs1',
      message:
        'The barcode “UDI” of the test row “Short” breaks a rule of GS1. (10) batch or lot number must stand with (01) or (02) or (03) or (8006) or (8026).',
    })
    version = await replace(version, gs1('(01)09501101530003(10){{lot}}', { showText: true, text: '(10) A2' }))
    version = await giveRows(version, short)
    expect((await refusals())?.[0]).toMatchObject({
      code: 'barcode-text-differs',
      message:
        'The barcode “UDI” of the test row “Short” says (10)A1, but the text on the label says (10)A2. Make them the same.',
    })
    version = await giveRows(await replace(version, gs1('(01)09501101530003(10){{lot}}')), short)
    expect((await setReady(version)).body.data.state).toBe('DataApprover')
  })

  it('tells reviewers what was read, with the rows of another version where they ask so', async () => {
    const history = (await test.call(contract.getLabelHistory, { params: { labelId } }, { token: people.data.token }))
      .body
    const versionId = history.data.versions[0]?.labelVersionId ?? ''
    const ask = (query: object, who = people.data.token) =>
      test.call(contract.listVersionBarcodes, { params: { labelId, versionId }, query }, { token: who })
    const { data } = (await ask({})).body
    expect(
      data.map(({ row, barcodes }) => [row, barcodes.map(({ read, by, isRight }) => [read, by, isRight])]),
    ).toEqual([0, 1].map((row) => [row, [[row === 0 ? 'LOT A1' : 'LOT A1-2026-11', 'reader', true]]]))
    expect((await ask({ rowsOf: versionId })).body.data).toEqual(data)
    expect((await ask({ rowsOf: labelId })).status).toBe(404)
    expect((await ask({}, people.user.token)).status).toBe(403)
  })
})
