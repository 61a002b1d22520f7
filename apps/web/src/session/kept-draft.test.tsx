// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { router } from '../app/routes.tsx'
import { problem } from '../testing/fake-server.ts'
import { goTo, openApp, pathNow } from '../testing/open-app.tsx'
import { sampleArticle } from '../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../testing/sample-server.ts'
import { typeInto } from '../testing/type-into.ts'
import { endSession } from './session.ts'

const page = `/articles/${sampleArticle.id}`
const name = () => screen.findByLabelText<HTMLInputElement>(/^Name/)
const press = (button: string) => act(async () => screen.getByRole('button', { name: button }).click())
const putBack = 'We restored what you typed before your session ended. It is not saved yet.'

/** Types into an article and saves it with a session that is over; ends on the sign-in page. */
async function loseSession(stored: () => typeof sampleArticle): Promise<void> {
  sampleServer({
    [`GET /api/articles/${sampleArticle.id}`]: () => ({ json: { data: stored() } }),
    'PUT /api/articles': problem(401, 'not-signed-in'),
    'POST /api/account/refresh': problem(401, 'session-ended'),
  })
  await openApp(page)
  typeInto(await name(), 'Blueberry jam')
  await press('Save')
  await screen.findByText('Your session has ended. Sign in again.')
  await waitFor(() => expect(router.state.isLoading).toBe(false))
  await act(() => router.load())
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('Administrator')
})

describe('When the session ends', () => {
  it('the sign-in page says so, and leads back to where one was', async () => {
    await loseSession(() => sampleArticle)
    expect(pathNow()).toBe('/login')
    expect(router.state.location.search).toMatchObject({ to: page })
  })

  it('what was typed stands in the form again after signing in, over what others changed meanwhile', async () => {
    let stored = sampleArticle
    await loseSession(() => stored)
    stored = { ...sampleArticle, externalIdentifier: 'NB-99999', version: 4 }
    act(() => signInAs('Administrator'))
    await goTo(page)
    await screen.findByText(putBack)
    expect((await name()).value).toBe('Blueberry jam')
    expect(screen.getByLabelText<HTMLInputElement>(/^External identifier/).value).toBe('NB-99999')
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false)
  })

  it('what was typed can be dropped, and does not come back', async () => {
    await loseSession(() => sampleArticle)
    act(() => signInAs('Administrator'))
    await goTo(page)
    await screen.findByText(putBack)
    await press('Discard')
    expect((await name()).value).toBe(sampleArticle.name)
    await goTo('/articles')
    await goTo(page)
    expect((await name()).value).toBe(sampleArticle.name)
    expect(screen.queryByText(putBack)).toBeNull()
  })

  it.each([
    ['somebody else', page, { UserId: '0190bbbb-0000-7000-8000-000000000009' }],
    ['another page', '/articles/new', {}],
  ])('what was typed is not for %s', async (_, path, claims) => {
    await loseSession(() => sampleArticle)
    act(() => signInAs('Administrator', claims))
    await goTo(path)
    expect((await name()).value).not.toBe('Blueberry jam')
    expect(screen.queryByText(putBack)).toBeNull()
  })

  it('by signing out, unsaved work is left behind as one said', async () => {
    sampleServer({ [`GET /api/articles/${sampleArticle.id}`]: { json: { data: sampleArticle } } })
    await openApp(page)
    typeInto(await name(), 'Blueberry jam')
    await goTo('/logout')
    await press('Leave without saving')
    await waitFor(() => expect(pathNow()).toBe('/login'))
    expect(screen.queryByText('Your session has ended. Sign in again.')).toBeNull()
    act(() => signInAs('Administrator'))
    await goTo(page)
    expect((await name()).value).toBe(sampleArticle.name)
  })
})
