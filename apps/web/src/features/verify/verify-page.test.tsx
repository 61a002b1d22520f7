// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp } from '../../testing/open-app.tsx'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'

const id = '0b0e7a52-6a0c-4a2b-9d0a-3c1f2c7c9f11'
const label = {
  validity: 'current',
  labelName: 'Product label',
  versionNumber: 3,
  articleName: 'Cloudberry jam',
  externalIdentifier: 'NB-20418',
  quantity: 2,
  organizationName: 'Nordmark Botanicals',
  printedAt: '2026-11-26T08:00:00.000Z',
  isPrintConfirmed: true,
}

beforeEach(() => {
  localStorage.clear()
  endSession()
})

describe('The page that the address on a label leads to', () => {
  it('says without a sign-in what the label is and that it is valid, and no name of a person', async () => {
    sampleServer({ [`GET /api/public/verify/${id}`]: () => ({ json: { data: label } }) })
    await openApp(`/verify/${id}`)
    expect(await screen.findByRole('heading', { name: 'This label is valid' })).toBeTruthy()
    expect(screen.getByText('Cloudberry jam')).toBeTruthy()
    expect(screen.getByText('Product label, version 3')).toBeTruthy()
    expect(screen.queryByText('Printed by')).toBeNull()
    expect(screen.queryByText(/not confirmed/)).toBeNull()
  })

  it.each([
    ['replaced', 'A newer version of this label exists'],
    ['withdrawn', 'This label has been withdrawn'],
    ['test', 'This is a test print'],
  ])('says that it is %s', async (validity, text) => {
    sampleServer({
      [`GET /api/public/verify/${id}`]: () => ({ json: { data: { ...label, validity, isPrintConfirmed: false } } }),
    })
    await openApp(`/verify/${id}`)
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy()
    expect(screen.getByText('It is not confirmed that this print came out.')).toBeTruthy()
  })

  it('says to people of the organization who printed it, and leads to the print', async () => {
    const printed = { entryId: '1', by: 'Pia Packer', printerName: 'Packing 1' }
    sampleServer({ [`GET /api/verify/${id}`]: () => ({ json: { data: { ...label, printed } } }) })
    signInAs('User')
    await openApp(`/verify/${id}`)
    expect(await screen.findByText('Pia Packer')).toBeTruthy()
    const way = screen.getByRole('link', { name: 'Show it in the print history' })
    expect(way.getAttribute('href')).toMatch(/printhistory\?entry=/)
  })

  it('asks what everybody is told where the label is none of the person’s own organization', async () => {
    sampleServer({
      [`GET /api/verify/${id}`]: () => problem(404, 'not-found'),
      [`GET /api/public/verify/${id}`]: () => ({ json: { data: label } }),
    })
    signInAs('User')
    await openApp(`/verify/${id}`)
    expect(await screen.findByRole('heading', { name: 'This label is valid' })).toBeTruthy()
  })

  it('says that it was not found, and lets people of the organization sign in', async () => {
    sampleServer({ [`GET /api/public/verify/${id}`]: () => problem(404, 'not-found') })
    await openApp(`/verify/${id}`)
    expect((await screen.findByRole('alert')).textContent).toContain('This label was not found')
    const signIn = screen.getByRole('link', { name: 'Sign in' })
    expect(decodeURIComponent(signIn.getAttribute('href') ?? '')).toContain(`/login?to=/verify/${id}`)
  })
})
