// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../session/session.ts'
import { problem } from '../testing/fake-server.ts'
import { openApp } from '../testing/open-app.tsx'
import { sampleServer, signInAs } from '../testing/sample-server.ts'
import { typeInto } from '../testing/type-into.ts'

const organization = {
  id: 'o',
  name: 'Nordmark Botanicals',
  isSecondFactorDemanded: false,
  isVerificationPublic: false,
  deletion: null,
  version: 1,
}

beforeEach(() => {
  localStorage.clear()
  endSession()
})

describe('The organization page', () => {
  it('is for an administrator to see and not to change', async () => {
    sampleServer()
    signInAs('Administrator')
    await openApp('/organization')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name of the organization/)).readOnly).toBe(true)
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'My orders' })).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Download the export' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete the organization' })).toBeNull()
  })

  it('sets one feature and leaves the others as they are [USER-14]', async () => {
    const received = sampleServer()
    signInAs('TenantAdmin')
    await openApp('/organization')
    await act(async () => fireEvent.click(await screen.findByRole('switch', { name: 'My labels' })))
    await waitFor(() => expect(received.some(({ method }) => method === 'PUT')).toBe(true))
    expect(received.find(({ method }) => method === 'PUT')).toMatchObject({
      url: '/api/features',
      body: {
        showFeatures: { pdfOnly: false, showMyOrders: true, myLabels: { showMyLabels: false }, importEnabled: true },
        printHistoryEnabled: true,
      },
    })
  })

  it('that somebody else changed keeps what was typed and saves on top of theirs', async () => {
    let current: object = organization
    let isStale = true
    const received = sampleServer({
      'GET /api/organization': () => ({ json: { data: current } }),
      'PUT /api/organization': (body) =>
        isStale ? problem(412, 'stale-version') : { json: { data: { ...organization, ...(body as object) } } },
    })
    signInAs('TenantAdmin')
    await openApp('/organization')
    typeInto(await screen.findByLabelText(/^Name of the organization/), 'Nordmark')
    current = { ...organization, isSecondFactorDemanded: true, version: 2 }
    await act(async () => screen.getByRole('button', { name: 'Save' }).click())
    await screen.findByText(/Somebody else changed this\. Review their change/)
    expect(screen.getByLabelText<HTMLInputElement>(/^Name of the organization/).value).toBe('Nordmark')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Require/ }).checked).toBe(true)
    isStale = false
    await act(async () => screen.getByRole('button', { name: 'Save' }).click())
    await screen.findByRole('dialog', { name: 'Saved!' })
    expect(received.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
      name: 'Nordmark',
      isSecondFactorDemanded: true,
      isVerificationPublic: false,
      version: 2,
    })
  })

  it('ends only with its name typed and the password, and shows the link where no mail goes out', async () => {
    const confirmationUrl = 'http://labels.example/#/organization?deletion=t'
    const requested = {
      ...organization,
      deletion: { state: 'requested', at: '2026-11-21T10:00:00.000Z', rowsGoAt: null },
    }
    let current: object = organization
    const received = sampleServer({
      'GET /api/organization': () => ({ json: { data: current } }),
      'POST /api/organization/deletion': () => {
        current = requested
        return { json: { data: { expiresAt: '2026-11-22T10:00:00.000Z', confirmationUrl } } }
      },
    })
    signInAs('TenantAdmin')
    await openApp('/organization')
    ;(await screen.findByRole('button', { name: 'Delete the organization' })).click()
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete?' }))
    const end = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete the organization' })
    typeInto(dialog.getByLabelText(/^Type its name/), 'Nordmark')
    typeInto(dialog.getByLabelText('Current password'), 'a right good password')
    expect(end.disabled).toBe(true)
    typeInto(dialog.getByLabelText(/^Type its name/), 'Nordmark Botanicals')
    await act(async () => end.click())
    await screen.findByText(confirmationUrl)
    expect(received.find(({ url }) => url === '/api/organization/deletion')?.body).toEqual({
      name: 'Nordmark Botanicals',
      password: 'a right good password',
    })
  })

  it('opened by the link of the mail confirms the deletion by a press', async () => {
    const deletion = { state: 'requested', at: '2026-11-21T10:00:00.000Z', rowsGoAt: null }
    const received = sampleServer({
      'GET /api/organization': { json: { data: { ...organization, deletion } } },
      'POST /api/organization/deletion/confirm': {
        json: { data: { ...organization, deletion: { ...deletion, state: 'confirmed', rowsGoAt: deletion.at } } },
      },
    })
    signInAs('TenantAdmin')
    await openApp('/organization?deletion=t-1')
    await act(async () => (await screen.findByRole('button', { name: 'Confirm the deletion' })).click())
    await screen.findByText(/^The organization is being deleted\./)
    expect(received.find(({ url }) => url.endsWith('/confirm'))?.body).toEqual({ token: 't-1' })
  })
})
