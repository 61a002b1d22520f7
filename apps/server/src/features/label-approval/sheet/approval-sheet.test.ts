import { approvalSheet } from '@labelwright/contract/server/label-approval'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/start-app.ts'
import { makeLabelUnderApproval, type Reviewers, type Steps, startReviews, walkTo } from '../testing/reviewers.ts'
import { type SheetFacts, sheetParts } from './approval-sheet.ts'

let test: TestApp
let admin: string
let people: Reviewers
let steps: Steps

beforeAll(async () => {
  ;({ test, admin, people, steps } = await startReviews())
})
afterAll(() => test.stop())

/** The text of each page. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDF.load(bytes)
  return pdf.getPages().map((page) => page.extractText().text.normalize('NFKC'))
}

describe('The approval sheet of a version', () => {
  it('is an archive PDF with the printed name, time, meaning and hash of each signature, the hashes of its content, and each test row', async () => {
    const labelId = await makeLabelUnderApproval(test, admin)
    const version = await walkTo(steps, people, { labelId, state: 'Published' })
    const path = approvalSheet.path.replace('{labelId}', labelId).replace('{versionId}', version.labelVersionId)
    const ask = (token: string) =>
      test.app.http.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
    const answer = await ask(people.data.token)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>')

    const [decisions = '', rows = '', picture = '', ...others] = await pagesOf(answer.rawPayload)
    expect(others).toEqual([])
    const { rows: signatures } = await test.rows.query('select hash from signatures where label_version_id = $1', [
      version.labelVersionId,
    ])
    const plain = decisions.replaceAll(/\s/g, '')
    expect(signatures).toHaveLength(4)
    for (const { hash } of signatures) for (const part of hash.match(/.{8}/g) ?? []) expect(plain).toContain(part)
    for (const hash of [version.fileSha256, version.testDataSha256, version.variablesSha256])
      expect(plain).toContain(hash)
    for (const said of ['DinaQuality', 'DarioQuality', 'DesiQuality', 'PiaQuality', 'Approvalofdata', 'Responsibility'])
      expect(plain).toContain(said)
    expect(decisions).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
    expect(rows).toContain('Name: Strawberry')
    expect(picture).toContain('Strawberry')
    expect((await ask(people.user.token)).statusCode).toBe(403)
  })

  it('says what was rejected, what counts no more, and what a scanner did not read as it should', () => {
    const decision = {
      at: new Date('2026-11-26T08:00:00Z'),
      fullName: 'Dario Quality',
      role: 'DataApprover',
      meaning: 'approval of data',
      decision: 'approve',
      reason: null,
      checkList: { udi: 'correct', expiry: 'not-on-label' },
      voidedReason: 'The file was replaced: Typo',
      hash: 'ab'.repeat(32),
      form: 2,
      components: ['userName', 'password', 'code'],
      confirmedAtServer: null,
    }
    const facts: SheetFacts = {
      organization: 'Nordmark',
      labelName: 'Jam',
      number: 2,
      state: 'Preview',
      fileName: 'jam.json',
      fileSha256: 'a'.repeat(64),
      testDataSha256: null,
      variablesSha256: 'b'.repeat(64),
      frozenSha256: 'c'.repeat(64),
      decisions: [
        decision,
        { ...decision, decision: 'reject', reason: 'Typo', checkList: null, voidedReason: null, hash: null },
      ],
      testRows: [{ name: 'Usual', values: { lot: 'A1' } }],
      barcodes: [
        {
          row: 0,
          dpi: 203.2,
          barcodes: [{ elementId: 'c', symbology: 'gs1-128', data: '10A1\u001D21X', by: 'reader', isRight: false }],
        },
      ],
      madeAt: new Date('2026-11-26T09:00:00Z'),
    }
    const [decisions, rows] = sheetParts(facts)
    expect(decisions?.rows).toEqual([
      [
        '2026-11-26 08:00:00 UTC',
        'Dario Quality (DataApprover)',
        'Approval of data',
        'Approved. UDI and identifiers: correct, expiry date: not on this label. No longer counts: The file was replaced: Typo',
        `${Array.from({ length: 8 }, () => 'abababab').join(' ')} (form 2: user name, password, two-factor code)`,
      ],
      ['2026-11-26 08:00:00 UTC', 'Dario Quality (DataApprover)', 'Approval of data', 'Rejected. Typo', 'Not signed'],
    ])
    expect(decisions?.facts).toContain('SHA-256 of the test data: none')
    expect(decisions?.facts).toContain(
      `SHA-256 of the frozen content: ${Array.from({ length: 8 }, () => 'cccccccc').join(' ')}`,
    )
    expect(rows?.rows).toEqual([['Usual', 'lot: A1', '10A1<GS>21X (NOT READ AS IT SHOULD)']])
    expect(sheetParts({ ...facts, testRows: [] })).toHaveLength(1)
  })
})
