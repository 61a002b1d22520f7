// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, onAuthStateChange, readAuthState } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp, pathNow } from '../../testing/open-app.tsx'
import { sampleServer, sampleUserId } from '../../testing/sample-server.ts'
import { sampleToken } from '../../testing/sample-token.ts'
import { typeInto } from '../../testing/type-into.ts'
import { handoffKey } from './handoff-key.ts'
import { goToProvider } from './oidc.ts'

const roleClaim = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'
const token = sampleToken({ UserId: sampleUserId, OrganizationId: 'o', name: 'Anna', [roleClaim]: 'User' })
const session = { json: { token, refreshToken: 'r', expires: 900 } }
const provider = {
  name: 'Workshop',
  clientId: 'labels',
  configuration: { authorization_endpoint: 'https://id.example/authorize' },
  state: 'Workshop;login;s-1',
  nonce: 'n',
}

const press = (name: string | RegExp) => screen.getByRole('button', { name }).click()
async function enterPassword(): Promise<void> {
  typeInto(await screen.findByLabelText('E-mail'), 'anna@example.com')
  typeInto(screen.getByLabelText('Password'), 'a right good password')
  press('Sign in')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('Signing in', () => {
  it('by e-mail and password goes where the person wanted to go [AUTH-19] [ROUTE-77]', async () => {
    const received = sampleServer({ 'POST /api/account/login': session })
    await openApp('/settings')
    expect(pathNow()).toBe('/login')
    const statuses: string[] = []
    const stopWatching = onAuthStateChange(() => statuses.push(readAuthState().status))
    await enterPassword()
    await waitFor(() => expect(pathNow()).toBe('/settings'))
    expect(received.find(({ url }) => url === '/api/account/login')?.body).toEqual({
      email: 'anna@example.com',
      password: 'a right good password',
    })
    stopWatching()
    expect(statuses).toContain('success')
  })

  it('into a paused organization says so literally and offers the TenantAdmin to resume [AUTH-46]', async () => {
    const received = sampleServer({ 'POST /api/account/login': problem(403, 'organization-paused') })
    await openApp('/login')
    await enterPassword()
    await screen.findByRole('heading', { name: 'The organization is canceled/paused' })
    press('E-mail me a link to resume')
    await screen.findByText(/you will receive a link/)
    expect(received.find(({ url }) => url === '/api/subscription/resume')?.body).toEqual({ email: 'anna@example.com' })
  })

  it('into a paused organization tells everybody but its TenantAdmin whom to ask', async () => {
    const message = { Message: 'The organization is canceled/paused' }
    const values = { names: 'Astrid Lindqvist' }
    const errors = [{ path: '', code: 'ask-to-resume', message: 'Ask Astrid Lindqvist to resume it.', values }]
    sampleServer({ 'POST /api/account/login': problem(403, 'organization-not-active', { ...message, errors }) })
    await openApp('/login')
    await enterPassword()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The organization is canceled/paused. Ask Astrid Lindqvist to resume it.',
    )
  })

  it('into a canceled organization says so beside the form', async () => {
    const message = { Message: 'The organization is canceled/paused' }
    sampleServer({ 'POST /api/account/login': problem(403, 'organization-not-active', message) })
    await openApp('/login')
    await enterPassword()
    expect((await screen.findByRole('alert')).textContent).toBe('The organization is canceled/paused')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('anna@example.com')
  })

  it('with a second factor asks for its code, and hands back the challenge', async () => {
    const received = sampleServer({
      'POST /api/account/login': problem(401, 'second-factor-required', { challenge: 'c-1' }),
      'POST /api/account/login/second-factor': session,
    })
    await openApp('/login')
    await enterPassword()
    typeInto(await screen.findByLabelText('Code'), '123 456')
    press('Sign in')
    await waitFor(() => expect(pathNow()).toBe('/home'))
    expect(received.find(({ url }) => url.endsWith('/second-factor'))?.body).toEqual({
      challenge: 'c-1',
      code: '123456',
    })
  })

  it('with a wrong code says so, keeps the step, and takes a recovery code too', async () => {
    let isRight = false
    sampleServer({
      'POST /api/account/login': problem(401, 'second-factor-required', { challenge: 'c-1' }),
      'POST /api/account/login/second-factor': () => (isRight ? session : problem(401, 'second-factor-failed')),
    })
    await openApp('/login')
    await enterPassword()
    typeInto(await screen.findByLabelText('Code'), '000000')
    press('Sign in')
    await screen.findByRole('alert')
    press('Use a recovery code')
    isRight = true
    typeInto(await screen.findByLabelText('Recovery code'), 'ABCD-EFGH')
    press('Sign in')
    await waitFor(() => expect(pathNow()).toBe('/home'))
  })
})

describe('Identity providers', () => {
  it('each have a button [AUTH-20]', async () => {
    sampleServer({ 'GET /api/account/OpenIdProviders': { json: [provider] } })
    await openApp('/login')
    expect(await screen.findByRole('button', { name: 'Continue with Workshop' })).toBeDefined()
  })

  it.each([
    ['that are none', { json: [] }],
    ['that cannot be asked for', problem(503, 'not-ready')],
  ])('%s are only logged [AUTH-51]', async (_, answer) => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    sampleServer({ 'GET /api/account/OpenIdProviders': answer })
    await openApp('/login')
    await waitFor(() => expect(log.mock.calls.flat().join(' ')).toContain('identity providers'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
  })

  it('sign in by what the silent-login page handed over [AUTH-17] [ROUTE-07]', async () => {
    const received = sampleServer({ 'POST /api/account/loginOidc': session })
    goToProvider(provider, '/settings', () => undefined)
    sessionStorage.setItem(handoffKey, 'code=c&id_token=t&state=Workshop%3Blogin%3Bs-1')
    await openApp('/silent-login')
    await waitFor(() => expect(pathNow()).toBe('/settings'))
    expect(received.find(({ url }) => url === '/api/account/loginOidc')?.body).toEqual({
      code: 'c',
      id_token: 't',
      state: 'Workshop;login;s-1',
      redirect_uri: `${location.origin}/silent-login.html`,
    })
  })

  it('that answer a question of nobody sign nobody in, and no call is made', async () => {
    const received = sampleServer({ 'POST /api/account/loginOidc': session })
    sessionStorage.setItem(handoffKey, 'code=c&id_token=t&state=foreign')
    await openApp('/silent-login')
    await screen.findByText('Your identity provider did not sign you in')
    expect(received.some(({ url }) => url === '/api/account/loginOidc')).toBe(false)
  })
})

describe('The silent-login page', () => {
  it('takes what the provider sent out of the address, hands it over and goes on [ROUTE-09]', async () => {
    const went: string[] = []
    vi.stubGlobal('location', {
      hash: '#code=c&state=s',
      search: '',
      pathname: '/silent-login.html',
      replace: (to: string) => went.push(to),
    })
    const cleared = vi.spyOn(history, 'replaceState').mockImplementation(() => undefined)
    await import('../../silent-login.ts')
    vi.unstubAllGlobals()
    expect(cleared).toHaveBeenCalledWith(null, '', '/silent-login.html')
    expect(sessionStorage.getItem(handoffKey)).toBe('code=c&state=s')
    expect(went).toEqual(['./#/silent-login'])
  })
})

describe('A forgotten password', () => {
  it('asks for a mail, and says alike whether there is an account [AUTH-31] [ROUTE-06]', async () => {
    const received = sampleServer()
    await openApp('/account/forgot')
    typeInto(await screen.findByLabelText('E-mail'), 'anna@example.com')
    press('E-mail me a link')
    await screen.findByText(/^If this address has an account/)
    expect(received.find(({ url }) => url === '/api/Account/password/forgot')?.body).toEqual({
      email: 'anna@example.com',
    })
    expect(readAuthState().status).toBe('emailsent')
  })

  it('is set anew by the token of the mail; what is wrong with it stands beside it', async () => {
    const errors = [{ path: 'newPassword', code: 'too-common', message: 'This password is too common.' }]
    let isCommon = true
    const received = sampleServer({
      'POST /api/account/password/reset': () =>
        isCommon ? problem(422, 'password-unsuitable', { errors }) : { json: {} },
    })
    await openApp('/account/forgot?token=t-1')
    typeInto(await screen.findByLabelText('New password'), 'password1234')
    press('Set password')
    await screen.findByText('This password is too common.')
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('password1234')
    isCommon = false
    typeInto(screen.getByLabelText('New password'), 'a right good password')
    press('Set password')
    await screen.findByRole('heading', { name: 'Your password has been changed' })
    expect(received.at(-1)?.body).toEqual({ token: 't-1', newPassword: 'a right good password' })
  })
})

describe('An invitation', () => {
  const invitation = {
    json: { data: { email: 'new@example.com', firstname: 'Nils', lastname: 'Ny', organizationName: 'Nordmark' } },
  }

  it('sets up the account and signs in [ROUTE-05]', async () => {
    const received = sampleServer({
      'GET /api/account/invitation': invitation,
      'POST /api/account/invitation/accept': session,
    })
    await openApp('/invite?token=t-2')
    await screen.findByText('Nordmark has invited you to Labelwright.')
    typeInto(screen.getByLabelText('Password'), 'a right good password')
    press('Set up and sign in')
    await waitFor(() => expect(pathNow()).toBe('/home'))
    expect(received.find(({ url }) => url.endsWith('/accept'))?.body).toEqual({
      token: 't-2',
      firstname: 'Nils',
      lastname: 'Ny',
      password: 'a right good password',
    })
  })

  it('that is over says what to do', async () => {
    sampleServer({ 'GET /api/account/invitation': problem(403, 'link-invalid') })
    await openApp('/invite?token=t-3')
    await screen.findByText('This link is no longer valid.')
    expect(screen.getByText(/Ask an administrator to send it again/)).toBeDefined()
  })
})

describe('Registration', () => {
  it('that is refused shows the Message of the server beside its field and loses nothing [AUTH-52]', async () => {
    const message = 'This e-mail address already has an account. Sign in instead.'
    sampleServer({
      'GET /api/account/registration': { json: { open: true } },
      'POST /api/account/register': problem(422, 'email-taken', { Message: message }),
    })
    await openApp('/register')
    typeInto(await screen.findByLabelText('Organization'), 'Nordmark')
    typeInto(screen.getByLabelText('First name'), 'Anna')
    typeInto(screen.getByLabelText('Last name'), 'Öberg')
    typeInto(screen.getByLabelText('E-mail'), 'anna@example.com')
    typeInto(screen.getByLabelText('Password'), 'a right good password')
    press('Register and sign in')
    await screen.findByText(message)
    expect(readAuthState()).toMatchObject({ status: 'error', errorMessages: [message] })
    expect(screen.getByLabelText<HTMLInputElement>('Organization').value).toBe('Nordmark')
  })
})
