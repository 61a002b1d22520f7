import { describe, expect, it } from 'vitest'
import { heightsOf, type Position, positionAfter, positionShowing, rowsIn, shownWithRow } from './scroll-scale.ts'

const million = { rowCount: 1_000_000, rowHeight: 44, viewHeight: 700 }
const hundred = { ...million, rowCount: 100 }
const top: Position = { scrolled: 0, shown: 0 }

describe('The scroll of a table', () => {
  it('is as high as its rows while a browser can hold them', () => {
    expect(heightsOf(hundred)).toEqual({ whole: 4400, onPage: 4400 })
    expect(positionAfter(top, 1234, hundred)).toEqual({ scrolled: 1234, shown: 1234 })
  })

  it('stays far below what a browser can hold with a million rows', () => {
    expect(heightsOf(million).onPage).toBeLessThan(17_000_000)
  })

  it('goes pixel by pixel with the wheel, also where it is scaled', () => {
    const middle = positionAfter(top, 2_000_000, million)
    const after = positionAfter(middle, 2_000_100, million)
    expect(after.shown - middle.shown).toBe(100)
  })

  it('reaches the middle and the last row by the scrollbar', () => {
    const middle = positionAfter(top, 2_000_000, million)
    expect(rowsIn(middle, million).first).toBeGreaterThan(490_000)
    expect(rowsIn(middle, million).first).toBeLessThan(510_000)
    const end = positionAfter(middle, 4_000_000 - 700, million)
    expect(rowsIn(end, million).last).toBe(999_999)
  })

  it('comes back to the first row at its upper end, whatever was scrolled before', () => {
    const strayed = { scrolled: 500, shown: 90_000 }
    expect(positionAfter(strayed, 0, million)).toEqual(top)
    expect(rowsIn(top, million)).toMatchObject({ first: 0, above: 0 })
  })

  it('shows any row that the keyboard walks to, whole and below the head', () => {
    for (const row of [0, 1, 17, 499_999, 999_998, 999_999]) {
      const position = positionShowing(top, shownWithRow(row, top.shown, { ...million, headHeight: 36 }), million)
      const drawn = rowsIn(position, million)
      expect(drawn.first).toBeLessThanOrEqual(row)
      expect(drawn.last).toBeGreaterThanOrEqual(row)
      const onScreen = row * 44 - position.shown
      expect(onScreen).toBeGreaterThanOrEqual(row === 0 ? 0 : 36 - 0.001)
      expect(onScreen).toBeLessThanOrEqual(700 - 44 + 0.001)
    }
  })

  it('leaves room above and below that adds up to its height', () => {
    const middle = positionAfter(top, 1_500_000, million)
    const { first, last, above, below } = rowsIn(middle, million)
    expect(above + below + (last - first + 1) * 44).toBe(heightsOf(million).onPage)
  })
})
