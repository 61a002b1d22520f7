// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { router } from '../../app/routes.tsx'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { goTo, openApp, pathNow } from '../../testing/open-app.tsx'
import { sampleServer, sampleSubscription, sampleUser, sampleUserId, signInAs } from '../../testing/sample-server.ts'
import { typeInto } from '../../testing/type-into.ts'

const press = (name: string | RegExp) => screen.getByRole('button', { name }).click()
const list = (data: readonly unknown[], total = data.length) => ({ json: { data, total, take: 100, offset: 0 } })
const bodyOf = (received: ReturnType<typeof sampleServer>, method: string, url: string) =>
  received.find((request) => request.method === method && request.url === url)?.body
const userPage = `/users/${sampleUser.id}`
const disabled = { ...sampleUser, id: '0190bbbb-0000-7000-8000-000000000003', firstname: 'Per', enabled: false }

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('TenantAdmin')
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('The list of users', () => {
  it('asks for what the address says: search, account type, state and order [USER-06]', async () => {
    const received = sampleServer()
    await openApp('/users?search=berg&account=User&state=disabled&sort=email')
    await screen.findByRole('grid', { name: 'Users' })
    const asked = received.map(({ url }) => url).find((url) => url.includes('searchQuery'))
    const query = new URLSearchParams(asked?.split('?')[1])
    expect(Object.fromEntries(query)).toMatchObject({
      searchQuery: 'berg',
      accountType: 'User',
      enabled: 'false',
      sort: 'email',
      take: '100',
    })
  })

  it('keeps its filters in the address', async () => {
    sampleServer()
    await openApp('/users')
    await screen.findByRole('grid', { name: 'Users' })
    act(() => press('Administrator'))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ account: 'Administrator' }))
    act(() => press('Last sign-in'))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: '-lastSignInAt' }))
    const sorted = () => screen.getByRole('columnheader', { name: 'Last sign-in' }).getAttribute('aria-sort')
    await waitFor(() => expect(sorted()).toBe('descending'))
  })

  it('disables and enables those who are chosen, each where it says something [USER-09] [USER-10]', async () => {
    const received = sampleServer({ 'GET /api/users': list([sampleUser, disabled]) })
    await openApp('/users')
    await screen.findByRole('grid', { name: 'Users' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }))
    await screen.findByText('2 selected')
    await act(async () => press('Disable 1'))
    await waitFor(() => expect(bodyOf(received, 'POST', '/api/users/disable')).toEqual({ ids: [sampleUser.id] }))
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Per Berg' }))
    await act(async () => press('Enable 1'))
    await waitFor(() => expect(bodyOf(received, 'POST', '/api/users/enable')).toEqual({ ids: [disabled.id] }))
  })

  it('says beside the choice why it was refused', async () => {
    sampleServer({ 'POST /api/users/disable': problem(422, 'last-tenant-admin') })
    await openApp('/users')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Maria Berg' }))
    await act(async () => press('Disable 1'))
    expect((await screen.findByRole('alert')).textContent).toBe('At least one tenant administrator must remain.')
    expect(screen.getByText('1 selected')).toBeDefined()
  })

  it('says how near the limit is before it bites [SUB-04] [SUB-19]', async () => {
    sampleServer({ subscription: { ...sampleSubscription, maxUsers: 10, activeUsers: 8 } })
    await openApp('/users')
    await screen.findByText('8 of the 10 users in your plan are in use.')
  })

  it('that cannot be had says why and offers to try again', async () => {
    let isDown = true
    sampleServer({ 'GET /api/users': () => (isDown ? problem(503, 'not-ready') : list([sampleUser])) })
    await openApp('/users')
    await screen.findByText('The users could not be loaded')
    isDown = false
    await act(async () => press('Try again'))
    await screen.findByRole('grid', { name: 'Users' })
  })
})

describe('The invitations', () => {
  const open = {
    id: '0190cccc-0000-7000-8000-000000000001',
    email: 'new@example.com',
    firstname: 'Nils',
    lastname: 'Ny',
    accountType: 'User',
    state: 'open',
    invitedBy: 'Astrid',
    mayBeSent: true,
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-28T10:00:00.000Z',
    invitationUrl: 'http://labels.example/#/invite?token=t-1',
  }

  it('offer nothing to whom they are not to send [USER-13]', async () => {
    sampleServer({
      'GET /api/users/invitations': list([
        { ...open, accountType: 'TenantAdmin', mayBeSent: false, invitationUrl: undefined },
      ]),
    })
    await openApp('/users?tab=invitations')
    await screen.findByText('Nils Ny')
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  it('say whose link a tenant administrator hands on', async () => {
    sampleServer({
      'GET /api/users/invitations': list([{ ...open, invitationUrl: undefined }]),
      [`POST /api/users/invitations/${open.id}/send`]: {
        json: { data: { id: open.id, email: open.email, linkIsForTenantAdmins: true } },
      },
    })
    await openApp('/users?tab=invitations')
    await screen.findByText('Nils Ny')
    await act(async () => press('Send again'))
    await screen.findByText(/A tenant administrator finds the link for new@example.com in the outbox/)
  })

  it('show the link where no mail went out, and can be sent again and withdrawn [USER-13]', async () => {
    const received = sampleServer({
      'GET /api/users/invitations': list([open]),
      [`POST /api/users/invitations/${open.id}/send`]: { json: { data: { id: open.id, email: open.email } } },
    })
    await openApp('/users?tab=invitations')
    await screen.findByText('http://labels.example/#/invite?token=t-1')
    await act(async () => press('Send again'))
    await screen.findByText(/We sent an invitation to new@example.com/)
    await act(async () => press('Withdraw'))
    await waitFor(() =>
      expect(received.some(({ method, url }) => method === 'DELETE' && url.endsWith(open.id))).toBe(true),
    )
  })
})

describe('Inviting a user', () => {
  async function fill(): Promise<void> {
    typeInto(await screen.findByLabelText(/First name/), 'Nils')
    typeInto(screen.getByLabelText(/Last name/), 'Ny')
    typeInto(screen.getByLabelText(/E-mail/), 'new@example.com')
  }
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send the invitation' })

  it('sends name, rights and groups, and says Added! with the link to hand on [USER-07] [USER-15] [FRAME-32]', async () => {
    const invitationUrl = 'http://labels.example/#/invite?token=t-1'
    const received = sampleServer({
      'POST /api/users/invite': { json: { data: { id: 'i', email: 'new@example.com', invitationUrl } } },
    })
    await openApp('/adduser')
    await fill()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Order manager' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Publisher' }))
    await act(async () => send().click())
    const dialog = await screen.findByRole('dialog', { name: 'Added!' })
    expect(within(dialog).getByText(invitationUrl)).toBeDefined()
    expect(bodyOf(received, 'POST', '/api/users/invite')).toEqual({
      email: 'new@example.com',
      firstname: 'Nils',
      lastname: 'Ny',
      accountType: 'User',
      userRoles: ['OrderManager'],
      userPermissions: [],
      qualityAssuranceRoles: ['Publisher'],
      groupIds: [],
      defaultGroupId: null,
    })
  })

  it('offers every role, permission and QA role that there is [USER-17] [USER-18] [USER-19] [USER-20] [USER-21]', async () => {
    sampleServer()
    await openApp('/adduser')
    await screen.findByLabelText(/First name/)
    expect(screen.getAllByRole('radio').map((one) => one.closest('label, div')?.textContent)).toHaveLength(3)
    const names = screen.getAllByRole<HTMLInputElement>('checkbox').map((one) => one.labels?.[0]?.textContent)
    expect(names).toEqual([
      ...['Article manager', 'Group manager', 'Order manager', 'Label manager', 'Data importer', 'Printer manager'],
      'Manages printers',
      ...['Master', 'Label designer', 'Data approver', 'Design approver', 'Publisher', 'Quality manager'],
    ])
  })

  it('is closed by Save until name and address are there, and says what is missing [FRAME-35] [USER-42-OPEN]', async () => {
    sampleServer()
    await openApp('/adduser')
    await screen.findByLabelText(/First name/)
    expect(send().disabled).toBe(true)
    expect(screen.getByText('Enter a first name of 1 to 100 characters.')).toBeDefined()
    await fill()
    expect(send().disabled).toBe(false)
  })

  it('that is refused shows each field its error, says that the save failed, and loses nothing [FRAME-37]', async () => {
    const errors = [
      { path: 'email', code: 'invalid-format', message: 'Invalid email address' },
      { path: 'lastname', code: 'too-big', message: 'Too long' },
    ]
    sampleServer({ 'POST /api/users/invite': problem(422, 'validation-failed', { errors }) })
    await openApp('/adduser')
    await fill()
    await act(async () => send().click())
    await screen.findByRole('dialog', { name: 'An error occurred saving your changes' })
    await act(async () => press('Back to the form'))
    expect(screen.getByText('Invalid email address')).toBeDefined()
    expect(screen.getByText('Too long')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe('new@example.com')
  })

  it('tries the same content with the same key, so that a lost answer invites nobody twice', async () => {
    const received = sampleServer({ 'POST /api/users/invite': 'offline' })
    await openApp('/adduser')
    await fill()
    await act(async () => send().click())
    await screen.findByRole('dialog')
    await act(async () => press('Back to the form'))
    await act(async () => send().click())
    const keys = received
      .filter(({ url }) => url === '/api/users/invite')
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('is closed where the plan has no room, and says so', async () => {
    sampleServer({ subscription: { ...sampleSubscription, maxUsers: 2, activeUsers: 2 } })
    await openApp('/adduser')
    await fill()
    await screen.findByText('Your plan has no more users left.')
    expect(send().disabled).toBe(true)
  })
})

describe("A user's page", () => {
  const save = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Save' })

  it('shows name, e-mail, roles and groups, and no Save while nothing changed [USER-01] [USER-03] [USER-04]', async () => {
    sampleServer()
    await openApp(userPage)
    await screen.findByRole('heading', { level: 1, name: 'Maria Berg' })
    expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe('maria@example.com')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Label manager' }).checked).toBe(true)
    expect(save()).toBeNull()
  })

  it('saves with the version that it stands on, and says Saved! [USER-08] [FRAME-33]', async () => {
    const received = sampleServer({
      'PUT /api/users': { json: { data: { ...sampleUser, firstname: 'Mia', version: 4 } } },
    })
    await openApp(userPage)
    typeInto(await screen.findByLabelText(/First name/), 'Mia')
    await act(async () => save()?.click())
    await screen.findByRole('dialog', { name: 'Saved!' })
    expect(bodyOf(received, 'PUT', '/api/users')).toMatchObject({ id: sampleUser.id, firstname: 'Mia', version: 3 })
  })

  it('that somebody else changed shows their change and keeps what was typed', async () => {
    let current = sampleUser
    const received = sampleServer({
      [`GET /api/users/${sampleUser.id}`]: () => ({ json: { data: current } }),
      'PUT /api/users': () => problem(412, 'stale-version'),
    })
    await openApp(userPage)
    typeInto(await screen.findByLabelText(/First name/), 'Mia')
    current = { ...sampleUser, lastname: 'Lund', version: 4 }
    await act(async () => save()?.click())
    await screen.findByText('Last name is now: Lund')
    expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Mia')
    expect(screen.getByLabelText<HTMLInputElement>(/Last name/).value).toBe('Lund')
    await act(async () => save()?.click())
    expect(received.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      firstname: 'Mia',
      lastname: 'Lund',
      version: 4,
    })
  })

  it('asks before unsaved work is left by Cancel, Back or any link, and not without [FRAME-27]', async () => {
    sampleServer()
    await openApp(userPage)
    typeInto(await screen.findByLabelText(/First name/), 'Mia')
    for (const leave of ['Cancel', 'Back']) {
      await act(async () => press(leave))
      await screen.findByRole('dialog', { name: 'Cancel?' })
      await act(async () => press('Keep editing'))
      expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Mia')
    }
    act(() => screen.getByRole('link', { name: 'Labels' }).click())
    await screen.findByRole('dialog', { name: 'Cancel?' })
    await act(async () => press('Leave without saving'))
    await screen.findByRole('heading', { level: 1, name: 'Labels' })
    await goTo(userPage)
    await screen.findByLabelText(/First name/)
    await act(async () => press('Back'))
    await waitFor(() => expect(pathNow()).toBe('/users'))
  })

  it('deletes after the question and is back at the list 5 s later [USER-11] [FRAME-31] [FRAME-34]', async () => {
    const received = sampleServer()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openApp(userPage)
    await screen.findByRole('heading', { level: 1, name: 'Maria Berg' })
    act(() => press('Delete'))
    const dialog = await screen.findByRole('dialog', { name: 'Delete?' })
    expect(within(dialog).getByText('Delete user "Maria Berg"?')).toBeDefined()
    await act(async () => within(dialog).getByRole('button', { name: 'Delete' }).click())
    await screen.findByRole('dialog', { name: 'Deleted!' })
    expect(received.some(({ method, url }) => method === 'DELETE' && url === `/api/users/${sampleUser.id}`)).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(pathNow()).toBe(userPage)
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    await waitFor(() => expect(pathNow()).toBe('/users'))
  })

  it('of oneself lets nobody change his own account type, disable or delete himself', async () => {
    const oneself = { ...sampleUser, id: sampleUserId, accountType: 'TenantAdmin' }
    sampleServer({ [`GET /api/users/${sampleUserId}`]: { json: { data: oneself } } })
    await openApp(`/users/${sampleUserId}`)
    await screen.findByRole('heading', { level: 1, name: 'Maria Berg' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Disable' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
    expect(screen.getAllByRole<HTMLInputElement>('radio').every((one) => one.disabled)).toBe(true)
  })

  it('that is not there says so', async () => {
    sampleServer({ [`GET /api/users/${disabled.id}`]: problem(404, 'not-found') })
    await openApp(`/users/${disabled.id}`)
    await screen.findByText('User not found')
  })
})
