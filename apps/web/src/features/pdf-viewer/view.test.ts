import { describe, expect, it } from 'vitest'
import { dotsPerPixel, pixelsPerPoint, scaleOf, stepZoom, turned, turnedSize, type View, zoomSteps } from './view.ts'

const label = { width: 288, height: 432 }
const room = { width: 624, height: 480 }

describe('A page of a PDF', () => {
  it('is as large as asked, fills the width, or is seen whole, with room around it', () => {
    expect(scaleOf({ zoom: 1, rotation: 0 }, label, room)).toBe(pixelsPerPoint)
    expect(scaleOf({ zoom: 'page-width', rotation: 0 }, label, room)).toBe(2)
    expect(scaleOf({ zoom: 'whole-page', rotation: 0 }, label, room)).toBe(1)
    expect(scaleOf({ zoom: 'whole-page', rotation: 0 }, { width: 576, height: 100 }, room)).toBe(1)
  })

  it('is never drawn without end, and never vanishes', () => {
    expect(scaleOf({ zoom: 'page-width', rotation: 0 }, { width: 1, height: 1 }, room)).toBe(8)
    expect(scaleOf({ zoom: 'whole-page', rotation: 0 }, label, { width: 0, height: 0 })).toBe(0.1)
  })

  it('goes from step to step, and from what fits to the next step', () => {
    expect(stepZoom(pixelsPerPoint, 1)).toBe(1.25)
    expect(stepZoom(pixelsPerPoint, -1)).toBe(0.75)
    expect(stepZoom(0.81 * pixelsPerPoint, 1)).toBe(1)
    expect(stepZoom(0.81 * pixelsPerPoint, -1)).toBe(0.75)
    expect(stepZoom(9 * pixelsPerPoint, 1)).toBe(zoomSteps.at(-1))
    expect(stepZoom(0.1, -1)).toBe(0.25)
  })

  it('is turned four times to be as it was, lying in between', () => {
    const upright: View = { zoom: 1, rotation: 0 }
    expect([turned(upright), turned(turned(upright)), turned(turned(turned(upright)))]).toEqual(
      [90, 180, 270].map((rotation) => ({ zoom: 1, rotation })),
    )
    expect(turned({ zoom: 1, rotation: 270 })).toEqual(upright)
    expect([90, 270, 0, 180].map((rotation) => turnedSize(label, rotation).width)).toEqual([432, 432, 288, 288])
  })

  it('has the dots of the screen, as many as a canvas may hold', () => {
    expect(dotsPerPixel({ width: 1_000, height: 1_000 }, 2)).toBe(2)
    expect(dotsPerPixel({ width: 4_000, height: 4_000 }, 3)).toBe(1)
  })
})
