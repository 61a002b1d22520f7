import { afterEach, describe, expect, it } from 'vitest'
import { notePrinting, whenNothingPrints } from './while-printing.ts'

afterEach(() => {
  for (const kind of ['lane', 'order'] as const) notePrinting(kind, 0)
})

describe('What waits until nothing prints', () => {
  it('is done at once where nothing does', async () => {
    let isDone = false
    expect(
      await whenNothingPrints(async () => {
        isDone = true
      }),
    ).toBe(true)
    expect(isDone).toBe(true)
  })

  it('is not done while one of several kinds of prints goes on', async () => {
    let times = 0
    const work = async () => {
      times += 1
    }
    notePrinting('lane', 2)
    notePrinting('order', 1)
    notePrinting('lane', 0)
    expect(await whenNothingPrints(work)).toBe(false)
    notePrinting('order', 0)
    await expect.poll(() => whenNothingPrints(work)).toBe(true)
    expect(times).toBe(1)
  })
})
