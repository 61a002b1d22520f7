import { describe, expect, it } from 'vitest'
import { isWhole, reasonsOfQueue, stateOfQueue } from './spooler-states.ts'

describe('A queue of Windows', () => {
  it.each([
    [0x0, 'idle', []],
    [0x1, 'stopped', ['paused']],
    [0x10, 'idle', ['media-empty']],
    [0x80, 'idle', ['offline']],
    [0x400, 'processing', []],
    [0x400008, 'idle', ['media-jam', 'cover-open']],
    [0x4, 'stopped', ['shutdown']],
  ])('with the status 0x%x is %s', (status, state, reasons) => {
    expect(stateOfQueue({ status })).toBe(state)
    expect(reasonsOfQueue({ status, attributes: 0 }, [])).toEqual(reasons)
  })

  it('is offline where a person set it so, and out of paper where only its job says it', () => {
    expect(reasonsOfQueue({ status: 0, attributes: 0x400 }, [{ status: 0x40 }, { status: 0x40 }])).toEqual([
      'offline',
      'media-empty',
    ])
  })
})

describe('A job of Windows', () => {
  it.each([
    [0x0, true],
    [0x10, true],
    [0x80, true],
    [0x8, false],
    [0x4, false],
    [0x180, false],
  ])('with the status 0x%x was handed over whole: %s', (status, whole) => {
    expect(isWhole({ status })).toBe(whole)
  })
})
