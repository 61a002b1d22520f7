// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('User')
})
afterEach(cleanup)

it('Paired computers are listed, and revoked after a question', async () => {
  const helper = {
    id: 'h-1',
    computerName: 'DESKTOP-2',
    version: '0.1.0',
    pairedBy: 'Maria Berg',
    pairedAt: '2026-11-21T10:00:00.000Z',
    lastSeenAt: '2026-11-21T10:00:00.000Z',
  }
  let helpers = [helper]
  sampleServer({
    'GET /api/helpers': () => ({ json: { data: helpers, total: helpers.length, take: 500, offset: 0 } }),
    'DELETE /api/helpers/h-1': () => {
      helpers = []
      return { json: {} }
    },
  })
  await openApp('/settings')
  act(() => screen.getByRole('button', { name: /^Printer helper/ }).click())
  const list = within(await screen.findByRole('list', { name: 'Paired computers' }))
  expect(list.getByText('DESKTOP-2')).toBeDefined()
  expect(list.getByText(/paired by Maria Berg/)).toBeDefined()
  act(() => list.getByRole('button', { name: 'Revoke DESKTOP-2' }).click())
  expect(list.getByText(/DESKTOP-2 can no longer print/)).toBeDefined()
  expect(helpers).toHaveLength(1)
  await act(async () => list.getByRole('button', { name: 'Revoke' }).click())
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Paired computers' })).toBeNull())
})
