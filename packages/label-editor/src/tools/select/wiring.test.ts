import { describe, expect, it } from 'vitest'
import { fieldsOf, Hands, type Planned, recordsOf } from '../../testing/open-editor.ts'

/** Three texts, one below the other, in the middle of 10 pixels a millimetre. */
const text = (id: string, y: number, more = {}): Planned => ({
  id: `e:${id}`,
  fields: { ...fieldsOf.text, x: 10_000, y: y * 1_000, width: 30_000, height: 6_000, ...more },
})
const three = [text('a', 5), text('b', 20), text('c', 35)]
const handsOn = (elements: readonly Planned[], ...ids: readonly string[]): Hands => {
  const hands = new Hands(recordsOf(elements))
  hands.editor.select(ids.map((id) => `e:${id}`))
  return hands
}
const below = (hands: Hands, id: string) => hands.fields(`e:${id}`).below
/** 24 pixels under the selected text. */
const handle = (y: number): [number, number] => [250, (y + 6) * 10 + 24]
const onB: [number, number] = [150, 230]
const onC: [number, number] = [150, 380]

describe('The wire', () => {
  it('is dragged from the handle under an element to the one that is to stay below it', () => {
    const hands = handsOn(three, 'a')
    hands
      .down(...handle(5))
      .move(200, 200)
      .move(...onB)
    expect(hands.state).toBe('select.wiring')
    expect(hands.editor.view().overlay.wire).toMatchObject({ from: { x: 25_000, y: 11_000 }, refusal: undefined })
    expect(hands.label.steps).toBe(0)
    hands.up(...onB)
    expect([below(hands, 'b'), hands.label.steps, hands.selection]).toEqual(['a', 1, ['e:a']])
    expect(hands.label.leftOut).toEqual([])
  })

  it('is made by two clicks, and taken away by the same two', () => {
    const hands = handsOn(three, 'a').click(...handle(5))
    expect(hands.state).toBe('select.wiring')
    hands.click(...onC)
    expect(below(hands, 'c')).toBe('a')
    hands.click(...handle(5)).click(...onC)
    expect([below(hands, 'c'), hands.label.steps]).toEqual([undefined, 2])
  })

  it('refuses a circle, and says so', () => {
    const hands = handsOn([text('a', 5, { below: 'c' }), text('b', 20), text('c', 35, { below: 'b' })], 'a')
    hands.click(...handle(5)).move(...onB)
    expect(hands.editor.view().overlay.wire?.refusal).toBe('circle')
    hands.click(...onB)
    expect([below(hands, 'b'), hands.editor.view().refusal]).toEqual([undefined, { reason: 'circle' }])
  })

  it('refuses what is locked, and ends over bare paper and by Escape without a change', () => {
    const hands = handsOn([text('a', 5), text('b', 20, { locks: ['place'] })], 'a')
    hands.click(...handle(5)).click(...onB)
    expect(hands.editor.view().refusal).toBeUndefined()
    hands.click(...handle(5)).click(800, 500)
    hands.click(...handle(5)).click(150, 80)
    expect(hands.editor.view().refusal).toBeUndefined()
    hands.click(...handle(5))
    hands.key('Escape')
    expect([hands.state, hands.label.steps]).toEqual(['select.idle', 0])
  })

  it('has a handle for one element on the page itself, whose content may grow', () => {
    const has = (hands: Hands) => hands.editor.view().handles.some(({ name }) => name === 'below')
    const group = { id: 'e:g', fields: { ...fieldsOf.group, y: 50_000 }, inside: [text('in', 0)] }
    const box = { id: 'e:box', fields: { ...fieldsOf.box, x: 60_000 } }
    const shown = (...ids: readonly string[]) => has(handsOn([...three, group, box], ...ids))
    expect([shown('a'), shown('g'), shown('a', 'b'), shown('in'), shown('box')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
