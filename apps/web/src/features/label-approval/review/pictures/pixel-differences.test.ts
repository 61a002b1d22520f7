import { describe, expect, it } from 'vitest'
import { comparePixels, type Pixels } from './pixel-differences.ts'

type Rectangle = readonly [left: number, top: number, width: number, height: number]

/** White paper with black rectangles. */
function picture(width: number, height: number, ...rectangles: readonly Rectangle[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [left, top, wide, high] of rectangles) {
    for (let y = top; y < top + high; y++) {
      for (let x = left; x < left + wide; x++) data.set([0, 0, 0], (y * width + x) * 4)
    }
  }
  return { width, height, data }
}

const dot = ({ width, data }: Pixels, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
]

describe('Two pictures compared dot by dot', () => {
  it('have no differing place when they are the same', () => {
    const one = picture(60, 40, [5, 5, 20, 10])
    expect(comparePixels(one, picture(60, 40, [5, 5, 20, 10]))).toMatchObject({ count: 0, places: [] })
  })

  it('differ by a single dot, which is found', () => {
    const found = comparePixels(picture(600, 400, [5, 5, 20, 10]), picture(600, 400, [5, 5, 20, 10], [300, 200, 1, 1]))
    expect(found.count).toBe(1)
    expect(found.places).toEqual([{ left: 300, top: 192, width: 12, height: 12 }])
  })

  it('have what touches as one place and what lies apart as two', () => {
    const found = comparePixels(picture(200, 100), picture(200, 100, [10, 10, 30, 4], [150, 60, 20, 20]))
    expect(found.count).toBe(30 * 4 + 20 * 20)
    expect(found.places).toHaveLength(2)
    expect(found.places[1]).toEqual({ left: 144, top: 60, width: 36, height: 24 })
  })

  it('differ where one is larger, only by what stands beyond the smaller one', () => {
    const found = comparePixels(picture(50, 50), picture(60, 50, [55, 10, 5, 5]))
    expect(found.count).toBe(25)
    expect(found.places).toEqual([{ left: 48, top: 0, width: 12, height: 24 }])
    expect(found.overlay.width).toBe(60)
  })

  it('lie over each other: grey in both, red only before, blue only after', () => {
    const { overlay } = comparePixels(picture(40, 20, [0, 0, 20, 20]), picture(40, 20, [10, 0, 20, 20]))
    expect(dot(overlay, 5, 5)).toEqual([200, 30, 30])
    expect(dot(overlay, 15, 5)).toEqual([140, 140, 140])
    expect(dot(overlay, 25, 5)).toEqual([0, 90, 200])
    expect(dot(overlay, 35, 5)).toEqual([255, 255, 255])
  })

  it('differ by another colour of the same ink', () => {
    const red = picture(10, 10, [2, 2, 4, 4])
    for (let at = 0; at < red.data.length; at += 4) if (red.data[at] === 0) red.data[at] = 220
    expect(comparePixels(picture(10, 10, [2, 2, 4, 4]), red).count).toBe(16)
  })
})
