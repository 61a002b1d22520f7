// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { handoffKey } from './handoff-key.ts'
import { authorizationAddress, goToProvider, takeProviderAnswer } from './oidc.ts'

const provider = {
  name: 'Workshop',
  clientId: 'labels',
  configuration: { authorization_endpoint: 'https://id.example/authorize?tenant=7' },
  state: 'Workshop;login;s-1',
  nonce: 'n-1',
}

beforeEach(() => sessionStorage.clear())

describe('The way to an identity provider', () => {
  it('leads to its authorization endpoint, whose own query stays [AUTH-20] [AUTH-21]', () => {
    const address = new URL(authorizationAddress(provider, 'https://labels.example'))
    expect(`${address.origin}${address.pathname}`).toBe('https://id.example/authorize')
    expect(address.searchParams.get('tenant')).toBe('7')
  })

  it.each([
    ['response_type', 'code id_token', '[AUTH-22]'],
    ['scope', 'openid profile email', '[AUTH-23]'],
    ['client_id', 'labels', '[AUTH-24]'],
    ['state', 'Workshop;login;s-1', '[AUTH-25]'],
    ['redirect_uri', 'https://labels.example/silent-login.html', '[AUTH-26] [ROUTE-10]'],
    ['nonce', 'n-1', '[AUTH-27]'],
  ])('carries %s as %s %s', (name, value) => {
    const { searchParams } = new URL(authorizationAddress(provider, 'https://labels.example'))
    expect(searchParams.getAll(name)).toEqual([value])
  })

  it('carries a code challenge where the provider announces PKCE, and none elsewhere', () => {
    const asked = (codeChallenge?: string) =>
      new URL(authorizationAddress({ ...provider, ...(codeChallenge ? { codeChallenge } : {}) }, 'https://l.example'))
        .searchParams
    expect(asked('c-1').get('code_challenge')).toBe('c-1')
    expect(asked('c-1').get('code_challenge_method')).toBe('S256')
    expect(asked().has('code_challenge')).toBe(false)
  })
})

describe('What comes back', () => {
  const leave = (redirectPath = '/printhistory') => goToProvider(provider, redirectPath, () => undefined)
  const arrive = (fragment: string) => sessionStorage.setItem(handoffKey, fragment)

  it('is handed over whole, with where the person wanted to go', () => {
    leave()
    arrive('code=c&id_token=t&state=Workshop%3Blogin%3Bs-1&session_state=x&foreign=1')
    expect(takeProviderAnswer()).toEqual({
      kind: 'answer',
      redirectPath: '/printhistory',
      body: {
        code: 'c',
        id_token: 't',
        state: 'Workshop;login;s-1',
        session_state: 'x',
        redirect_uri: `${location.origin}/silent-login.html`,
      },
    })
  })

  it.each([
    ['another state', 'code=c&state=Workshop%3Blogin%3Bs-2'],
    ['no state', 'code=c&id_token=t'],
    ['two states', 'code=c&state=Workshop%3Blogin%3Bs-1&state=Workshop%3Blogin%3Bs-1'],
    ['nothing at all', ''],
  ])('with %s is refused', (_, fragment) => {
    leave()
    arrive(fragment)
    expect(takeProviderAnswer()).toEqual({ kind: 'refused' })
  })

  it('is refused in a tab that asked for nothing', () => {
    arrive('code=c&state=Workshop%3Blogin%3Bs-1')
    expect(takeProviderAnswer()).toEqual({ kind: 'refused' })
  })

  it('is taken once', () => {
    leave()
    arrive('code=c&state=Workshop%3Blogin%3Bs-1')
    expect(takeProviderAnswer().kind).toBe('answer')
    expect(takeProviderAnswer()).toEqual({ kind: 'refused' })
    expect(sessionStorage.length).toBe(0)
  })
})
