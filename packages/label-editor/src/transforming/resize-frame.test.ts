import { describe, expect, it } from 'vitest'
import type { HandleName } from '../editor-view.ts'
import { movingParts, type ResizeRules, resizeFrame, sidesOfHandle } from './resize-frame.ts'

const frame = { x: 100, y: 200, width: 40, height: 20 }
const rules = (handle: HandleName, more: Partial<ResizeRules> = {}): ResizeRules => ({
  sides: sidesOfHandle(handle),
  keepsRatio: false,
  fromCenter: false,
  least: 1,
  ...more,
})
const drag = (handle: HandleName, way: readonly [number, number], more: Partial<ResizeRules> = {}) => {
  const resized = resizeFrame(frame, { x: way[0], y: way[1] }, rules(handle, more))
  const { x, y, width, height } = resized.frame
  return [x, y, width, height]
}

describe('A frame whose handle is dragged', () => {
  it.each([
    ['right', [10, 5], [100, 200, 50, 20]],
    ['left', [10, 5], [110, 200, 30, 20]],
    ['top', [10, 5], [100, 205, 40, 15]],
    ['bottom', [10, 5], [100, 200, 40, 25]],
    ['top-left', [10, 5], [110, 205, 30, 15]],
    ['top-right', [10, 5], [100, 205, 50, 15]],
    ['bottom-left', [10, 5], [110, 200, 30, 25]],
  ] as const)('by %s by %j is %j', (handle, way, wanted) => {
    expect(drag(handle, way)).toEqual(wanted)
  })

  it.each([
    ['bottom-right', [10, 5], [90, 195, 60, 30]],
    ['top', [0, -5], [100, 195, 40, 30]],
  ] as const)('from its middle by %s by %j is %j', (handle, way, wanted) => {
    expect(drag(handle, way, { fromCenter: true })).toEqual(wanted)
  })

  it.each([
    // The larger way decides.
    ['bottom-right', [20, 1], [100, 200, 60, 30]],
    ['bottom-right', [1, 20], [100, 200, 80, 40]],
    ['bottom-right', [-20, -1], [100, 200, 20, 10]],
    ['top-left', [-20, 0], [80, 190, 60, 30]],
    // A side takes the other two along about the middle.
    ['right', [20, 9], [100, 195, 60, 30]],
    ['bottom', [9, 20], [80, 200, 80, 40]],
  ] as const)('in its ratio by %s by %j is %j', (handle, way, wanted) => {
    expect(drag(handle, way, { keepsRatio: true })).toEqual(wanted)
  })

  it('tells which axis decides', () => {
    const driver = (handle: HandleName, x: number, y: number) =>
      resizeFrame(frame, { x, y }, rules(handle, { keepsRatio: true })).driver
    expect([driver('bottom-right', 20, 1), driver('bottom-right', 1, 20), driver('bottom', 9, 1)]).toEqual([
      'x',
      'y',
      'y',
    ])
  })

  it('becomes no smaller than the least, and stays so small where it was', () => {
    expect(drag('right', [-100, 0], { least: 8 })).toEqual([100, 200, 8, 20])
    expect(drag('bottom-right', [-100, -100], { least: 8, keepsRatio: true })).toEqual([100, 200, 16, 8])
    const thin = resizeFrame({ ...frame, height: 0 }, { x: 5, y: 0 }, rules('right', { least: 8 }))
    expect(thin.frame).toEqual({ ...frame, width: 45, height: 0 })
  })

  it('snaps by the sides that move', () => {
    expect(movingParts(sidesOfHandle('top-left'))).toEqual({ x: ['start'], y: ['start'] })
    expect(movingParts(sidesOfHandle('bottom-right'))).toEqual({ x: ['end'], y: ['end'] })
    expect(movingParts(sidesOfHandle('top'))).toEqual({ x: [], y: ['start'] })
  })
})
