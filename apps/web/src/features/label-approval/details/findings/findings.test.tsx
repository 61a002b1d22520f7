// @vitest-environment jsdom
import type { LabelFinding } from '@labelwright/contract/server/label-findings-schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../../session/session.ts'
import { problem } from '../../../../testing/fake-server.ts'
import { openApp } from '../../../../testing/open-app.tsx'
import { sampleHistory, sampleVersion } from '../../../../testing/sample-approval.ts'
import { type SampleAnswers, sampleServer, signInAs } from '../../../../testing/sample-server.ts'
import { typeInto } from '../../../../testing/type-into.ts'

const { labelId, labelVersionId } = sampleVersion()
const findingId = '0190dddd-0000-7000-8000-000000000001'
const page = () => within(screen.getByRole('main'))

const sampleFinding = (change: Partial<LabelFinding> = {}): LabelFinding => ({
  findingId,
  labelId,
  labelVersionId,
  number: 3,
  dpi: 203.2,
  row: 0,
  rowName: 'Longest lot',
  page: 0,
  kind: 'dots',
  causes: [{ what: 'engine' }, { what: 'font-replaced', name: 'Acme Sans/bold' }],
  before: [],
  after: [],
  hasDisabled: false,
  hasBefore: true,
  hasAfter: true,
  state: 'open',
  foundAt: '2026-11-25T10:00:00.000Z',
  version: 1,
  ...change,
})

const barcode = (lot: string) => {
  const data = `010950600013435210${lot}`
  return { elementId: 'gs1', symbology: 'gs1-datamatrix', data, by: 'reader' as const, read: data, isRight: true }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
})

async function openWith(finding: LabelFinding, { role = 'QualityManager', answers = {} as SampleAnswers } = {}) {
  const received = sampleServer({
    [`GET /api/QualityAssurance/labels/${labelId}`]: { json: { data: sampleHistory() } },
    [`GET /api/QualityAssurance/label/${labelId}/version/${labelVersionId}`]: { json: { data: sampleVersion() } },
    'GET /api/QualityAssurance/findings': { json: { data: [finding], total: 1, take: 10, offset: 0 } },
    ...answers,
  })
  signInAs('User', { QualityAssuranceRole: [role] })
  await openApp(`/qa/labels/${labelId}/details`)
  await page().findByRole('heading', { name: 'Changed since publication' })
  return received
}
const card = () => within(page().getByRole('article', { name: 'Longest lot, page 1, 203 dpi' }))
const acceptPath = `POST /api/QualityAssurance/findings/${findingId}/accept` as const

describe('A page that is drawn otherwise than when it was published', () => {
  it('is told with what changed, and accepted with a reason', async () => {
    const answers = { [acceptPath]: { json: { data: sampleFinding({ state: 'accepted', version: 2 }) } } }
    const received = await openWith(sampleFinding(), { answers })
    expect(card().getByText('Labelwright was updated. The font Acme Sans Bold was replaced.')).toBeDefined()
    fireEvent.click(card().getByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept this change' }))
    expect(dialog.getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true)
    typeInto(dialog.getByLabelText(/Reason/), 'The new font was approved.')
    fireEvent.click(dialog.getByRole('button', { name: 'Accept' }))
    await expect
      .poll(() => received.find(({ url }) => url.endsWith('/accept'))?.body)
      .toEqual({ reason: 'The new font was approved.', version: 1 })
  })

  it('says so where somebody else was quicker', async () => {
    await openWith(sampleFinding(), { answers: { [acceptPath]: () => problem(412, 'stale-version') } })
    fireEvent.click(card().getByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept this change' }))
    typeInto(dialog.getByLabelText(/Reason/), 'The new font was approved.')
    fireEvent.click(dialog.getByRole('button', { name: 'Accept' }))
    expect(await dialog.findByText(/^Somebody else changed this\./)).toBeDefined()
  })

  it('is not accepted by reviewers', async () => {
    await openWith(sampleFinding(), { role: 'DataApprover' })
    expect(card().queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(card().getByRole('button', { name: 'Compare the pictures' })).toBeDefined()
  })

  it('says by which identifier a barcode says something else, and that it disabled the label', async () => {
    const contents = { kind: 'contents', before: [barcode('L1')], after: [barcode('L2')], hasDisabled: true } as const
    await openWith(sampleFinding({ ...contents, before: [...contents.before], after: [...contents.after] }))
    expect(card().getByText(/^\(10\) L1 → L2$/)).toBeDefined()
    expect(card().getByText(/^Labelwright disabled the label because of this/)).toBeDefined()
  })

  it('has no pictures where it cannot be drawn, but the sentence why', async () => {
    const problemText = 'The font Acme Sans is missing.'
    await openWith(sampleFinding({ kind: 'undrawable', problem: problemText, hasAfter: false }))
    expect(card().getByText(problemText)).toBeDefined()
    expect(card().queryByRole('button', { name: 'Compare the pictures' })).toBeNull()
  })

  it('tells who accepted it and why', async () => {
    const accepted = { fullName: 'Quentin Quality', at: '2026-11-25T11:00:00.000Z', reason: 'The new font is fine.' }
    await openWith(sampleFinding({ state: 'accepted', accepted }))
    expect(card().getByText(/Accepted by Quentin Quality/)).toBeDefined()
    expect(card().getByText('Reason: The new font is fine.')).toBeDefined()
    expect(card().queryByRole('button', { name: 'Accept' })).toBeNull()
  })
})
