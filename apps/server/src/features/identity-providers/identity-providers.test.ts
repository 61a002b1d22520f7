// Sign-in through a real provider program, and who may come in by it.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  listIdentityProviders,
  loginOidc,
  oidcResponseType,
  oidcScope,
} from '@labelwright/contract/server/identity-providers'
import { saveQualityAssuranceSettings } from '@labelwright/contract/server/label-approval'
import { forgotPassword } from '@labelwright/contract/server/passwords'
import { login, me } from '@labelwright/contract/server/sign-in'
import { getNextSignature } from '@labelwright/contract/server/signing'
import { inviteUser } from '@labelwright/contract/server/users'
import type { InviteUserBody } from '@labelwright/contract/server/users-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { type RealProvider, startRealProvider } from '../../testing/real-provider.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'

const publicUrl = 'https://labels.example.com'
const redirectUri = `${publicUrl}/silent-login.html`

let test: TestApp
let provider: RealProvider
let second: RealProvider
let directory: string
beforeAll(async () => {
  provider = await startRealProvider(redirectUri)
  second = await startRealProvider(redirectUri)
  directory = await temporaryDirectory()
  const file = join(directory, 'providers.json')
  const settingsOf = ({ issuer, clientId, clientSecret }: RealProvider) => ({ issuer, clientId, clientSecret })
  const settings = [
    { name: 'work', label: 'Sign in with Work', ...settingsOf(provider) },
    { name: 'second', ...settingsOf(second) },
  ]
  await writeFile(file, JSON.stringify(settings))
  test = await startTestApp({ LABELWRIGHT_IDENTITY_PROVIDERS: file, LABELWRIGHT_PUBLIC_URL: publicUrl })
})
afterAll(async () => {
  await test.stop()
  await provider.close()
  await second.close()
  await rm(directory, { recursive: true })
})

async function begin(name: string, query: { invitation?: string; purpose?: 'login' | 'invite' | 'again' } = {}) {
  const answer = await test.call(listIdentityProviders, { query })
  const offered = defined(answer.body.find((each) => each.name === name))
  const address = new URL(offered.configuration.authorization_endpoint)
  address.search = new URLSearchParams({
    response_type: oidcResponseType,
    scope: oidcScope,
    client_id: offered.clientId,
    redirect_uri: redirectUri,
    state: offered.state,
    nonce: offered.nonce,
    code_challenge: defined(offered.codeChallenge),
    code_challenge_method: 'S256',
    ...(offered.maxAge === undefined ? {} : { max_age: String(offered.maxAge) }),
  }).toString()
  return { address: address.href, setCookie: String(answer.headers['set-cookie']) }
}

async function signIn(at: RealProvider, name: string, query = {}) {
  const { address, setCookie } = await begin(name, query)
  const fields = Object.fromEntries(await at.walk(address))
  const headers = { cookie: setCookie.split(';')[0] ?? '' }
  const answer = await test.call(loginOidc, { body: { ...fields, redirect_uri: redirectUri } }, { headers })
  return { ...answer, fields }
}

const invite = async (email: string) => {
  const body: InviteUserBody = {
    email,
    firstname: 'Invited',
    lastname: 'Person',
    accountType: 'User',
    defaultGroupId: null,
    groupIds: [],
    userRoles: ['LabelManager'],
    userPermissions: [],
    qualityAssuranceRoles: [],
  }
  const answer = await test.call(inviteUser, { body }, { token: await test.signInAs(adminEmail) })
  return new URLSearchParams(String(answer.body.data.invitationUrl).split('?')[1]).get('token') ?? ''
}

const refused = [401, 'provider-sign-in-failed']

describe('The list of identity providers', () => {
  it('carries name, clientId, authorization_endpoint, state and nonce, and a cookie for this host only [AUTH-16, SEC-21]', async () => {
    const answer = await test.call(listIdentityProviders, { query: {} })
    expect(answer.body[0]).toMatchObject({
      name: 'work',
      label: 'Sign in with Work',
      clientId: provider.clientId,
      configuration: { authorization_endpoint: `${provider.issuer}/auth` },
    })
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-labelwright-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  it('is empty where none is configured', async () => {
    const plain = await startTestApp()
    expect((await plain.call(listIdentityProviders, { query: {} })).body).toEqual([])
    await plain.stop()
  })
})

describe('Sign-in through an identity provider', () => {
  it('makes the account that was invited to exactly the verified address, then knows it by its subject [AUTH-20, AUTH-21, AUTH-22, AUTH-23, AUTH-24, AUTH-25, AUTH-26, AUTH-27, SEC-26]', async () => {
    provider.seat({ subject: 'karin', email: 'Karin@Work.example', isEmailVerified: true })
    const token = await invite('karin@work.example')
    const first = await signIn(provider, 'work', { purpose: 'invite', invitation: token })
    expect([first.status, Object.keys(first.fields).sort()]).toEqual([200, ['code', 'id_token', 'state']])
    const { data } = (await test.call(me, {}, { token: first.body.token })).body
    expect(data).toMatchObject({ email: 'karin@work.example', firstname: 'Karin', userRoles: ['LabelManager'] })
    // Another address at the provider changes nothing: the account is the subject's.
    provider.seat({ subject: 'karin', email: 'elsewhere@work.example', isEmailVerified: false })
    const again = await signIn(provider, 'work')
    expect([again.status, (await test.call(me, {}, { token: again.body.token })).body.data.id]).toEqual([200, data.id])
    expect(again.headers['set-cookie']).toContain('Max-Age=0')
  })

  it('by another provider that asserts the same address does not come in [SEC-26]', async () => {
    second.seat({ subject: 'karin', email: 'karin@work.example', isEmailVerified: true })
    const answer = await signIn(second, 'second')
    expect([answer.status, answer.body.code]).toEqual(refused)
  })

  it.each([packerEmail, adminEmail])(
    'is never linked to the existing account of %s by its address [SEC-26]',
    async (email) => {
      provider.seat({ subject: 'attacker', email, isEmailVerified: true })
      const answer = await signIn(provider, 'work')
      expect([answer.status, answer.body.code]).toEqual(refused)
    },
  )

  it('needs the address to be verified [SEC-26]', async () => {
    await invite('olle@work.example')
    provider.seat({ subject: 'olle', email: 'olle@work.example', isEmailVerified: false })
    expect((await signIn(provider, 'work')).status).toBe(401)
    provider.seat({ subject: 'olle', email: 'olle@work.example', isEmailVerified: true })
    expect((await signIn(provider, 'work')).status).toBe(200)
  })

  it('with nobody’s invitation does not come in [SEC-26]', async () => {
    provider.seat({ subject: 'stranger', email: 'stranger@work.example', isEmailVerified: true })
    const answer = await signIn(provider, 'work')
    expect([answer.status, answer.body.code]).toEqual(refused)
  })

  it.each([
    ['withdrawn', 'withdrawn_at = now()'],
    ['expired', `expires_at = now() - interval '1 minute'`],
  ])('does not come in by an invitation that was %s', async (_, change) => {
    const email = `late-${change.length}@work.example`
    await invite(email)
    await test.rows.query(`update invitations set ${change} where email = $1`, [email])
    provider.seat({ subject: email, email, isEmailVerified: true })
    expect((await signIn(provider, 'work')).status).toBe(401)
  })

  it('by a link to another person’s invitation does not come in', async () => {
    const token = await invite('per@work.example')
    provider.seat({ subject: 'lisa', email: 'lisa@work.example', isEmailVerified: true })
    await invite('lisa@work.example')
    expect((await signIn(provider, 'work', { purpose: 'invite', invitation: token })).status).toBe(401)
  })

  it('is refused for a person who is kept out, and while the organization is not active [AUTH-43]', async () => {
    provider.seat({ subject: 'karin', email: 'karin@work.example', isEmailVerified: true })
    await test.rows.query(`update users set enabled = false where email = 'karin@work.example'`)
    expect((await signIn(provider, 'work')).body.code).toBe('provider-sign-in-failed')
    await test.rows.query(`update users set enabled = true where email = 'karin@work.example'`)
    await test.rows.query(`update organizations set status = 'Paused'`)
    const answer = await signIn(provider, 'work')
    await test.rows.query(`update organizations set status = 'Active'`)
    expect([answer.status, answer.body.code]).toEqual([403, 'organization-not-active'])
  })

  it('replayed, code and all, is refused [SEC-20, SEC-24]', async () => {
    provider.seat({ subject: 'karin', email: 'karin@work.example', isEmailVerified: true })
    const { address, setCookie } = await begin('work')
    const body = { ...Object.fromEntries(await provider.walk(address)), redirect_uri: redirectUri }
    const headers = { cookie: setCookie.split(';')[0] ?? '' }
    expect((await test.call(loginOidc, { body }, { headers })).status).toBe(200)
    expect((await test.call(loginOidc, { body }, { headers })).status).toBe(401)
  })

  it('[CMP-03] signs by typing the password there anew, once a sign-in; a sign-in without that signs nothing', async () => {
    provider.seat({ subject: 'karin', email: 'karin@work.example', isEmailVerified: true })
    await test.rows.query(`update users set account_type = 'TenantAdmin' where email = 'karin@work.example'`)
    const asked = async (token: string) => (await test.call(getNextSignature, {}, { token })).body.data
    let version = 0
    const sign = async (token: string) => {
      const body = { isOn: true, distinctPublisher: true, reason: `Audit ${version}`, version }
      const answer = await test.call(saveQualityAssuranceSettings, { body }, { token })
      if (answer.status === 200) version += 1
      return answer.status === 200 ? 'signed' : answer.body.code
    }
    const plain = defined((await signIn(provider, 'work')).body.token)
    expect(await asked(plain)).toMatchObject({ userName: false, password: false, provider: true, secondFactors: [] })
    expect(await sign(plain)).toBe('provider-sign-in-needed')
    const again = defined((await signIn(provider, 'work', { purpose: 'again' })).body.token)
    expect((await asked(again)).provider).toBe(false)
    expect(await sign(again)).toBe('signed')
    const { rows } = await test.rows.query('select confirmed_by, components from signatures')
    expect(rows).toEqual([{ confirmed_by: 'provider', components: ['provider'] }])
    expect(await sign(again)).toBe('provider-sign-in-needed')
    const late = defined((await signIn(provider, 'work', { purpose: 'again' })).body.token)
    const ago = (time: string) =>
      test.rows.query(
        'update sessions set reauthenticated_at = now() - $1::interval where reauthenticated_at is not null',
        [time],
      )
    await ago('10 minutes 1 second')
    expect(await sign(late)).toBe('provider-sign-in-needed')
    await ago('9 minutes 30 seconds')
    expect(await sign(late)).toBe('signed')
  })

  it('leaves an account without a password, which can be set by a mailed link and not guessed', async () => {
    const email = 'karin@work.example'
    expect((await test.call(login, { body: { email, password: 'null null null' } })).status).toBe(401)
    await test.call(forgotPassword, { body: { email } })
    const { rows } = await test.rows.query('select recipient from mails order by created_at desc limit 1')
    expect(rows[0].recipient).toBe(email)
  })
})
