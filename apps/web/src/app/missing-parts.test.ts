// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { isChunkLoadError, loadPart, partTimeoutMs } from './missing-parts.ts'

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
