// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { scanInto } from '../testing/scan-into.ts'
import { useScans } from './use-scans.ts'

const Listener = ({ onScan }: { readonly onScan: (code: string) => void }) => {
  useScans('all', onScan)
  return null
}

/** Its listener mounts when the field gets the focus, which is in the middle of the scan. */
function LatePage({ onScan }: { readonly onScan: (code: string) => void }) {
  const [isReady, setReady] = useState(false)
  return (
    <>
      <input aria-label="Search" onFocus={() => setReady(true)} />
      {isReady && <Listener onScan={onScan} />}
    </>
  )
}

/** Keys of one scan, the first of them into nothing and the others into the field. */
function scanAcross(field: HTMLInputElement, code: string, first: number) {
  const begun = performance.now()
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(press, 'timeStamp', { value: begun + index * 5 })
    if (index === first) fireEvent.focus(field)
    fireEvent(index < first ? document.body : field, press)
    if (index >= first && key !== 'Enter') fireEvent.change(field, { target: { value: field.value + key } })
  }
}

describe('A scan', () => {
  it('is whole for a page that comes in its middle, and what a field caught of it is taken out again', () => {
    const [onScan, first] = [vi.fn(), vi.fn()]
    render(
      <>
        <Listener onScan={first} />
        <LatePage onScan={onScan} />
      </>,
    )
    const field = screen.getByLabelText<HTMLInputElement>('Search')
    fireEvent.change(field, { target: { value: 'jam' } })
    scanAcross(field, 'NB-20418', 5)
    expect(first.mock.calls.map(([code]) => code)).toEqual(['NB-20418'])
    expect(onScan.mock.calls.map(([code]) => code)).toEqual(['NB-20418'])
    expect(field.value).toBe('jam')
  })

  it('is heard no more by a page that is gone', async () => {
    const onScan = vi.fn()
    render(<Listener onScan={onScan} />)
    await scanInto(document.body, 'NB-20418')
    cleanup()
    await scanInto(document.body, 'NB-20419')
    expect(onScan.mock.calls.map(([code]) => code)).toEqual(['NB-20418'])
  })
})
