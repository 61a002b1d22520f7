import { describe, expect, it } from 'vitest'
import { fieldsOf, Hands, recordsOf } from '../../testing/open-editor.ts'

const box = (x: number, y: number) => ({ ...fieldsOf.box, x: x * 1_000, y: y * 1_000 })
const one = recordsOf([{ id: 'e:a', fields: box(10, 10) }])
const two = recordsOf([
  { id: 'e:a', fields: box(10, 10) },
  { id: 'e:b', fields: box(50, 11) },
])

describe('Moving', () => {
  it('begins after 4 pixels, by touch after 8', () => {
    expect(new Hands(one).down(150, 150).move(153, 150).state).toBe('select.pointing-element')
    expect(new Hands(one).down(150, 150).move(154, 150).state).toBe('select.moving')
    const touch = new Hands(one).click(150, 150, { type: 'touch' }).wait(1_000).down(150, 150, { type: 'touch' })
    expect(touch.selection).toEqual(['e:a'])
    expect(touch.move(157, 150, { type: 'touch' }).state).toBe('select.pointing-element')
    expect(touch.move(158, 150, { type: 'touch' }).state).toBe('select.moving')
  })

  it('shows it in the overlay, and writes one command at its end', () => {
    const hands = new Hands(one).down(150, 150).move(200, 160)
    expect(hands.editor.view().overlay.moved).toEqual({ ids: new Set(['e:a']), dx: 5_000, dy: 1_000 })
    expect(hands.editor.view().selectionFrame).toMatchObject({ x: 15_000, y: 11_000 })
    expect(hands.label.commands).toEqual([])
    hands.move(210, 160).up(210, 160)
    expect(hands.label.commands).toHaveLength(1)
    expect(hands.fields('e:a')).toMatchObject({ x: 16_000, y: 11_000 })
    expect(hands.state).toBe('select.idle')
    expect(hands.editor.view().overlay.moved).toBeUndefined()
  })

  it('writes nothing where it comes back to its place', () => {
    const hands = new Hands(one).down(150, 150).move(200, 160).move(150, 150).up(150, 150)
    expect(hands.label.commands).toEqual([])
  })

  it('holds with Shift the axis of the larger way, which may change', () => {
    const hands = new Hands(one).down(150, 150).move(200, 160, { shift: true })
    expect(hands.editor.view().overlay.moved).toMatchObject({ dx: 5_000, dy: 0 })
    hands.move(160, 200, { shift: true })
    expect(hands.editor.view().overlay.moved).toMatchObject({ dx: 0, dy: 5_000 })
  })

  it('copies with Alt, which may come and go', () => {
    const hands = new Hands(one).down(150, 150).move(200, 150)
    expect(hands.editor.view().overlay.isCopying).toBe(false)
    hands.key('Alt', { alt: true })
    expect(hands.editor.view().overlay.isCopying).toBe(true)
    hands.up(200, 150, { alt: true })
    expect(hands.fields('e:a').x).toBe(10_000)
    expect(hands.fields('e:new-1')).toMatchObject({ x: 15_000, y: 10_000 })
    expect(hands.selection).toEqual(['e:new-1'])
    hands.key('z', { ctrl: true })
    expect(hands.label.records()).toEqual(one)
    expect(hands.selection).toEqual(['e:a'])
  })

  it('is put back by Esc', () => {
    const hands = new Hands(one).down(150, 150).move(200, 160)
    expect(hands.key('Escape')).toBe(true)
    expect(hands.state).toBe('select.idle')
    hands.move(300, 300).up(300, 300)
    expect(hands.label.commands).toEqual([])
  })

  it('goes on by a dot for each arrow key', () => {
    const hands = new Hands(one).down(150, 150).move(200, 150)
    hands.key('ArrowRight')
    hands.key('ArrowDown')
    hands.up(200, 150)
    expect(hands.fields('e:a')).toMatchObject({ x: 15_100, y: 10_100 })
  })

  it('moves what stands in a turned group the way that the hand goes', () => {
    const turned = recordsOf([
      {
        id: 'e:group',
        fields: { ...fieldsOf.group, x: 10_000, y: 10_000, rotation: 90 },
        inside: [{ id: 'e:in', fields: fieldsOf.box }],
      },
    ])
    const hands = new Hands(turned).click(150, 150, { ctrl: true }).drag([150, 150], [200, 150])
    expect(hands.fields('e:in')).toMatchObject({ x: 0, y: -5_000 })
    expect(hands.editor.scene().nodes.get('e:in')?.frame).toMatchObject({ x: 15_000, y: 10_000 })
  })

  it('goes on when another changes what is moved, and ends when it is removed', () => {
    const hands = new Hands(one).down(150, 150).move(200, 150)
    hands.label.changeByOthers({ type: 'field', id: 'e:a', field: 'y', value: 20_000 })
    expect(hands.state).toBe('select.moving')
    hands.up(200, 150)
    expect(hands.fields('e:a')).toMatchObject({ x: 15_000, y: 20_000 })
    const gone = new Hands(one).down(150, 150).move(200, 150)
    gone.label.changeByOthers({ type: 'remove', id: 'e:a' })
    expect(gone.state).toBe('select.idle')
    expect(gone.up(200, 150).label.commands).toEqual([])
  })

  it('does not hear other pointers', () => {
    const hands = new Hands(one).down(150, 150).move(200, 150)
    hands.down(700, 500, { pointerId: 2 }).move(800, 500, { pointerId: 2 }).up(800, 500, { pointerId: 2 })
    expect(hands.state).toBe('select.moving')
    expect(hands.up(200, 150).fields('e:a').x).toBe(15_000)
  })

  it('scrolls at the edge of the window, after a while', () => {
    const hands = new Hands(one).down(150, 150).move(1_199, 150)
    hands.editor.tick(10_000)
    hands.editor.tick(10_150)
    expect(hands.editor.view().camera.left).toBe(0)
    for (const time of [10_300, 10_400, 10_500]) hands.editor.tick(time)
    const { left } = hands.editor.view().camera
    expect(left).toBeGreaterThan(1_000)
    expect(hands.up(1_199, 150).fields('e:a').x).toBe(Math.round(10_000 + 104_900 + left))
  })

  it('shows the distances to its neighbours after it has stood still', () => {
    const hands = new Hands(two).down(150, 150).move(200, 150)
    hands.editor.tick(hands.time + 100)
    expect(hands.editor.view().overlay.distances).toEqual([])
    hands.editor.tick(hands.time + 300)
    const right = hands.editor.view().overlay.distances.find(({ axis, from }) => axis === 'x' && from.x === 25_000)
    expect(right?.length).toBe(25_000)
    expect(hands.move(201, 150).editor.view().overlay.distances).toEqual([])
  })
})

describe('Placing by two clicks', () => {
  it('moves from the first to the second, without a drag', () => {
    const hands = new Hands(one).click(150, 150)
    hands.editor.setTool({ name: 'place' })
    expect(hands.state).toBe('place.idle')
    hands.click(150, 150)
    expect(hands.state).toBe('place.placing')
    hands.move(250, 150).click(250, 170)
    expect(hands.fields('e:a')).toMatchObject({ x: 20_000, y: 12_000 })
    expect(hands.state).toBe('select.idle')
    expect(hands.label.commands).toHaveLength(1)
  })

  it('is put back by Esc', () => {
    const hands = new Hands(one).click(150, 150)
    hands.editor.setTool({ name: 'place' })
    hands.click(150, 150).move(250, 150).key('Escape')
    expect(hands.state).toBe('place.idle')
    hands.key('Escape')
    expect(hands.state).toBe('select.idle')
    expect(hands.label.commands).toEqual([])
  })
})
