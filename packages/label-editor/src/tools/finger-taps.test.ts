import { describe, expect, it } from 'vitest'
import { fieldsOf, Hands, recordsOf } from '../testing/open-editor.ts'

const box = recordsOf([{ id: 'e:a', fields: { ...fieldsOf.box, x: 10_000, y: 10_000 } }])
const touch = (pointerId: number) => ({ type: 'touch', pointerId }) as const

/** Moved once, so that there is something to take back. */
function moved(): Hands {
  const hands = new Hands(box)
  hands.editor.select(['e:a'])
  hands.key('ArrowRight', { shift: true })
  expect(hands.fields('e:a').x).toBe(11_000)
  return hands
}

/** With so many fingers, side by side. */
function tap(hands: Hands, fingers: number, { slips = 0, lasts = 0 } = {}): Hands {
  const ids = Array.from({ length: fingers }, (_, index) => index + 1)
  for (const id of ids) hands.down(500 + id * 60, 400, touch(id))
  for (const id of ids) if (slips > 0) hands.move(500 + id * 60 + slips, 400, touch(id))
  hands.wait(lasts)
  for (const id of ids) hands.up(500 + id * 60 + slips, 400, touch(id))
  return hands
}

describe('Taps with several fingers', () => {
  it('take back with two and do again with three; the paper stays where it is', () => {
    const hands = moved()
    const { camera } = hands.editor.view()
    tap(hands, 2)
    expect(hands.fields('e:a').x).toBe(10_000)
    tap(hands, 3)
    expect(hands.fields('e:a').x).toBe(11_000)
    expect(hands.editor.view().camera).toEqual(camera)
    expect(hands.state).toBe('select.idle')
  })

  it('begin anew after fingers that were taken away', () => {
    const hands = moved()
    hands.down(500, 400, touch(1))
    hands.editor.cancel()
    tap(hands, 2)
    expect(hands.fields('e:a').x).toBe(10_000)
  })

  it.each([
    ['one finger', 1, {}],
    ['two fingers that slip', 2, { slips: 40 }],
    ['two fingers that rest', 2, { lasts: 600 }],
    ['four fingers', 4, {}],
  ])('are not meant by %s', (_name, fingers, how) => {
    expect(tap(moved(), fingers, how).fields('e:a').x).toBe(11_000)
  })
})
