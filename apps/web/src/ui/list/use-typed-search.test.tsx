// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useTypedSearch } from './use-typed-search.ts'

function open(kept: string) {
  const keep = vi.fn()
  const { result, rerender } = renderHook((address: string) => useTypedSearch(address, keep), { initialProps: kept })
  const type = (text: string) => act(() => result.current.setTyped(text))
  return { keep, rerender, type, typed: () => result.current.typed, wanted: () => result.current.wanted }
}

describe('A search that is typed', () => {
  it('is wanted and kept once the typing rests', async () => {
    const { keep, type, wanted } = open('')
    type('ja')
    type('jam ')
    expect(wanted()).toBe('')
    await waitFor(() => expect(wanted()).toBe('jam'))
    expect(keep.mock.calls).toEqual([['jam']])
  })

  it('follows an address that somebody else has changed, and keeps nothing then', async () => {
    const { keep, rerender, typed, wanted } = open('jam')
    rerender('')
    expect(typed()).toBe('')
    await waitFor(() => expect(wanted()).toBe(''))
    expect(keep).not.toHaveBeenCalled()
  })

  it('loses nothing that was typed while it was on its way into the address', async () => {
    const { keep, rerender, type, typed } = open('')
    type('ja')
    await waitFor(() => expect(keep).toHaveBeenCalledWith('ja'))
    type('jam')
    await waitFor(() => expect(keep).toHaveBeenCalledWith('jam'))
    rerender('ja')
    expect(typed()).toBe('jam')
    rerender('jam')
    expect(typed()).toBe('jam')
  })
})
