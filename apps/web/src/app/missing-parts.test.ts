// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { isChunkLoadError, loadPart, partTimeoutMs, reloadOnceWhenPartsAreGone } from './missing-parts.ts'

describe('A page part', () => {
  it('is given up after 120 s [CONST-06]', () => {
    expect(partTimeoutMs).toBe(120_000)
  })

  it('that does not come in time fails with a ChunkLoadError [FRAME-38]', async () => {
    const error: unknown = await loadPart(() => new Promise(() => {}), 1).catch((cause: unknown) => cause)
    expect(isChunkLoadError(error)).toBe(true)
  })

  it('that is gone fails with a ChunkLoadError', async () => {
    await expect(loadPart(() => Promise.reject(new TypeError('404')))).rejects.toMatchObject({ name: 'ChunkLoadError' })
  })

  it('that comes is handed over', async () => {
    expect(await loadPart(async () => 'the page')).toBe('the page')
  })
})

describe('A part that is not there', () => {
  const reload = vi.fn()
  reloadOnceWhenPartsAreGone(reload)
  const miss = () => window.dispatchEvent(new Event('vite:preloadError'))

  beforeEach(() => {
    sessionStorage.clear()
    reload.mockClear()
  })

  it('reloads the page once where the server answers, since it was updated', async () => {
    const received = fakeServer(() => ({ json: {} }))
    miss()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    miss()
    expect(received).toHaveLength(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads nothing while the server cannot be reached, and does so later', async () => {
    let isThere = false
    const received = fakeServer(() => (isThere ? { json: {} } : 'offline'))
    miss()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(reload).not.toHaveBeenCalled()
    isThere = true
    miss()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
})
