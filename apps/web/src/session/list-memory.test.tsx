// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { router } from '../app/routes.tsx'
import { goTo, openApp } from '../testing/open-app.tsx'
import { sampleArticle } from '../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../testing/sample-server.ts'
import { endSession } from './session.ts'

/** The last one of this name: that of the dialog, if one is open. */
async function press(name: string): Promise<void> {
  const button = (await screen.findAllByRole('button', { name })).at(-1)
  await act(async () => button?.click())
}
const placeNow = () => ({ path: router.state.location.pathname, ...router.state.location.search })
const newArticle = '/articles/new'
const asLeft = { path: '/articles', search: 'jam', group: 'g-1', sort: '-modified' }

async function leaveListFor(path: string): Promise<void> {
  sampleServer({ [`GET /api/articles/${sampleArticle.id}`]: { json: { data: sampleArticle } } })
  await openApp('/articles?search=jam&group=g-1&sort=-modified')
  await screen.findByRole('searchbox')
  await goTo(path)
  await screen.findByRole('heading', { name: path === newArticle ? 'Add article' : sampleArticle.name })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('Administrator')
})

describe('The list that a page goes back to', () => {
  it.each([
    ['Back from an article', `/articles/${sampleArticle.id}`, ['Back']],
    ['Cancel of a new one', newArticle, ['Cancel']],
    ['the end of a delete', `/articles/${sampleArticle.id}`, ['Delete', 'Delete', 'Back to the list']],
  ])('is as it was left after %s', async (_, path, buttons) => {
    await leaveListFor(path)
    for (const name of buttons) await press(name)
    await waitFor(() => expect(placeNow()).toMatchObject(asLeft))
  })

  it('is not that of the person who was here before', async () => {
    await leaveListFor(`/articles/${sampleArticle.id}`)
    act(() => {
      endSession()
      signInAs('Administrator', { UserId: '0190bbbb-0000-7000-8000-000000000009' })
    })
    await goTo(`/articles/${sampleArticle.id}`)
    await press('Back')
    await waitFor(() => expect(placeNow()).toEqual({ path: '/articles' }))
  })

  it('is forgotten at sign-out, with what was searched for', async () => {
    await leaveListFor(newArticle)
    expect(sessionStorage.getItem('labelwright_lists')).toContain('jam')
    act(() => endSession())
    expect(sessionStorage.getItem('labelwright_lists')).toBeNull()
  })
})
