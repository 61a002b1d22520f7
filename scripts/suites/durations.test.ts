import { describe, expect, it } from 'vitest'
import { sortLongestFirst } from './durations.ts'
import { type FileTime, slowestLines, suiteSeconds } from './file-times.ts'

/** In seconds. */
const time = (suite: string, file: string, [from, to]: readonly [number, number]): FileTime => ({
  suite,
  file,
  startedAt: from * 1000,
  endedAt: to * 1000,
})

describe('The order of test files', () => {
  it('begins with the longest, and leaves those that are not listed in their order at the end', () => {
    const files = ['new.test.ts', 'short.test.ts', 'other.test.ts', 'long.test.ts']
    const durations = { 'short.test.ts': 4, 'long.test.ts': 40 }
    expect(sortLongestFirst(files, (file) => file, durations)).toEqual([
      'long.test.ts',
      'short.test.ts',
      'new.test.ts',
      'other.test.ts',
    ])
  })
})

describe('The times of a run', () => {
  const times = [
    time('web', 'a.test.ts', [10, 14]),
    time('server', 'b.test.ts', [0, 9]),
    time('web', 'c.test.ts', [11, 20]),
  ]

  it('are those of a suite from its first start to its last end', () => {
    expect([...suiteSeconds(times)]).toEqual([
      ['web', 10],
      ['server', 9],
    ])
  })

  it('name the slowest files first, no more than asked for', () => {
    const slow = [...times, time('web', 'd.test.ts', [0, 30])]
    expect(slowestLines(slow, 2)).toEqual(['    30 s  d.test.ts', '     9 s  b.test.ts'])
  })
})
