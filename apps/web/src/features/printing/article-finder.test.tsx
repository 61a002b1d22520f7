// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { sampleArticle } from '../../testing/sample-catalogue.ts'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'

const list = (data: readonly unknown[]) => ({ json: { data, total: data.length, take: 10, offset: 0 } })
const noneFound = () => screen.queryByText('No articles found matching your search')

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('User')
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

/** Opens the page with the search field. `type` waits until the search has begun and has its answer. */
async function openFinder(found: readonly unknown[]) {
  const received = sampleServer({ 'GET /api/articles': list(found) })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openApp('/')
  const field = await screen.findByRole('combobox', { name: 'Search or scan an article' })
  const type = async (value: string) => {
    fireEvent.change(field, { target: { value } })
    await act(() => vi.advanceTimersByTimeAsync(2_000))
  }
  const searches = () =>
    received.flatMap(({ url }) => {
      const search = new URLSearchParams(url.split('?')[1]).get('searchQuery')
      return search === null ? [] : [search]
    })
  return { field, type, searches, received }
}

describe('The search for an article', () => {
  it('asks for two characters, and not for one, however long nothing more is typed [CONST-17]', async () => {
    const { field, type, searches } = await openFinder([sampleArticle])
    await type('j')
    await type(' j ')
    fireEvent.keyDown(field, { key: 'Enter' })
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(searches()).toEqual([])
    await type('ja')
    expect(searches()).toEqual(['ja'])
    expect((await screen.findByRole('option')).textContent).toContain('Cloudberry jam')
    await type('j')
    await vi.waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  })

  it('says that there is none from three characters on, and not at two [CONST-18]', async () => {
    const { type, searches } = await openFinder([])
    await type('zz')
    expect([searches(), noneFound()]).toEqual([['zz'], null])
    await type('zzq')
    expect(searches()).toEqual(['zz', 'zzq'])
    await vi.waitFor(() => expect(noneFound()).not.toBeNull())
  })

  it('waits until nothing was typed for 300 ms [CONST-16]', async () => {
    const { field, searches } = await openFinder([sampleArticle])
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    vi.useFakeTimers()
    fireEvent.change(field, { target: { value: 'ja' } })
    await pass(250)
    fireEvent.change(field, { target: { value: 'jam' } })
    await pass(290)
    expect(searches()).toEqual([])
    await pass(30)
    expect(searches()).toEqual(['jam'])
  })

  it('asks for the first ten [CONST-15]', async () => {
    const { type, received } = await openFinder([sampleArticle])
    await type('jam')
    const [search] = received.filter(({ url }) => url.includes('searchQuery=jam'))
    const asked = new URLSearchParams(search?.url.split('?')[1])
    expect([asked.get('take'), asked.get('offset')]).toEqual(['10', '0'])
  })

  it('keeps what it found for 200 ms after the field was left, so that a press on it counts [CONST-09]', async () => {
    const { field, type } = await openFinder([sampleArticle])
    act(() => field.focus())
    await type('jam')
    await screen.findByRole('option')
    vi.useFakeTimers()
    fireEvent.blur(field)
    await act(() => vi.advanceTimersByTimeAsync(190))
    expect(screen.queryByRole('option')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(20))
    expect(screen.queryByRole('option')).toBeNull()
  })
})
