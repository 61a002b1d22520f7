// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession } from '../../../session/session.ts'
import { problem } from '../../../testing/fake-server.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { sampleHistory, sampleVersion } from '../../../testing/sample-approval.ts'
import { sampleServer, signInAs } from '../../../testing/sample-server.ts'

const { labelId, labelVersionId } = sampleVersion()
const sheetPath = `/api/QualityAssurance/label/${labelId}/version/${labelVersionId}/sheet` as const
const saved: string[] = []

beforeEach(() => {
  localStorage.clear()
  endSession()
  saved.length = 0
  // The test's browser keeps no files.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sheet')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function open(sheet: object) {
  const received = sampleServer({
    [`GET /api/QualityAssurance/labels/${labelId}`]: { json: { data: sampleHistory() } },
    [`GET ${sheetPath}`]: sheet as { json: unknown },
  })
  signInAs('User', { QualityAssuranceRole: ['QualityManager'] })
  await openApp(`/qa/labels/${labelId}/details`)
  fireEvent.click(await screen.findByRole('button', { name: 'Approval sheet' }))
  return received
}

it('The approval sheet of a version is saved under the name of the label and the number of the version', async () => {
  const received = await open({ json: {} })
  await waitFor(() => expect(saved).toEqual(['Approval sheet Product label, version 3.pdf']))
  expect(received.filter(({ url }) => url === sheetPath)).toHaveLength(1)
})

it('The approval sheet that cannot be had says why', async () => {
  await open(problem(404, 'not-found'))
  expect(await screen.findByText('This was not found. It may have been deleted.')).toBeDefined()
  expect(saved).toEqual([])
})
