// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { goTo, openApp } from '../../testing/open-app.tsx'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'
import { sampleWidget } from '../../testing/sample-widget.ts'

const station = {
  id: '0190ffff-0000-7000-8000-000000000001',
  name: 'Packing 2',
  widgets: [{ id: 'w', name: 'Jars' }],
  people: [{ id: '0190bbbb-0000-7000-8000-000000000002', name: 'Maria Berg' }],
  pairedAt: null,
  lastSignInAt: null,
  modified: '2026-11-26T10:00:00.000Z',
  version: 4,
}
const listOf = (data: readonly unknown[]) => ({ json: { data, total: data.length, take: 50, offset: 0 } })
const answers = (more: SampleAnswers = {}): SampleAnswers => ({
  'GET /api/stations': listOf([station]),
  'GET /api/widgets': { json: { data: [], total: 0, take: 0, offset: 0, license: { maxWidgets: null, usage: 0 } } },
  'POST /api/stations/0190ffff-0000-7000-8000-000000000001/code': {
    json: { data: { code: 'ABCDE-FGHJK', expiresAt: '2026-11-26T10:15:00.000Z' } },
  },
  ...more,
})

beforeAll(async () => {
  await import('./stations-page.tsx')
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('Administrator')
})

describe('The page of stations', () => {
  it('says what a station is for while there is none, and offers the first', async () => {
    sampleServer(answers({ 'GET /api/stations': listOf([]) }))
    await openApp('/admin/stations')
    await screen.findByText('No stations yet')
    expect(screen.getByRole('button', { name: 'Add station' })).toBeDefined()
  })

  it('shows each with its widgets and people, and whether a device is connected', async () => {
    sampleServer(answers())
    await openApp('/admin/stations')
    const list = within(await screen.findByRole('list', { name: 'Stations' }))
    expect(list.getByText('Packing 2')).toBeDefined()
    expect(list.getByText('1 widget · 1 person · No device connected')).toBeDefined()
  })

  it('registers one by its name and then shows the code for the device', async () => {
    const made: unknown[] = []
    sampleServer(
      answers({
        'POST /api/stations': (body) => {
          made.push(body)
          return { json: { data: station } }
        },
      }),
    )
    await openApp('/admin/stations')
    fireEvent.click(await screen.findByRole('button', { name: 'Add station' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add station' }))
    expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    fireEvent.change(form.getByLabelText(/^Name/), { target: { value: ' Packing 2 ' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Code for Packing 2' }))
    await shown.findByText('ABCDE-FGHJK')
    expect(made).toEqual([{ name: 'Packing 2', widgetIds: [], userIds: [] }])
  })

  it.each(['/', '/admin/widgets'])('adds one behind %s, which has asked for the widgets before', async (before) => {
    const widgets = {
      data: [sampleWidget({ name: 'Jars' })],
      total: 1,
      take: 1,
      offset: 0,
      license: { maxWidgets: null, usage: 1 },
    }
    const received = sampleServer(answers({ 'GET /api/widgets': { json: widgets } }))
    await openApp(before)
    await waitFor(() => expect(received.some(({ url }) => url.startsWith('/api/widgets'))).toBe(true))
    await goTo('/admin/stations')
    fireEvent.click(await screen.findByRole('button', { name: 'Add station' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add station' }))
    fireEvent.click(form.getByRole('combobox', { name: 'Widgets' }))
    await screen.findByRole('option', { name: 'Jars' })
  })

  it('finds everybody by typing, and keeps whom it has chosen through the next search', async () => {
    const person = (id: string, firstname: string) => ({ id, firstname, lastname: 'Berg', email: `${id}@example.com` })
    sampleServer(
      answers({
        'GET /api/users': (_body, url) => {
          const search = new URL(url, 'http://x').searchParams.get('searchQuery')
          return listOf(search === 'Ylva' ? [person('ylva', 'Ylva')] : search === 'Zoe' ? [person('zoe', 'Zoe')] : [])
        },
      }),
    )
    await openApp('/admin/stations')
    fireEvent.click(await screen.findByRole('button', { name: 'Add station' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add station' }))
    const people = form.getByRole('combobox', { name: 'People' })
    fireEvent.click(people)
    fireEvent.change(people, { target: { value: 'Ylva' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Ylva Berg' }))
    fireEvent.change(people, { target: { value: 'Zoe' } })
    await screen.findByRole('option', { name: 'Zoe Berg' })
    expect(form.getByText('Ylva Berg')).toBeDefined()
  })

  it('tells at the name that another station has it', async () => {
    const errors = [{ path: 'name', code: 'taken', message: 'Another station has this name. Choose another name.' }]
    sampleServer(answers({ 'POST /api/stations': { status: 422, json: { code: 'validation-failed', errors } } }))
    await openApp('/admin/stations')
    fireEvent.click(await screen.findByRole('button', { name: 'Add station' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add station' }))
    fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Packing 2' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText(/has this name|taken/i)
  })

  it('revokes one after a question that names it', async () => {
    const revoked: string[] = []
    sampleServer(
      answers({
        [`DELETE /api/stations/${station.id}`]: () => {
          revoked.push(station.id)
          return { json: {} }
        },
      }),
    )
    await openApp('/admin/stations')
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Packing 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke' }))
    expect(dialog.getByText(/Revoke station "Packing 2"\?/)).toBeDefined()
    expect(revoked).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(revoked).toEqual([station.id]))
  })

  it('sets the PIN of a person, six digits and no others', async () => {
    const set: unknown[] = []
    sampleServer(
      answers({
        [`PUT /api/users/${station.people[0]?.id}/stationSignIn`]: (body: unknown) => {
          set.push(body)
          return { json: { data: { hasPin: true, hasBadge: false } } }
        },
      }),
    )
    await openApp('/admin/stations')
    fireEvent.click(await screen.findByRole('button', { name: 'Badge and PIN of Maria Berg' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Badge and PIN of Maria Berg' }))
    const field = dialog.getByLabelText('New PIN (6 digits)')
    fireEvent.change(field, { target: { value: '12345' } })
    await dialog.findByText('A PIN has 6 digits.')
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    fireEvent.change(field, { target: { value: '123456' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(set).toEqual([{ pin: '123456' }]))
  })
})
