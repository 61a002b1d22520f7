// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { renderIn } from '../../testing/render.tsx'
import { ListNotice, noteDone } from './list-notice.tsx'

const done = { list: 'articles', text: 'Changed 12 articles', undoId: 'step-1' }
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const undo = () => screen.queryByRole('button', { name: 'Undo' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('What was done with rows of a list', () => {
  it('is said by that list alone, and goes by itself after 8 seconds', async () => {
    renderIn(
      <>
        <ListNotice list="articles" onUndo={async () => 'Undone'} />
        <ListNotice list="orders" onUndo={async () => 'Undone'} />
      </>,
    )
    act(() => noteDone(done))
    expect(screen.getAllByText('Changed 12 articles')).toHaveLength(1)
    await pass(7_900)
    expect(screen.queryByText('Changed 12 articles')).not.toBeNull()
    await pass(200)
    expect(screen.queryByText('Changed 12 articles')).toBeNull()
  })

  it('stays while somebody points at it', async () => {
    renderIn(<ListNotice list="articles" onUndo={async () => 'Undone'} />)
    act(() => noteDone(done))
    const notice = screen.getByText('Changed 12 articles')
    fireEvent.pointerEnter(notice.parentElement as HTMLElement)
    await pass(20_000)
    expect(screen.queryByText('Changed 12 articles')).not.toBeNull()
    fireEvent.pointerLeave(notice.parentElement as HTMLElement)
    await pass(8_100)
    expect(screen.queryByText('Changed 12 articles')).toBeNull()
  })

  it('is taken back by Undo, once, and what was left alone is named', async () => {
    const onUndo = vi.fn(async () => '11 articles put back. Salt was changed since and stays as it is.')
    renderIn(<ListNotice list="articles" onUndo={onUndo} />)
    act(() => noteDone(done))
    await act(async () => undo()?.click())
    expect(onUndo.mock.calls).toEqual([['step-1']])
    expect(screen.getByRole('status').textContent).toBe(
      '11 articles put back. Salt was changed since and stays as it is.',
    )
    expect(undo()).toBeNull()
  })

  it('says why it could not be taken back', async () => {
    renderIn(<ListNotice list="articles" onUndo={() => Promise.reject(new CallError('not-found'))} />)
    act(() => noteDone(done))
    await act(async () => undo()?.click())
    expect(screen.getByRole('status').textContent).toBe('This can no longer be undone.')
  })

  it('has no Undo where there is no step to go back', () => {
    renderIn(<ListNotice list="articles" onUndo={async () => 'Undone'} />)
    act(() => noteDone({ ...done, undoId: undefined }))
    expect(undo()).toBeNull()
  })
})
