import { describe, expect, it } from 'vitest'
import { distancesOf } from './distances.ts'
import { gapsOf, spanOf, startsAtGaps } from './gaps.ts'
import { notHeld, snap, wholeBox } from './snap.ts'
import type { AxisTargets, SnapTarget, SnapTargets } from './snap-targets.ts'

const box = (x: number, y: number, width: number) => ({ x, y, width, height: 10 })
const paper = { x: 0, y: 0, width: 100, height: 60 }
const nothing: AxisTargets = { targets: [], gaps: [] }
const edge = (at: number): SnapTarget => ({ at, kind: 'edge', parts: ['start', 'end'], from: 40, to: 50 })
const around = (part: Partial<SnapTargets>): SnapTargets => ({
  x: nothing,
  y: nothing,
  paper,
  others: [],
  grid: undefined,
  ...part,
})
const reach = { catches: 6, releases: 8 }
const ask = (targets: SnapTargets, at: ReturnType<typeof box>, held = notHeld) =>
  snap(targets, { box: at, parts: wholeBox, reach, held })

describe('What moves', () => {
  it('snaps along both axes at once, each with its line', () => {
    const targets = around({ x: { targets: [edge(30)], gaps: [] }, y: { targets: [edge(20)], gaps: [] } })
    const { dx, dy, lines } = ask(targets, box(33, 15, 10))
    expect([dx, dy]).toEqual([-3, 5])
    expect(lines).toEqual([
      { axis: 'x', at: 30, from: 20, to: 50, kind: 'edge' },
      { axis: 'y', at: 20, from: 30, to: 50, kind: 'edge' },
    ])
  })

  it('snaps at just so far, and lets go just beyond', () => {
    const targets = around({ x: { targets: [edge(10), edge(30), edge(90)], gaps: [] } })
    expect(ask(targets, box(36, 0, 10)).dx).toBe(-6)
    expect(ask(targets, box(36.1, 0, 10)).dx).toBe(0)
    const { held } = ask(targets, box(34, 0, 10))
    expect(ask(targets, box(38, 0, 10), held).dx).toBe(-8)
    expect(ask(targets, box(38.1, 0, 10), held).dx).toBe(0)
  })

  it('goes over to something stronger, and not to an equal that is nearer', () => {
    const guide: SnapTarget = { at: 36, kind: 'guide', parts: ['start'], from: 0, to: 60 }
    const { held } = ask(around({ x: { targets: [edge(30)], gaps: [] } }), box(33, 0, 10))
    expect(ask(around({ x: { targets: [edge(30), guide], gaps: [] } }), box(34, 0, 10), held).dx).toBe(2)
    expect(ask(around({ x: { targets: [edge(30), edge(36)], gaps: [] } }), box(34, 0, 10), held).dx).toBe(-4)
  })

  it('finds any of many', () => {
    const targets = around({ x: { targets: Array.from({ length: 50 }, (_, index) => edge(index * 20)), gaps: [] } })
    for (let index = 0; index < 50; index++) expect(ask(targets, box(index * 20 + 2, 0, 7)).dx).toBe(-2)
  })
})

describe('Gaps', () => {
  const [first, second] = [box(10, 0, 10), box(40, 5, 10)]

  it('are between neighbours beside each other', () => {
    expect(gapsOf('x', [second, first])).toEqual([{ before: [10, 20], behind: [40, 50], from: 5, to: 10 }])
    expect(gapsOf('x', [first, box(40, 10, 10)])).toEqual([])
    expect(gapsOf('x', [first, box(20, 0, 10)])).toEqual([])
    expect(gapsOf('y', [box(0, 10, 10), box(5, 30, 10)])).toEqual([
      { before: [10, 20], behind: [30, 40], from: 5, to: 10 },
    ])
  })

  it('are repeated on both sides, and halved between where there is room', () => {
    const gaps = gapsOf('x', [first, second])
    expect(startsAtGaps(gaps, spanOf('x', box(70, 6, 4)))).toEqual([70, -14, 28])
    expect(startsAtGaps(gaps, spanOf('x', box(70, 6, 20)))).toEqual([70, -30])
    expect(startsAtGaps(gaps, spanOf('x', box(70, 10, 4)))).toEqual([])
  })
})

describe('Distances', () => {
  it('go to the nearest beside it, else to the edge of the paper', () => {
    const others = [box(0, 20, 5), box(10, 20, 5), box(70, 22, 5), box(31, 50, 5)]
    expect(distancesOf(box(30, 20, 10), { paper, others })).toEqual([
      { axis: 'x', from: { x: 15, y: 25 }, length: 15 },
      { axis: 'x', from: { x: 40, y: 25 }, length: 30 },
      { axis: 'y', from: { x: 35, y: 0 }, length: 20 },
      { axis: 'y', from: { x: 35, y: 30 }, length: 20 },
    ])
  })
})
