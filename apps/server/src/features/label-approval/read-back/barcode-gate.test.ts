import * as contract from '@labelwright/contract/server/label-approval'
import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { code, codeLabel } from '../../../testing/print-codes.ts'
import { adminEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { addReviewers, makeLabelUnderApproval, type Reviewers } from '../testing/reviewers.ts'

let test: TestApp
let people: Reviewers
let labelId: string

beforeAll(async () => {
  test = await startTestApp()
  people = await addReviewers(test)
  labelId = await makeLabelUnderApproval(test, await test.signInAs(adminEmail))
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

async function upload(document: object) {
  return (
    await test.call(
      contract.uploadVersion,
      { params: { labelId }, body: { document: document as never } },
      { token: token() },
    )
  ).body.data
}
const replace = async (seen: { labelVersionId: string; version: number }, document: object) =>
  (
    await test.call(
      contract.replaceFile,
      {
        params: { labelId, versionId: seen.labelVersionId },
        body: { document: document as never, reason: 'Another design', version: seen.version },
      },
      { token: token() },
    )
  ).body.data
const giveRows = async (seen: { version: number }, rows: TestRow[]) =>
  (
    await test.call(
      contract.saveTestData,
      { params: { labelId }, body: { rows, version: seen.version } },
      { token: token() },
    )
  ).body.data
const setReady = (seen: { labelVersionId: string; version: number }) =>
  test.call(
    contract.setReadyForApproval,
    { params: { labelId }, body: { labelVersionId: seen.labelVersionId, version: seen.version } },
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
