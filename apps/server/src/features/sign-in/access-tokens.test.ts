// SEC-16: what a bearer token may be. Everything but a token that we signed for this use, now, is nobody.
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { me } from '@labelwright/contract/server/sign-in'
import { decodeJwt, decodeProtectedHeader, importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())

const ask = async (bearer: string) => (await test.call(me, {}, { token: bearer })).status
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signingKey = () => test.keyring.signingKeys('access')[0]

interface Change {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  readonly key?: CryptoKey
}

/** A token like ours but for the change, signed by our own key where no other is given. */
async function forge({ header = {}, claims = {}, key }: Change): Promise<string> {
  const right = signingKey()
  if (!right) throw new Error('no key')
  const payload = Object.fromEntries(
    Object.entries({ ...decodeJwt(token), ...claims }).filter(([, value]) => value !== undefined),
  )
  return new SignJWT(payload)
    .setProtectedHeader({ ...decodeProtectedHeader(token), ...header } as { alg: string })
    .sign(key ?? right.privateKey)
}

const now = () => Math.floor(Date.now() / 1000)
const strangerKey = () =>
  importPKCS8(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string, 'EdDSA')

describe('An access token', () => {
  it('that nothing was changed in is taken', async () => {
    expect(await ask(token)).toBe(200)
    expect(await ask(await forge({}))).toBe(200)
  })

  const signed: readonly (readonly [string, () => Change | Promise<Change>])[] = [
    ['for another audience', () => ({ claims: { aud: 'somebody-else' } })],
    ['without audience', () => ({ claims: { aud: undefined } })],
    ['from another issuer', () => ({ claims: { iss: 'https://elsewhere.example' } })],
    ['expired by a second', () => ({ claims: { exp: now() - 1 } })],
    ['not valid before tomorrow', () => ({ claims: { nbf: now() + 86_400 } })],
    ['of the type of an ID token', () => ({ header: { typ: 'JWT' } })],
    ['of no type', () => ({ header: { typ: undefined } })],
    ['of an unknown key', () => ({ header: { kid: 'access-000000000000' } })],
    ['of no key', () => ({ header: { kid: undefined } })],
    ['signed by a stranger', async () => ({ key: (await strangerKey()) as CryptoKey })],
    [
      'that brings its own key along',
      async () => ({
        key: (await strangerKey()) as CryptoKey,
        header: { jwk: { kty: 'OKP' }, jku: 'https://evil.example/jwks' },
      }),
    ],
    [
      'signed by the key of the print tickets',
      () => {
        const [ticket] = test.keyring.signingKeys('ticket')
        return ticket ? { key: ticket.privateKey, header: { kid: ticket.kid } } : {}
      },
    ],
    ['of another session’s person', () => ({ claims: { UserId: '01a1ffb1-cf0f-7811-b38b-dad47ed5eda9' } })],
    ['of another organization', () => ({ claims: { OrganizationId: '01a1ffb1-cf0f-7811-b38b-dad47ed5eda9' } })],
    ['of a session that never was', () => ({ claims: { sid: '01a1ffb1-cf0f-7811-b38b-dad47ed5eda9' } })],
  ]
  it.each(signed)('%s is nobody’s [SEC-16]', async (_, change) => {
    // Another session each time, so that nothing remembered of the right token helps.
    token = await test.signInAs(packerEmail)
    expect(await ask(await forge(await change()))).toBe(401)
  })

  it.each(['none', 'None', 'nOnE', 'NONE'])('with alg %s is nobody’s [SEC-16]', async (alg) => {
    const [, payload] = token.split('.')
    const header = encode({ ...decodeProtectedHeader(token), alg })
    for (const signature of ['', token.split('.')[2]]) expect(await ask(`${header}.${payload}.${signature}`)).toBe(401)
  })

  it('with HS256 and the public key as its secret is nobody’s [SEC-16]', async () => {
    const [, payload] = token.split('.')
    const text = `${encode({ ...decodeProtectedHeader(token), alg: 'HS256' })}.${payload}`
    const signature = createHmac('sha256', JSON.stringify(signingKey()?.publicJwk)).update(text).digest('base64url')
    expect(await ask(`${text}.${signature}`)).toBe(401)
  })

  it('does not raise its holder: rights are those of now, not those of the token [SEC-06]', async () => {
    const { rows } = await test.rows.query('select account_type from users where email = $1', [packerEmail])
    expect(rows[0].account_type).toBe('User')
    const raised = await forge({
      claims: { 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role': 'TenantAdmin' },
    })
    const { body } = await test.call(me, {}, { token: raised })
    expect(body.data.accountType).toBe('User')
  })

  it('is not interchangeable with a refresh token, and a megabyte is none [SEC-16]', async () => {
    const answer = await test.app.http.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: { email: adminEmail, password: 'a long password for tests' },
    })
    const { refreshToken, token: access } = answer.json()
    expect(await ask(refreshToken)).toBe(401)
    const refreshed = await test.app.http.inject({
      method: 'POST',
      url: '/api/account/refresh',
      payload: { refreshToken: access.slice(0, 512) },
    })
    expect(refreshed.statusCode).toBe(401)
    expect(await ask('x'.repeat(1_000_000))).toBe(401)
  })
})
