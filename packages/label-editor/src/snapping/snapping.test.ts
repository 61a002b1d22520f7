import { describe, expect, it } from 'vitest'
import { fieldsOf, Hands, recordsOf } from '../testing/open-editor.ts'

const box = (x: number, y: number) => ({ ...fieldsOf.box, x: x * 1_000, y: y * 1_000 })
const snapping = { isSnapping: true } as const
/** 10 pixels are a millimetre, so 6 are 0.6 mm. */
const moved = (hands: Hands) => hands.editor.view().overlay.moved
const lines = (hands: Hands) => hands.editor.view().overlay.snapLines

describe('Snapping', () => {
  const label = recordsOf([
    { id: 'e:a', fields: box(10, 10) },
    { id: 'e:b', fields: { ...box(50, 32), width: 14_000 } },
  ])

  it('takes an edge to that of another within 6 pixels, and shows the line', () => {
    const hands = new Hands(label, snapping).down(150, 150).move(546, 200)
    expect(moved(hands)?.dx).toBe(40_000)
    expect(lines(hands)).toContainEqual({ axis: 'x', at: 50_000, from: 15_000, to: 42_000, kind: 'edge' })
    const far = new Hands(label, snapping).down(150, 150).move(557, 200)
    expect(moved(far)?.dx).toBe(40_700)
    expect(lines(far)).toEqual([])
  })

  it('holds until 8 pixels, so that it does not tremble', () => {
    const hands = new Hands(label, snapping).down(150, 150).move(546, 200).move(557, 200)
    expect(moved(hands)?.dx).toBe(40_000)
    expect(moved(hands.move(559, 200))?.dx).toBe(40_900)
  })

  it('is turned over by Ctrl, and says so', () => {
    const hands = new Hands(label, snapping).down(150, 150).move(546, 200)
    hands.key('Control', { ctrl: true })
    expect(moved(hands)?.dx).toBe(39_600)
    expect(hands.editor.view().overlay.isSnappingOff).toBe(true)
    const off = new Hands(label).down(150, 150).move(546, 200, { ctrl: true })
    expect(moved(off)?.dx).toBe(40_000)
  })

  it('prefers guides to the paper, the paper to centres, centres to edges, edges to the grid', () => {
    const around = (guide: number | undefined, others: readonly number[]) => {
      const guides = guide === undefined ? [] : [{ axis: 'x', at: guide }]
      const elements = [
        { id: 'e:a', fields: box(10, 10) },
        ...others.map((x, index) => ({ id: `e:${index}`, fields: { ...box(0, 40), x, width: 4_000 } })),
      ]
      // The left edge of what moves is at 45.3 mm, its middle at 50.3 mm; the middle of the paper is at 50 mm.
      const hands = new Hands(recordsOf(elements, { guides }), { isSnapping: true, grid: 500 })
      return lines(hands.down(150, 150).move(503, 150)).map(({ kind, at }) => [kind, at])
    }
    const [edge, center] = [45_200, 48_200]
    expect(around(45_500, [edge, center])).toEqual([['guide', 45_500]])
    expect(around(undefined, [edge, center])).toEqual([['paper', 50_000]])
  })

  it('takes a centre before an edge that is nearer', () => {
    const elements = [
      { id: 'e:a', fields: box(10, 10) },
      { id: 'e:edge', fields: { ...box(20, 40), x: 30_050, width: 4_000 } },
      { id: 'e:center', fields: { ...box(20, 40), x: 33_000, width: 5_000 } },
    ]
    const hands = new Hands(recordsOf(elements), snapping).down(150, 150).move(351, 150)
    expect(lines(hands).map(({ kind, at }) => [kind, at])).toContainEqual(['center', 35_500])
  })

  it('repeats the gap between two others', () => {
    const elements = [
      { id: 'e:a', fields: box(10, 10) },
      { id: 'e:b', fields: { ...box(22, 10), width: 7_000 } },
      { id: 'e:c', fields: { ...box(70, 31), height: 7_300 } },
    ]
    const hands = new Hands(recordsOf(elements), snapping)
    // Between a and b are 2 mm: c comes 2 mm behind b at 31 mm.
    hands.down(750, 350).move(363, 140)
    expect(moved(hands)?.dx).toBe(31_000 - 70_000)
    expect(lines(hands).some(({ kind }) => kind === 'gap')).toBe(true)
    expect(hands.editor.view().overlay.distances).toContainEqual(expect.objectContaining({ axis: 'x', length: 2_000 }))
  })

  it('takes the corner to the grid where nothing else is near', () => {
    const hands = new Hands(recordsOf([{ id: 'e:a', fields: box(10, 10) }]), { isSnapping: true, grid: 5_000 })
    hands.down(150, 150).move(204, 150)
    expect(moved(hands)).toMatchObject({ dx: 5_000, dy: 0 })
  })

  it('never swallows an arrow key', () => {
    const hands = new Hands(label, { isSnapping: true, grid: 5_000 }).click(150, 150)
    hands.key('ArrowRight')
    expect(hands.fields('e:a').x).toBe(10_100)
  })

  it('takes only the side that is resized', () => {
    const hands = new Hands(label, snapping).click(150, 150).wait(1_000)
    hands.down(200, 150).move(300, 150).move(496, 150).up(496, 150)
    expect(hands.fields('e:a')).toMatchObject({ x: 10_000, width: 40_000 })
  })
})
