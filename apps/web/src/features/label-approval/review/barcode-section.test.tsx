// @vitest-environment jsdom
import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { sampleHistory, sampleVersion } from '../../../testing/sample-approval.ts'
import { sampleServer, signInAs } from '../../../testing/sample-server.ts'

const { labelId, labelVersionId: versionId } = sampleVersion()
const printedId = '0190abab-0000-7000-8000-000000000002'
const [element] = sampleVersion().document.elements.filter(({ type }) => type === 'barcode')
const elementId = element?.id ?? ''
const gtin = '0109506000134352'
const read = (data: string, more: object = {}) =>
  ({ elementId, symbology: 'gs1-datamatrix', data, by: 'reader', read: data, isRight: true, ...more }) as const
const rowOf = (row: number, dpi: number, barcode: ReturnType<typeof read>): ReadRow => ({
  row,
  dpi,
  barcodes: [barcode],
})

beforeEach(() => {
  localStorage.clear()
  endSession()
})

async function open(after: readonly ReadRow[], before: readonly ReadRow[]) {
  const version = (id: string) => `/api/QualityAssurance/label/${labelId}/version/${id}` as const
  const received = sampleServer({
    [`GET /api/QualityAssurance/labels/${labelId}`]: {
      json: { data: sampleHistory({ published: { labelVersionId: printedId, number: 2 } }) },
    },
    [`GET ${version(versionId)}`]: { json: { data: sampleVersion() } },
    [`GET ${version(printedId)}`]: { json: { data: sampleVersion({ labelVersionId: printedId, number: 2 }) } },
    [`GET ${version(versionId)}/barcodes`]: { json: { data: after } },
    [`GET ${version(printedId)}/barcodes`]: { json: { data: before } },
  })
  signInAs('User', { QualityAssuranceRole: ['DataApprover'] })
  await openApp(`/qa/labels/${labelId}/versions/${versionId}/approve`)
  return { received, section: within(await screen.findByRole('region', { name: 'What a scanner reads' })) }
}

it('A reviewer sees what a scanner reads from the row, and by GS1 identifier what it read before', async () => {
  const data = `${gtin}10L2407A\u001D17270131`
  const after = [rowOf(0, 203.2, read(data)), rowOf(0, 300, read(data))]
  const { received, section } = await open(after, [rowOf(0, 203.2, read(`${gtin}10L2407A\u001D17261231`))])
  expect(await section.findByText(`${gtin}10L2407A␝17270131`)).toBeDefined()
  expect(section.getByText('Read back from the printed dots, for 2 printer resolutions.')).toBeDefined()
  expect((await section.findByText('(17) 261231 → 270131')).parentElement?.textContent).toMatch(/^Usual, /)
  const asked = received.filter(({ url }) => url.includes('/barcodes')).map(({ url }) => url)
  expect(asked).toHaveLength(2)
  expect(asked.every((url) => url.endsWith(`?rowsOf=${versionId}`))).toBe(true)
})

it('A reviewer sees that nothing is read otherwise than before, or that nothing can be read', async () => {
  const unread = { by: 'reader', read: undefined, isRight: false } as const
  const { section } = await open(
    [rowOf(0, 203.2, read(gtin)), rowOf(1, 203.2, read(gtin, unread))],
    [rowOf(0, 203.2, read(gtin)), rowOf(1, 203.2, read(gtin))],
  )
  expect(await section.findByText('Scanners read the same from both versions.')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Longest lot' }))
  expect(section.getByText(/^Nothing can be read at 203 dpi\./)).toBeDefined()
})

it('A reviewer is told that a barcode is a UDI, what of it people cannot read, and what disagrees', async () => {
  const data = `${gtin}10L2407A`
  const gs1 = {
    elements: [
      { identifier: '01', value: gtin.slice(2) },
      { identifier: '10', value: 'L2407A' },
    ],
    isUdi: true,
    unwritten: ['10'],
    mistakes: [],
    otherTexts: [{ identifier: '01', value: gtin.slice(2), text: '09506000134369' }],
  }
  const { section } = await open([rowOf(0, 203.2, read(data, { gs1 }))], [rowOf(0, 203.2, read(data))])
  expect(
    await section.findByText(
      'On a medical device, this barcode is its UDI. Device identifier: (01) 09506000134352. Production identifiers: (10) L2407A.',
    ),
  ).toBeDefined()
  expect(section.getByText('No text on the label shows (10) L2407A.')).toBeDefined()
  const other = section.getByText(
    'The barcode says (01) 09506000134352, but the text on the label says (01) 09506000134369.',
  )
  expect(other.closest('[data-wrong]')).not.toBeNull()
})

it('A reviewer sees what a scanner found on a file, without a check mark: nobody compared it', async () => {
  const found = { by: 'found', elementId: 'QR Code 1', symbology: 'qr' }
  const { section } = await open([rowOf(0, 203.2, read('Hello', found))], [rowOf(0, 203.2, read('Hullo', found))])
  const line = (await section.findByText('Hello')).closest('li') as HTMLElement
  expect(line.textContent).toMatch(/^QR Code 1: Hello.*Check it against the test row/)
  expect(line.querySelector('.lucide-circle-check')).toBeNull()
  expect(line.querySelector('.lucide-scan-barcode')).not.toBeNull()
  expect(await section.findByText('Hullo → Hello')).toBeDefined()
})
