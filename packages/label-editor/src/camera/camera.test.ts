import { describe, expect, it } from 'vitest'
import type { WheelInput } from '../editor.ts'
import { fieldsOf, Hands, recordsOf } from '../testing/open-editor.ts'
import { toPagePoint, zoomLimits } from './camera.ts'

const label = recordsOf([{ id: 'e:a', fields: { ...fieldsOf.box, x: 10_000, y: 10_000 } }])
const turn = (deltaY: number, ctrl: boolean): WheelInput => ({
  at: { x: 300, y: 200 },
  deltaX: 0,
  deltaY,
  ctrl,
  shift: false,
  alt: false,
})
const camera = (hands: Hands) => hands.editor.view().camera

describe('The wheel', () => {
  it('pans, and with Shift sideways', () => {
    const hands = new Hands(label)
    hands.editor.wheel(turn(50, false))
    expect(camera(hands)).toEqual({ left: 0, top: 5_000, scale: 0.01 })
    hands.editor.wheel({ ...turn(50, false), shift: true })
    expect(camera(hands)).toEqual({ left: 5_000, top: 5_000, scale: 0.01 })
  })

  it('zooms with Ctrl to the pointer, in steps of 1.1, three at most', () => {
    const hands = new Hands(label)
    const fixed = toPagePoint(camera(hands), { x: 300, y: 200 })
    hands.editor.wheel(turn(-100, true))
    expect(camera(hands).scale).toBeCloseTo(0.011)
    hands.editor.wheel(turn(-10_000, true))
    expect(camera(hands).scale).toBeCloseTo(0.011 * 1.1 ** 3)
    const after = toPagePoint(camera(hands), { x: 300, y: 200 })
    expect(after.x).toBeCloseTo(fixed.x)
    expect(after.y).toBeCloseTo(fixed.y)
  })

  it('goes from 10 % to 6,400 % of true size', () => {
    const hands = new Hands(label)
    for (let step = 0; step < 200; step++) hands.editor.wheel(turn(-300, true))
    expect(camera(hands).scale).toBeCloseTo(0.004 * zoomLimits.most)
    for (let step = 0; step < 200; step++) hands.editor.wheel(turn(300, true))
    expect(camera(hands).scale).toBeCloseTo(0.004 * zoomLimits.least)
  })
})

describe('Keys', () => {
  it('zoom to true size, to the label, to what is selected, in round figures', () => {
    const hands = new Hands(label)
    hands.key('0', { ctrl: true })
    expect(camera(hands).scale).toBe(0.004)
    hands.key('+', { ctrl: true, shift: true })
    expect(camera(hands).scale).toBe(0.006)
    hands.key('-', { ctrl: true })
    hands.key('-', { ctrl: true })
    expect(camera(hands).scale).toBe(0.003)
    hands.key('1', { ctrl: true })
    // 1,200 pixels less the margins, for 100 mm.
    expect(camera(hands).scale).toBeCloseTo(1_136 / 100_000)
    hands.editor.select(['e:a'])
    hands.key('2', { ctrl: true })
    expect(camera(hands).scale).toBeCloseTo(736 / 11_000)
  })

  it('zoom to whole screen pixels for a dot', () => {
    const hands = new Hands(label, { dpi: 203.2 })
    hands.key('3', { ctrl: true })
    expect(camera(hands).scale * 125).toBeCloseTo(1)
    hands.editor.setCamera({ left: 0, top: 0, scale: 0.0199 })
    hands.key('3', { ctrl: true })
    expect(camera(hands).scale * 125).toBeCloseTo(2)
  })
})

describe('The paper', () => {
  it('moves with the middle button, with Space held, and with its tool', () => {
    const hands = new Hands(label).down(100, 100, { button: 1 })
    expect(hands.state).toBe('select.panning')
    hands.move(150, 120).up(150, 120)
    expect(camera(hands)).toEqual({ left: -5_000, top: -2_000, scale: 0.01 })
    hands.key(' ')
    expect(hands.drag([150, 150], [100, 130]).selection).toEqual([])
    expect(camera(hands)).toEqual({ left: 0, top: 0, scale: 0.01 })
    hands.keyUp(' ')
    hands.editor.setTool({ name: 'pan' })
    expect(hands.down(10, 10).state).toBe('pan.panning')
    hands.move(20, 10)
    hands.key('Escape')
    expect(camera(hands).left).toBe(0)
    expect(hands.state).toBe('pan.idle')
  })

  it('moves under a finger, and with two zooms about the point between them', () => {
    const touch = (pointerId: number) => ({ type: 'touch', pointerId }) as const
    const hands = new Hands(label).down(600, 400, touch(1)).move(650, 400, touch(1))
    expect(hands.state).toBe('select.panning')
    hands.up(650, 400, touch(1))
    expect(camera(hands).left).toBe(-5_000)
    hands.down(600, 400, touch(1)).down(700, 400, touch(2))
    expect(hands.state).toBe('pinching')
    const fixed = toPagePoint(camera(hands), { x: 650, y: 400 })
    hands.move(550, 400, touch(1)).move(750, 400, touch(2))
    expect(camera(hands).scale).toBeCloseTo(0.02)
    expect(toPagePoint(camera(hands), { x: 650, y: 400 }).x).toBeCloseTo(fixed.x)
    hands.up(550, 400, touch(1))
    expect(hands.state).toBe('select.idle')
    expect(hands.label.commands).toEqual([])
  })

  it('is all that a finger moves while a pen is near', () => {
    const hands = new Hands(label).click(150, 150, { type: 'touch' })
    hands
      .move(400, 400, { type: 'pen', pointerId: 7 })
      .down(150, 150, { type: 'touch' })
      .move(250, 150, { type: 'touch' })
    expect(hands.state).toBe('select.panning')
    hands.up(250, 150, { type: 'touch' }).wait(2_000).down(250, 150, { type: 'touch' })
    expect(hands.state).toBe('select.pointing-element')
  })

  it('is not zoomed by a second finger while something is dragged', () => {
    const touch = (pointerId: number) => ({ type: 'touch', pointerId }) as const
    const hands = new Hands(label).click(150, 150, touch(1)).wait(1_000)
    hands.down(150, 150, touch(1)).move(200, 150, touch(1)).down(500, 400, touch(2))
    expect(hands.state).toBe('select.moving')
    hands.move(600, 400, touch(2)).up(600, 400, touch(2)).up(200, 150, touch(1))
    expect(hands.fields('e:a').x).toBe(15_000)
  })
})
