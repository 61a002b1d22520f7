// The table of security.md 1.4 against a provider that misbehaves as told. Each row is one fault; the first rows show that without it the sign-in works.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listIdentityProviders, loginOidc } from '@labelwright/contract/server/identity-providers'
import type { ListProvidersQuery } from '@labelwright/contract/server/identity-providers-schemas'
import { me } from '@labelwright/contract/server/sign-in'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { type Behaviour, type FaultyProvider, halfHash, startFaultyProvider } from '../../testing/faulty-provider.ts'
import { packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'

const redirectUri = 'http://localhost:8080/silent-login.html'
const names = ['acme', 'other', 'liar', 'nokeys', 'many', 'gone'] as const
type Name = (typeof names)[number]

let test: TestApp
let providers: Record<Name, FaultyProvider>
let directory: string
const logged: string[] = []
beforeAll(async () => {
  const other = await startFaultyProvider()
  providers = {
    acme: await startFaultyProvider(),
    other,
    liar: await startFaultyProvider({ discovery: { issuer: other.issuer } }),
    nokeys: await startFaultyProvider({ areKeysDown: true }),
    many: await startFaultyProvider({ furtherKeys: 2 }),
    gone: await startFaultyProvider(),
  }
  await providers.gone.close()
  directory = await temporaryDirectory()
  const file = join(directory, 'providers.json')
  const settings = names.map((name) => ({
    name,
    issuer: providers[name].issuer,
    clientId: 'labelwright',
    clientSecret: providers[name].clientSecret,
  }))
  await writeFile(file, JSON.stringify(settings))
  test = await startTestApp(
    { LABELWRIGHT_IDENTITY_PROVIDERS: file },
    pino({ level: 'debug' }, { write: (line) => logged.push(line) }),
  )
  const { rows } = await test.rows.query('select organization_id, id from users where email = $1', [packerEmail])
  for (const name of ['acme', 'nokeys', 'many'] as const) {
    await test.rows.query('insert into provider_accounts values ($1, $2, $3, $4, $5)', [
      rows[0].organization_id,
      name,
      providers[name].issuer,
      'person-1',
      rows[0].id,
    ])
  }
})
afterAll(async () => {
  await test.stop()
  for (const name of names) await providers[name].close()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  await test.rows.query('delete from throttles')
  providers.acme.behave({})
})

interface Begun {
  readonly state: string
  readonly nonce: string
  readonly codeChallenge: string | undefined
  readonly cookie: string
}

async function begin(name: Name = 'acme', cookie?: string, query: ListProvidersQuery = {}): Promise<Begun> {
  const answer = await test.call(listIdentityProviders, { query }, { headers: cookie ? { cookie } : {} })
  const { state, nonce, codeChallenge } = defined(answer.body.find((each) => each.name === name))
  return { state, nonce, codeChallenge, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

const comeBack = (name: Name, begun: Begun) =>
  providers[name].authorize({ clientId: 'labelwright', redirectUri, ...begun })

const finish = (fields: Record<string, string>, cookie: string | undefined, redirect = redirectUri) =>
  test.call(loginOidc, { body: { ...fields, redirect_uri: redirect } }, { headers: cookie ? { cookie } : {} })

async function signIn(name: Name = 'acme') {
  const begun = await begin(name)
  return finish(await comeBack(name, begun), begun.cookie)
}

const refusal = { status: 401, code: 'provider-sign-in-failed' }
const told = ({ status, body }: { status: number; body: { code: string } }) => ({ status, code: body.code })

describe('Without a fault', () => {
  it('the sign-in answers token, refreshToken and expires [AUTH-17, AUTH-18, AUTH-20]', async () => {
    const { status, body } = await signIn()
    expect([status, Object.keys(body).sort(), body.expires]).toEqual([200, ['expires', 'refreshToken', 'token'], 900])
    expect((await test.call(me, {}, { token: body.token })).body.data.email).toBe(packerEmail)
  })

  const harmless: readonly (readonly [string, Behaviour])[] = [
    ['an audience in a list', { front: { claims: (claims) => ({ ...claims, aud: [claims.aud] }) } }],
    [
      'several audiences with azp',
      { front: { claims: (claims) => ({ ...claims, aud: [claims.aud, 'x'], azp: claims.aud }) } },
    ],
    [
      'no kid and one key',
      { front: { header: () => ({ kid: undefined }) }, back: { header: () => ({ kid: undefined }) } },
    ],
    ['no at_hash', { back: { claims: ({ at_hash: _, ...claims }) => claims } }],
    ['a clock 20 s ahead', { front: { claims: (claims) => ({ ...claims, iat: Date.now() / 1000 + 20 }) } }],
  ]
  it.each(harmless)('it also works with %s', async (_, behaviour) => {
    providers.acme.behave(behaviour)
    expect((await signIn()).status).toBe(200)
  })
})

const without = (name: string) => (claims: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
const withClaim = (name: string, value: unknown) => (claims: Record<string, unknown>) => ({ ...claims, [name]: value })
const now = () => Math.floor(Date.now() / 1000)

describe('The auth_time of a sign-in that asks for the password anew (max_age=0) [CMP-03]', () => {
  const again = async (claims?: (claims: Record<string, unknown>) => Record<string, unknown>) => {
    providers.acme.behave(claims ? { back: { claims } } : {})
    const begun = await begin('acme', undefined, { purpose: 'again' })
    return (await finish(await comeBack('acme', begun), begun.cookie)).status
  }
  it.each([
    ['now', 200, () => withClaim('auth_time', now())],
    ['one that our clock is behind by 50 s', 200, () => withClaim('auth_time', now() + 50)],
    ['one of before the attempt, by 10 minutes', 401, () => withClaim('auth_time', now() - 600)],
    ['one that lies ahead', 401, () => withClaim('auth_time', now() + 600)],
    ['none', 401, () => without('auth_time')],
    ['one that is a text', 401, () => withClaim('auth_time', String(now()))],
  ] as const)('%s', async (_, status, claims) => {
    expect(await again(claims())).toBe(status)
  })
})

describe('The ID token of the front channel', () => {
  const faults: readonly (readonly [string, Behaviour['front'] & object])[] = [
    ['an invalid signature', { signature: 'spoiled' }],
    ['the signature of another key', { signature: 'of another key' }],
    ['alg none', { signature: 'none' }],
    ['alg null', { header: () => ({ alg: null }), signature: 'none' }],
    ['HS256 signed with the public key', { signature: 'HS256 with the public key' }],
    ['HS256 signed with the client secret', { signature: 'HS256 with the client secret' }],
    ['another issuer', { claims: withClaim('iss', 'https://elsewhere.example') }],
    ['the issuer with a slash more', { claims: (claims) => ({ ...claims, iss: `${claims.iss}/` }) }],
    ['no issuer', { claims: without('iss') }],
    ['another audience', { claims: withClaim('aud', 'somebody-else') }],
    ['no audience', { claims: without('aud') }],
    ['several audiences without azp', { claims: (claims) => ({ ...claims, aud: [claims.aud, 'other-client'] }) }],
    ['azp of another client', { claims: (claims) => ({ ...claims, aud: [claims.aud, 'x'], azp: 'x' }) }],
    ['an expiry in the past', { claims: withClaim('exp', now() - 3600) }],
    ['no expiry', { claims: without('exp') }],
    ['no iat', { claims: without('iat') }],
    ['iat in the future', { claims: withClaim('iat', now() + 3600) }],
    ['iat of yesterday', { claims: withClaim('iat', now() - 86_400) }],
    ['no sub', { claims: without('sub') }],
    ['another nonce', { claims: withClaim('nonce', halfHash('another')) }],
    ['no nonce', { claims: without('nonce') }],
    ['another c_hash', { claims: withClaim('c_hash', halfHash('another code')) }],
    ['no c_hash', { claims: without('c_hash') }],
    ['a critical extension', { header: () => ({ crit: ['b64'], b64: true }) }],
  ]
  it.each(faults)('with %s is refused [SEC-21, SEC-22]', async (_, front) => {
    providers.acme.behave({ front })
    expect(told(await signIn())).toEqual(refusal)
  })
})

describe('The ID token of the token endpoint', () => {
  const faults: readonly (readonly [string, Behaviour])[] = [
    ['is missing', { hasNoBackToken: true }],
    ['is of another person', { back: { claims: withClaim('sub', 'person-2') } }],
    ['is of another issuer', { back: { claims: withClaim('iss', 'https://elsewhere.example') } }],
    ['has another at_hash', { back: { claims: withClaim('at_hash', halfHash('another')) } }],
    ['has another nonce', { back: { claims: withClaim('nonce', 'another') } }],
    ['is signed by another key', { back: { signature: 'of another key' } }],
    ['is not signed', { back: { signature: 'none' } }],
    ['has expired', { back: { claims: withClaim('exp', now() - 3600) } }],
  ]
  it.each(faults)('refuses the sign-in when it %s [SEC-23]', async (_, behaviour) => {
    providers.acme.behave(behaviour)
    expect(told(await signIn())).toEqual(refusal)
  })
})

describe('The state', () => {
  it('is `provider;type;state` with 128 random bits and more, another each time [SEC-20, AUTH-25]', async () => {
    const answer = await test.call(listIdentityProviders, { query: { purpose: 'invite' } })
    const parts = defined(answer.body[0]).state.split(';')
    expect(parts.slice(0, 2)).toEqual(['acme', 'invite'])
    expect(parts).toHaveLength(3)
    const serials = await Promise.all(Array.from({ length: 5 }, async () => (await begin()).state))
    expect(new Set(serials).size).toBe(5)
    const { serial } = JSON.parse(Buffer.from(defined(parts[2]?.split('.')[0]), 'base64url').toString())
    expect(Buffer.from(serial, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  })

  const changes: readonly (readonly [string, (state: string) => string | undefined])[] = [
    ['missing', () => undefined],
    ['empty', () => ''],
    ['made up', () => 'acme;login;made-up'],
    ['of another provider', (state) => state.replace('acme;', 'other;')],
    ['of another type', (state) => state.replace(';login;', ';invite;')],
    ['changed in one letter', (state) => `${state.slice(0, -3)}${state.at(-3) === 'A' ? 'B' : 'A'}${state.slice(-2)}`],
    ['longer by a part', (state) => `${state};more`],
  ]
  it.each(changes)('is refused when it is %s [SEC-20]', async (_, change) => {
    const begun = await begin()
    const { state, ...fields } = await comeBack('acme', begun)
    const changed = change(state ?? '')
    const answer = await finish(changed === undefined ? fields : { ...fields, state: changed }, begun.cookie)
    expect(told(answer)).toEqual(refusal)
  })

  it('serves once, even when twenty come at once [SEC-20]', async () => {
    const begun = await begin()
    const fields = await comeBack('acme', begun)
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(fields, begun.cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(told(await finish(fields, begun.cookie))).toEqual(refusal)
  })

  it('expires after ten minutes [SEC-20]', async () => {
    const begun = await begin()
    const payload = JSON.parse(Buffer.from(begun.state.split(';')[2]?.split('.')[0] ?? '', 'base64url').toString())
    expect(payload.expires - Date.now() / 1000).toBeLessThanOrEqual(600)
    expect(payload.expires - Date.now() / 1000).toBeGreaterThan(590)
  })

  it('of one provider does not serve for the answer of another: no mix-up [SEC-20]', async () => {
    const begun = await begin('acme')
    const fields = await providers.other.authorize({ clientId: 'labelwright', redirectUri, ...begun })
    expect(told(await finish(fields, begun.cookie))).toEqual(refusal)
    expect(
      told(await finish({ ...(await comeBack('acme', await begin())), iss: providers.other.issuer }, begun.cookie)),
    ).toEqual(refusal)
  })
})

describe('The nonce', () => {
  it('is the hash of what only an HttpOnly cookie of this browser holds, for ten minutes [SEC-21, AUTH-27]', async () => {
    const answer = await test.call(listIdentityProviders, { query: {} })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^labelwright-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const secret = /=([\w-]{43});/.exec(cookie)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(secret))
    expect(answer.body[0]?.nonce).toBe(Buffer.from(digest).toString('base64url'))
    expect(defined(answer.body[0]).state).not.toContain(secret)
  })

  it.each([
    ['without the cookie', undefined],
    ['with the cookie of another browser', `labelwright-sign-in=${'A'.repeat(43)}`],
    ['with a broken cookie', 'labelwright-sign-in=x'],
  ])('refuses a stolen silent-login address %s [SEC-21]', async (_, cookie) => {
    const fields = await comeBack('acme', await begin())
    expect(told(await finish(fields, cookie))).toEqual(refusal)
  })

  it('lets two tabs of one browser sign in side by side', async () => {
    const first = await begin()
    const second = await begin('acme', first.cookie)
    expect((await finish(await comeBack('acme', first), second.cookie)).status).toBe(200)
    expect((await finish(await comeBack('acme', second), second.cookie)).status).toBe(200)
  })
})

describe('The code', () => {
  it('stolen and used without the verifier is worth nothing: PKCE S256 [SEC-24]', async () => {
    const [begun, thief] = [await begin(), await begin()]
    const { code } = await comeBack('acme', begun)
    const fields = await comeBack('acme', thief)
    providers.acme.behave({ front: { claims: withClaim('c_hash', halfHash(code ?? '')) } })
    const forged = await comeBack('acme', thief)
    expect(begun.codeChallenge).toMatch(/^[\w-]{43}$/)
    expect(told(await finish({ ...fields, id_token: forged.id_token ?? '', code: code ?? '' }, thief.cookie))).toEqual(
      refusal,
    )
  })

  it.each([
    'http://localhost:8080/',
    'http://localhost:8080/silent-login.html/',
    'http://localhost:8080/silent-login.html?x=1',
    'https://localhost:8080/silent-login.html',
    'http://evil.example/silent-login.html',
  ])('is not exchanged for the redirect address %s [SEC-24, AUTH-26]', async (address) => {
    const begun = await begin()
    expect(told(await finish(await comeBack('acme', begun), begun.cookie, address))).toEqual(refusal)
  })

  it.each(['code', 'id_token'])('is not exchanged when the answer has no %s', async (name) => {
    const begun = await begin()
    const { [name]: _missing, ...fields } = await comeBack('acme', begun)
    expect(told(await finish(fields, begun.cookie))).toEqual(refusal)
  })

  it('is not asked for when the provider says that it did not work', async () => {
    const begun = await begin()
    expect(told(await finish({ state: begun.state, error: 'access_denied' }, begun.cookie))).toEqual(refusal)
  })
})

describe('Keys and discovery', () => {
  it('refuse a token without kid when there are several keys [SEC-25]', async () => {
    expect((await signIn('many')).status).toBe(200)
    providers.many.behave({ furtherKeys: 2, front: { header: () => ({ kid: undefined }) } })
    expect(told(await signIn('many'))).toEqual(refusal)
  })

  it('fail closed when the keys cannot be fetched [SEC-25]', async () => {
    expect(told(await signIn('nokeys'))).toEqual(refusal)
    providers.nokeys.behave({})
    expect((await signIn('nokeys')).status).toBe(200)
  })

  it('leave out a provider that announces another issuer, and one that cannot be reached [SEC-25, AUTH-16]', async () => {
    const { body } = await test.call(listIdentityProviders, { query: {} })
    expect(body.map((each) => each.name)).toEqual(['acme', 'other', 'nokeys', 'many'])
    expect(body[0]).toMatchObject({
      name: 'acme',
      clientId: 'labelwright',
      configuration: { authorization_endpoint: `${providers.acme.issuer}/authorize` },
    })
  })

  it('follow a provider that changes its key [SEC-25]', async () => {
    expect((await signIn()).status).toBe(200)
    await providers.acme.changeKey()
    // A burst of unknown keys may not make us fetch again and again, so the first tries may fail.
    await expect.poll(async () => (await signIn()).status, { interval: 300, timeout: 5_000 }).toBe(200)
  })
})

describe('Failures', () => {
  it('are logged with their reason, and never with the code, a token or the state [SEC-27]', async () => {
    logged.length = 0
    providers.acme.behave({ back: { claims: withClaim('at_hash', halfHash('another')) } })
    const begun = await begin()
    const fields = await comeBack('acme', begun)
    expect((await finish(fields, begun.cookie)).status).toBe(401)
    providers.acme.behave({ front: { signature: 'spoiled' } })
    const again = await begin()
    const spoiled = await comeBack('acme', again)
    expect((await finish(spoiled, again.cookie)).status).toBe(401)
    const log = logged.join('')
    expect(log).toContain('at_hash differs')
    expect(log).toContain('JWT signature')
    for (const secret of [...Object.values(fields), ...Object.values(spoiled), begun.cookie, again.cookie]) {
      expect(log).not.toContain(secret)
    }
  })

  it('are throttled by address and say when to come again [SEC-13]', async () => {
    await test.rows.query(`insert into throttles values ('provider-from:127.0.0.1', now(), 60)`)
    const answer = await signIn()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})
