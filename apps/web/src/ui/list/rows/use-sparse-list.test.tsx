// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { queryKey } from '../../../lib/query-keys.ts'
import { renderIn } from '../../../testing/render.tsx'
import { useSparseList } from './use-sparse-list.ts'

interface Asked {
  readonly take: number
  readonly offset: number
}

function List({
  total,
  onAsk,
  isAtLeast = false,
}: {
  readonly total: number
  readonly onAsk: (page: Asked) => void
  readonly isAtLeast?: boolean
}) {
  const [name, setName] = useState('all')
  const list = useSparseList<string>({
    queryKey: queryKey('articles', 'list', name),
    fetchPage: async (page) => {
      onAsk(page)
      const length = Math.max(0, Math.min(page.take, total - page.offset))
      const data = Array.from({ length }, (_, index) => `${name} ${page.offset + index}`)
      return { data, total: isAtLeast ? 10_000 : total, totalIsAtLeast: isAtLeast, ...page }
    },
  })
  return (
    <>
      <output>{`${list.count} ${list.isOld}`}</output>
      <p>{list.rowAt(0) ?? 'on its way'}</p>
      <p>{list.rowAt(500_010) ?? 'on its way'}</p>
      <button type="button" onClick={() => setName('found')}>
        search
      </button>
      <button type="button" onClick={() => list.want(499_990, 500_020)}>
        middle
      </button>
      <button type="button" onClick={() => list.want(9_950, 9_999)}>
        edge
      </button>
    </>
  )
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

describe('A list of a million rows', () => {
  it('asks only for the pages in sight, also after a jump to the middle', async () => {
    const asked: number[] = []
    renderIn(<List total={1_000_000} onAsk={({ offset }) => asked.push(offset)} />)
    await screen.findByText('all 0')
    expect(screen.getByRole('status').textContent).toBe('1000000 false')
    press('middle')
    await screen.findByText('all 500010')
    expect(asked).toEqual([0, 499_900, 500_000])
  })

  it('keeps what it shows, marked as old, until another list is there', async () => {
    renderIn(<List total={5} onAsk={() => undefined} />)
    await screen.findByText('all 0')
    press('search')
    expect(screen.getByRole('status').textContent).toBe('5 true')
    expect(screen.getByText('all 0')).toBeDefined()
    await screen.findByText('found 0')
    expect(screen.getByRole('status').textContent).toBe('5 false')
  })

  it('goes on beyond where the counting stopped', async () => {
    renderIn(<List total={20_000} isAtLeast onAsk={() => undefined} />)
    await screen.findByText('all 0')
    expect(screen.getByRole('status').textContent).toBe('10000 false')
    press('edge')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('10100 false'))
  })
})
