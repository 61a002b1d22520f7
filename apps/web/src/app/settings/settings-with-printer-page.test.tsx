// @vitest-environment jsdom
import { usualFeatures } from '@labelwright/contract/feature-flags'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('User')
})

const printer = { id: '0190dddd-0000-7000-8000-0000000000aa', name: 'Packing 2', printsVia: 'helper' }
const printers = { 'GET /api/printers': { json: { data: [printer], total: 1, take: 500, offset: 0 } } } as const
const field = () => screen.getByRole('combobox', { name: 'My default printer' })

it('A person chooses a default printer among the settings [PRINTER-07]', async () => {
  const saved: unknown[] = []
  sampleServer({
    ...printers,
    'POST /api/preferences/userSettings': (body) => {
      saved.push(body)
      return { json: { data: body } }
    },
  })
  await openApp('/settings')
  await waitFor(() => expect(field()).toHaveProperty('disabled', false))
  act(() => fireEvent.click(field()))
  act(() => fireEvent.click(screen.getByRole('option', { name: 'Packing 2', hidden: true })))
  await waitFor(() => expect(saved).toEqual([{ defaultPrinterId: printer.id }]))
})

it('Nobody is asked for one where the organization does not let people choose', async () => {
  const { showFeatures } = usualFeatures
  sampleServer({
    ...printers,
    features: { ...usualFeatures, showFeatures: { ...showFeatures, showPrinterPreferences: false } },
  })
  await openApp('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(screen.queryByText('My default printer')).toBeNull()
})
