// @vitest-environment jsdom
/// <reference types="vite/client" />
import { type Page, pages } from '@labelwright/contract/pages'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeSession } from '../session/session.ts'
import { sampleToken } from '../testing/sample-token.ts'
import { pageRoutes, router } from './routes.tsx'
import { standingPages } from './standing-pages.ts'

const roleClaim = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'

function signInAs(accountType: string): void {
  const token = sampleToken({ UserId: 'u', OrganizationId: 'o', name: 'Anna', [roleClaim]: accountType })
  storeSession({ token, refreshToken: 'r', expires: 900 })
}

beforeEach(async () => {
  localStorage.clear()
  await router.navigate({ to: '/login' })
})

/** `/print-article/{id}/{connectorId?}` as the router writes it. */
const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\?\}/g, '{-$$$1}').replaceAll(/\{(\w+)\}/g, '$$$1')

describe('The routes', () => {
  it('are pages of the contract, each under its path', () => {
    const contract = new Map(Object.values<Page>(pages).map(({ path }) => [path, routerPath(path)]))
    for (const route of pageRoutes) {
      const path = route.options.staticData?.page?.path
      expect([path, contract.get(path ?? '')]).toEqual([path, (route.options as { readonly path?: string }).path])
    }
  })

  it('are those that entries and tiles take for standing', () => {
    const routed = pageRoutes.map((route) => route.options.staticData?.page?.path)
    expect(routed.sort()).toEqual(standingPages.map(({ path }) => path).sort())
  })

  it('stand in the hash of the address [ROUTE-01]', async () => {
    signInAs('User')
    await router.navigate({ to: '/printhistory' })
    expect(location.hash).toBe('#/printhistory')
  })

  it('send anyone not logged in to login and remember the target [ROUTE-76] [ROUTE-77]', async () => {
    await router.navigate({ to: '/printhistory', search: { search: 'jam' } })
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.search).toEqual({ to: '/printhistory?search=jam' })
  })

  it.each([
    ['Administrator', '/'],
    ['User', '/home'],
  ])('send a signed-in %s who visits login home, to %s [ROUTE-78]', async (accountType, home) => {
    await router.navigate({ to: '/printhistory' })
    signInAs(accountType)
    await router.navigate({ to: '/login' })
    expect(router.state.location.pathname).toBe(home)
  })

  it('send a user who opens the dashboard to the user home [ROUTE-74]', async () => {
    signInAs('User')
    await router.navigate({ to: '/' })
    expect(router.state.location.pathname).toBe('/home')
  })

  it('never remember a way out of this application', async () => {
    await router.navigate({ href: '/login?to=//evil.example' })
    expect(router.state.matches.at(-1)?.search).toEqual({ to: undefined })
  })

  it('end the session at /logout and go to login [ROUTE-08]', async () => {
    signInAs('User')
    await router.navigate({ to: '/logout' })
    expect(router.state.location.pathname).toBe('/login')
    expect(localStorage.getItem('auth_token')).toBeNull()
  })
})
