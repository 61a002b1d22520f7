import { describe, expect, it } from 'vitest'
import { editorCommands } from '../commands/editor-commands.ts'
import { fieldsOf, Hands, type Planned, recordsOf } from '../testing/open-editor.ts'
import type { Tool } from './tool.ts'

const box: Planned = { id: 'e:a', fields: { ...fieldsOf.box, x: 10_000, y: 10_000 } }
const other: Planned = { id: 'e:b', fields: { ...fieldsOf.box, x: 40_000, y: 10_000 } }

function handsOn(elements: readonly Planned[], tool: Tool, ...selection: readonly string[]): Hands {
  const hands = new Hands(recordsOf(elements))
  hands.editor.select(selection)
  hands.editor.setTool(tool)
  return hands
}
const place = (hands: Hands, id = 'e:a') => {
  const { x, y, width, height } = hands.fields(id)
  return [x, y, width, height]
}
const run = (hands: Hands, id: string): void => {
  const command = editorCommands.find((one) => one.id === id)
  expect(command?.isEnabled(hands.editor)).toBe(true)
  command?.run(hands.editor)
}

describe('By single clicks alone', () => {
  it('an element is placed: a click on it, and one at the new place', () => {
    const hands = handsOn([box], { name: 'place' }).click(150, 150).click(350, 250)
    expect(place(hands)).toEqual([30_000, 20_000, 10_000, 10_000])
    expect([hands.state, hands.label.steps]).toEqual(['select.idle', 1])
  })

  it('it is sized: a click on it, and one at each of two opposite corners', () => {
    const hands = handsOn([box], { name: 'size' }).click(150, 150)
    expect([hands.selection, hands.state]).toEqual([['e:a'], 'size.idle'])
    hands.click(500, 400)
    expect(hands.state).toBe('size.sizing')
    hands.move(300, 350)
    expect(hands.label.steps).toBe(0)
    // Another click at the same corner is none at the other.
    expect(hands.click(500, 400).state).toBe('size.sizing')
    hands.click(200, 300)
    expect(place(hands)).toEqual([20_000, 30_000, 30_000, 10_000])
    expect([hands.state, hands.label.steps]).toEqual(['select.idle', 1])
  })

  it('a barcode is sized by whole modules from the first corner', () => {
    const code = { id: 'e:a', fields: { ...fieldsOf.barcode, x: 10_000, y: 10_000 } }
    const hands = handsOn([code], { name: 'size' }, 'e:a')
    hands.editor.changeSettings({ barcodeSize: (_, dots) => ({ width: dots * 5_000, height: 10_000 }) })
    hands.click(200, 200).click(412, 330)
    expect(hands.fields('e:a')).toMatchObject({ x: 20_000, y: 20_000, width: 20_000, height: 13_000, moduleWidth: 400 })
  })

  it('several things are sized together, a line by its ends', () => {
    const hands = handsOn([box, other], { name: 'size' }, 'e:a', 'e:b').click(100, 100).click(900, 200)
    expect([place(hands), place(hands, 'e:b')]).toEqual([
      [10_000, 10_000, 20_000, 10_000],
      [70_000, 10_000, 20_000, 10_000],
    ])
    const line = { id: 'e:a', fields: fieldsOf.line }
    expect(place(handsOn([line], { name: 'size' }, 'e:a').click(100, 300).click(400, 500))).toEqual([
      10_000, 30_000, 30_000, 20_000,
    ])
    // It cannot rise: it lies level.
    expect(place(handsOn([line], { name: 'size' }, 'e:a').click(100, 500).click(400, 300))).toEqual([
      10_000, 50_000, 30_000, 0,
    ])
  })

  it('nothing locked is sized, and Escape ends it', () => {
    const locked = { id: 'e:a', fields: { ...box.fields, locks: ['place'] } }
    const hands = handsOn([locked], { name: 'size' }, 'e:a').click(500, 400)
    expect(hands.state).toBe('size.idle')
    hands.key('Escape')
    expect(hands.state).toBe('select.idle')
    const begun = handsOn([box], { name: 'size' }, 'e:a').click(500, 400)
    begun.key('Escape')
    expect([begun.state, begun.label.steps]).toEqual(['size.idle', 0])
  })

  it('several are selected, each by a click, and taken out again', () => {
    const hands = handsOn([box, other], { name: 'several' }).click(150, 150).click(450, 150)
    expect(hands.selection).toEqual(['e:a', 'e:b'])
    expect(hands.click(150, 150).selection).toEqual(['e:b'])
    hands.click(150, 150, { type: 'touch' })
    expect([hands.selection, hands.state]).toEqual([['e:b', 'e:a'], 'several.idle'])
  })

  it('a line is drawn by a click at each end', () => {
    const hands = handsOn([], { name: 'insert', kind: 'line' }).click(100, 100).click(400, 100)
    expect(place(hands, hands.selection[0])).toEqual([10_000, 10_000, 30_000, 0])
  })

  it('a drawing is ended by another click at its last corner, however late', () => {
    const hands = handsOn([], { name: 'insert', kind: 'path' }).click(100, 100).click(300, 100).click(300, 200)
    hands.wait(5_000).click(300, 200)
    expect(hands.fields(hands.selection[0] ?? '').d).toBe('M0 0L20000 0L20000 10000')
  })

  it('the paper is moved: the place that is clicked comes into the middle', () => {
    const hands = handsOn([], { name: 'pan' }).click(1_100, 700)
    const { camera } = hands.editor.view()
    expect([600 / camera.scale + camera.left, 400 / camera.scale + camera.top]).toEqual([110_000, 70_000])
  })

  it('it is turned and brought forward and back by commands', () => {
    const hands = handsOn([{ ...box, fields: { ...box.fields, height: 4_000 } }, other], { name: 'select' }, 'e:a')
    run(hands, 'turn-right')
    expect(place(hands).slice(2)).toEqual([4_000, 10_000])
    run(hands, 'bring-forward')
    expect(hands.editor.scene().roots).toEqual(['e:b', 'e:a'])
    run(hands, 'send-backward')
    expect(hands.editor.scene().roots).toEqual(['e:a', 'e:b'])
  })
})

describe('A letter', () => {
  it('chooses a tool', () => {
    const hands = new Hands(recordsOf([box]))
    for (const [key, state] of [
      ['t', 'insert.text.idle'],
      ['m', 'place.idle'],
      ['s', 'size.idle'],
      ['x', 'several.idle'],
      ['h', 'pan.idle'],
      ['v', 'select.idle'],
    ] as const) {
      expect([hands.key(key), hands.state]).toEqual([true, state])
    }
  })
})
