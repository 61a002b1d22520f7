// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('User')
})

it('Paired computers are listed, and revoked after a question', async () => {
  const helper = {
    id: 'h-1',
    computerName: 'DESKTOP-2',
    version: '0.1.0',
    pairedBy: 'Maria Berg',
    pairedAt: '2026-11-21T10:00:00.000Z',
    lastSeenAt: '2026-11-21T10:00:00.000Z',
    isLinked: false,
    mayRevoke: true,
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
  expect(list.getByText(/DESKTOP-2 will not print/)).toBeDefined()
  expect(helpers).toHaveLength(1)
  await act(async () => list.getByRole('button', { name: 'Revoke' }).click())
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Paired computers' })).toBeNull())
})

it('Two computers with one pairing are named until somebody says that it is solved [HELPER-31]', async () => {
  let twin: object | null = {
    hostName: 'image-2',
    address: '192.168.1.31',
    foundAt: '2026-11-28T10:00:00.000Z',
  }
  const settled: string[] = []
  const helper = {
    id: 'h-1',
    computerName: 'DESKTOP-2',
    version: '0.1.0',
    pairedBy: null,
    pairedAt: '2026-11-21T10:00:00.000Z',
    lastSeenAt: '2026-11-21T10:00:00.000Z',
    isLinked: true,
    mayRevoke: true,
    hostName: 'image-1',
  }
  sampleServer({
    'GET /api/helpers': () => ({ json: { data: [{ ...helper, twin }], total: 1, take: 500, offset: 0 } }),
    'PUT /api/helpers/h-1/twin/settled': () => {
      settled.push('h-1')
      twin = null
      return { json: {} }
    },
  })
  await openApp('/settings')
  act(() => screen.getByRole('button', { name: /^Printer helper/ }).click())
  const list = within(await screen.findByRole('list', { name: 'Paired computers' }))
  const notice = within(await list.findByRole('region', { name: 'Two computers use this helper' }))
  expect(notice.getByText(/^image-2 \(192.168.1.31\) used a copy of this helper until 28 Nov/)).toBeDefined()
  await act(async () => notice.getByRole('button', { name: 'Mark as solved: DESKTOP-2' }).click())
  await waitFor(() => expect(list.queryByRole('region')).toBeNull())
  expect(settled).toEqual(['h-1'])
})

it('A computer that prints for this browser is chosen among those that the person may use, and remembered', async () => {
  const seen = {
    version: '1',
    pairedBy: null,
    pairedAt: '2026-11-21T10:00:00.000Z',
    lastSeenAt: '2026-11-21T10:00:00.000Z',
  }
  const helpers = [
    { ...seen, id: 'h-1', computerName: 'PACK-1', isLinked: true, mayRevoke: true },
    { ...seen, id: 'h-2', computerName: 'PACK-2', isLinked: false, mayRevoke: false },
  ]
  sampleServer({ 'GET /api/helpers': { json: { data: helpers, total: 2, take: 500, offset: 0 } } })
  await openApp('/settings')
  act(() => screen.getByRole('button', { name: /^Printer helper/ }).click())
  const choices = within(await screen.findByRole('radiogroup', { name: 'Print through another computer' }))
  expect(choices.getByRole('radio', { name: 'PACK-1' })).toBeDefined()
  expect(choices.getByText('Connected')).toBeDefined()
  expect(choices.getByText(/^Not connected · last seen/)).toBeDefined()
  act(() => choices.getByRole('radio', { name: 'PACK-2' }).click())
  expect(await screen.findByText(/This browser prints through PACK-2/)).toBeDefined()
  expect(JSON.parse(localStorage.getItem('labelwright_linked_helper') ?? '')).toEqual({
    id: 'h-2',
    computerName: 'PACK-2',
  })
  // Another person's computer is not theirs to revoke.
  expect(within(screen.getByRole('list', { name: 'Paired computers' })).queryByText('PACK-2')).toBeNull()
})
