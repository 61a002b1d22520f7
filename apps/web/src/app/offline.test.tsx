// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../session/session.ts'
import { openApp } from '../testing/open-app.tsx'
import { sampleArticle } from '../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../testing/sample-server.ts'
import { typeInto } from '../testing/type-into.ts'

const call = `/api/articles/${sampleArticle.id}` as const
const unreachable = /The server cannot be reached/
const isDone = (received: ReturnType<typeof sampleServer>, method: string) =>
  received.filter((request) => request.method === method).length

/** The browser's own word that there is no network; `isOnline` is what the network then does. */
function cutOff() {
  let isOnline = false
  act(() => onlineManager.setOnline(false))
  return {
    unless: <Answer,>(answer: Answer) => (isOnline ? answer : ('offline' as const)),
    comeBack: () =>
      act(async () => {
        isOnline = true
        onlineManager.setOnline(true)
      }),
  }
}

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('Administrator')
})
afterEach(() => {
  act(() => onlineManager.setOnline(true))
  cleanup()
})

describe('Without network', () => {
  it('a delete fails at once and says so, and what was given up does not happen once the network is back', async () => {
    let network: ReturnType<typeof cutOff> | undefined
    const received = sampleServer({
      [`GET ${call}`]: { json: { data: sampleArticle } },
      [`DELETE ${call}`]: () => network?.unless({ json: {} }) ?? { json: {} },
    })
    await openApp(`/articles/${sampleArticle.id}`)
    await act(async () => (await screen.findByRole('button', { name: 'Delete' })).click())
    const dialog = await screen.findByRole('dialog', { name: 'Delete?' })
    network = cutOff()
    await act(async () => within(dialog).getByRole('button', { name: 'Delete' }).click())
    await within(dialog).findByText(unreachable)
    const asked = isDone(received, 'DELETE')
    await act(async () => within(dialog).getByRole('button', { name: 'Keep' }).click())
    await network.comeBack()
    expect(isDone(received, 'DELETE')).toBe(asked)
    expect(screen.queryByText('Cloudberry jam is deleted.')).toBeNull()
  })

  it('a save fails at once, says so and keeps what was typed', async () => {
    let network: ReturnType<typeof cutOff> | undefined
    const received = sampleServer({
      [`GET ${call}`]: { json: { data: sampleArticle } },
      'PUT /api/articles': () => network?.unless({ json: { data: sampleArticle } }) ?? { json: {} },
    })
    await openApp(`/articles/${sampleArticle.id}`)
    typeInto(await screen.findByLabelText(/^Name/), 'Salt')
    network = cutOff()
    await act(async () => screen.getByRole('button', { name: 'Save' }).click())
    const dialog = await screen.findByRole('dialog', { name: 'An error occurred saving your changes' })
    expect(dialog.textContent).toMatch(unreachable)
    const asked = isDone(received, 'PUT')
    await network.comeBack()
    expect(isDone(received, 'PUT')).toBe(asked)
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Salt')
  })

  it('a page says that the server cannot be reached instead of waiting for ever', async () => {
    const network = cutOff()
    sampleServer({
      [`GET ${call}`]: () => network.unless({ json: { data: sampleArticle } }),
      'GET /livez': () => network.unless({ json: {} }),
    })
    await openApp(`/articles/${sampleArticle.id}`)
    expect((await screen.findByRole('alert')).textContent).toMatch(unreachable)
  })
})
