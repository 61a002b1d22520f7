// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp, pathNow } from '../../testing/open-app.tsx'
import { sampleServer, sampleSubscription, signInAs } from '../../testing/sample-server.ts'
import { availablePrints, limitsOf, nearnessOf } from './limits.ts'

const press = (name: string | RegExp) => screen.getByRole('button', { name }).click()
const expiresAt = '2026-11-22T10:00:00.000Z'
const url = 'http://labels.example/#/subscription/confirm?token=t-1'

beforeEach(() => {
  localStorage.clear()
  endSession()
})

describe('Available prints', () => {
  it.each([
    [100, 20, 80],
    [100, 100, 0],
    [100, 130, 0],
  ])('of %s allowed and %s printed are %s [CONST-12] [SUB-10]', (allowedPrintJobs, printedJobs, left) => {
    expect(availablePrints({ allowedPrintJobs, printedJobs })).toBe(left)
  })

  it('are not counted where the plan has no quota', () => {
    expect(availablePrints({ allowedPrintJobs: null, printedJobs: 7 })).toBeUndefined()
  })
})

describe('A limit', () => {
  it.each([
    [7, 10, 'far'],
    [8, 10, 'near'],
    [10, 10, 'reached'],
    [11, 10, 'reached'],
    [500, null, 'far'],
    [0, 0, 'far'],
  ])('with %s of %s used is %s', (used, most, expected) => {
    expect(nearnessOf({ used, most })).toBe(expected)
  })

  it('of prints stands beside the others only where there is a quota [SUB-21]', () => {
    const names = (count?: { allowedPrintJobs: number | null; printedJobs: number }) =>
      limitsOf(sampleSubscription, count).map(({ name }) => name)
    expect(names({ allowedPrintJobs: 100, printedJobs: 1 })).toContain('prints')
    expect(names({ allowedPrintJobs: null, printedJobs: 1 })).not.toContain('prints')
    expect(names()).not.toContain('prints')
  })
})

describe('The Pause Subscription button', () => {
  it('is there for a TenantAdmin and leads to the page that asks [SUB-20] [SUB-26]', async () => {
    sampleServer()
    signInAs('TenantAdmin')
    await openApp('/organization')
    const link = await screen.findByRole('link', { name: 'Pause Subscription' })
    act(() => link.click())
    await waitFor(() => expect(pathNow()).toBe('/subscription/cancel'))
  })

  it('is there for nobody else, and their page is sent home [SUB-27] [SUB-28]', async () => {
    sampleServer()
    signInAs('Administrator')
    await openApp('/organization')
    await screen.findByText('Only a tenant administrator can change this page.')
    await screen.findByText('Self-hosted')
    expect(screen.queryByText('Pause Subscription')).toBeNull()
    cleanup()
    await openApp('/subscription/cancel')
    await waitFor(() => expect(pathNow()).toBe('/'))
  })
})

describe('The pause dialog', () => {
  async function openDialog(answers = {}) {
    const received = sampleServer({
      'POST /api/subscription/cancel': { json: { data: { status: 'Paused', expiresAt, confirmationUrl: url } } },
      ...answers,
    })
    signInAs('TenantAdmin')
    await openApp('/subscription/cancel')
    ;(await screen.findByRole('button', { name: 'Pause Subscription' })).click()
    return { received, dialog: within(await screen.findByRole('dialog', { name: 'Pause Subscription' })) }
  }
  const sent = (received: ReturnType<typeof sampleServer>) =>
    received.find((request) => request.method === 'POST' && request.url === '/api/subscription/cancel')?.body

  it('offers Paused, which is chosen, and Canceled [SUB-22] [SUB-23] [SUB-29] [CONST-14]', async () => {
    const { dialog } = await openDialog()
    const choices = dialog.getAllByRole<HTMLInputElement>('radio')
    expect(choices.map((one) => [one.labels?.[0]?.textContent, one.checked])).toEqual([
      ['Paused', true],
      ['Canceled', false],
    ])
  })

  it('sends the status with a reason, which may be empty [SUB-14] [SUB-30]', async () => {
    const { received, dialog } = await openDialog()
    fireEvent.click(dialog.getByRole('radio', { name: 'Canceled' }))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'We move.' } })
    await act(async () => dialog.getByRole('button', { name: 'E-mail me the link' }).click())
    expect(sent(received)).toEqual({ status: 'Canceled', reason: 'We move.' })
  })

  it('takes a reason of 2,000 characters and none longer [SUB-31-OPEN]', async () => {
    const { dialog } = await openDialog()
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'E-mail me the link' })
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'x'.repeat(2000) } })
    expect(send.disabled).toBe(false)
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'x'.repeat(2001) } })
    expect(send.disabled).toBe(true)
    expect(dialog.getByText('At most 2,000 characters.')).toBeDefined()
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toHaveLength(2001)
  })

  it('changes nothing before the link is opened, which is shown where no mail goes out [SUB-24] [SUB-25]', async () => {
    const { received, dialog } = await openDialog()
    await act(async () => dialog.getByRole('button', { name: 'E-mail me the link' }).click())
    expect(sent(received)).toEqual({ status: 'Paused', reason: '' })
    await screen.findByText(url)
    expect(screen.getByText(/It starts when the link in the e-mail is opened/)).toBeDefined()
    expect(received.some((request) => request.url === '/api/subscription/confirm')).toBe(false)
  })

  it('that is refused keeps what was typed', async () => {
    const { dialog } = await openDialog({ 'POST /api/subscription/cancel': problem(429, 'too-many-requests') })
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'We move.' } })
    await act(async () => dialog.getByRole('button', { name: 'E-mail me the link' }).click())
    await dialog.findByText('Too many attempts. Wait a little and try again.')
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('We move.')
  })
})

describe('The link of the mail', () => {
  it('carries the change out by a press, not by being opened [SUB-25]', async () => {
    const received = sampleServer({ 'POST /api/subscription/confirm': { json: { status: 'Paused' } } })
    await openApp('/subscription/confirm?token=t-1')
    await screen.findByRole('button', { name: 'Confirm' })
    expect(received.some((request) => request.url === '/api/subscription/confirm')).toBe(false)
    await act(async () => press('Confirm'))
    await screen.findByText('The subscription is paused')
    expect(received.at(-1)?.body).toEqual({ token: 't-1' })
  })

  it('that is over says so', async () => {
    sampleServer({ 'POST /api/subscription/confirm': problem(403, 'link-invalid') })
    await openApp('/subscription/confirm?token=t-2')
    await screen.findByRole('button', { name: 'Confirm' })
    await act(async () => press('Confirm'))
    await screen.findByText('This link is no longer valid.')
  })
})
