import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { checkRecord } from '@labelwright/open-label/check-record'
import { toDocument } from '@labelwright/open-label/to-document'
import { describe, expect, it } from 'vitest'
import { fieldsOf, Hands, page, recordsOf } from '../../testing/open-editor.ts'
import type { InsertKind, InsertTool } from '../tool.ts'

const empty = recordsOf([])
const kinds: readonly Exclude<InsertKind, 'text' | 'path' | 'line'>[] = [
  'barcode',
  'picture',
  'box',
  'ellipse',
  'table',
  'repeater',
  'pictogram',
]

const handsWith = (kind: InsertKind, fields?: InsertTool['fields'], records = empty) => {
  const hands = new Hands(records)
  hands.editor.setTool({ name: 'insert', kind, ...(fields && { fields }) })
  return hands
}
const added = (hands: Hands) => hands.fields(hands.selection[0] ?? '')

describe('A new element', () => {
  it('is as large as its symbol where it is a barcode, in the one step that inserts it', () => {
    for (const isDrawn of [false, true]) {
      const hands = handsWith('barcode')
      hands.editor.changeSettings({ barcodeFrame: ({ height }) => ({ width: 12_345, height: Number(height) }) })
      if (isDrawn) hands.drag([100, 100], [300, 200])
      else hands.click(300, 200)
      expect(added(hands)).toMatchObject({ width: 12_345, height: isDrawn ? 10_000 : 15_000 })
      expect(hands.label.steps).toBe(1)
    }
  })

  it.each(kinds)('%s is placed by a click and drawn by a drag, and is one that the label takes', (kind) => {
    for (const isDrawn of [false, true]) {
      const hands = handsWith(kind)
      expect(hands.state).toBe(`insert.${kind}.idle`)
      if (isDrawn) hands.drag([100, 100], [300, 200])
      else hands.click(300, 200)
      expect(hands.state).toBe('select.idle')
      expect(added(hands).type).toBe(kind)
      expect(hands.label.leftOut).toEqual([])
      expect(hands.label.steps).toBe(1)
      expect(readLabelDocument(toDocument(hands.label.records())).problems).toEqual([])
      hands.key('z', { ctrl: true })
      expect(hands.label.records()).toEqual(empty)
    }
  })

  it.each([...kinds, 'line', 'path'] as const)('%s comes by Enter, in the middle of what is seen', (kind) => {
    const hands = handsWith(kind)
    // From 40 mm across to the right edge at 100 mm, and from 20 mm to the lower edge at 60 mm.
    hands.editor.setCamera({ left: 40_000, top: 20_000, scale: 0.01 })
    expect(hands.key('Enter')).toBe(true)
    const { x, y, width, height } = added(hands)
    expect([Number(x) + Number(width) / 2, Number(y) + Number(height) / 2]).toEqual([70_000, 40_000])
    expect(hands.label.leftOut).toEqual([])
    expect(hands.label.steps).toBe(1)
    expect(readLabelDocument(toDocument(hands.label.records())).problems).toEqual([])
  })

  it('is a text that waits for its first letter where it comes by Enter', () => {
    const hands = handsWith('text')
    hands.key('Enter')
    expect(hands.state).toBe('select.editing-text')
    expect(hands.editor.view().newText?.fields).toMatchObject({ x: 50_000, y: 27_500 })
    expect(hands.label.commands).toEqual([])
  })

  it('is drawn from corner to corner; Shift makes it square, Alt begins in its middle', () => {
    const hands = handsWith('box').down(100, 100).move(110, 110)
    expect(hands.state).toBe('insert.box.drawing')
    hands.move(300, 200)
    expect(hands.editor.view().overlay.drawn).toEqual({ x: 10_000, y: 10_000, width: 20_000, height: 10_000 })
    hands.key('Shift', { shift: true })
    expect(hands.editor.view().overlay.drawn).toMatchObject({ width: 20_000, height: 20_000 })
    hands.key('Alt', { alt: true })
    expect(hands.editor.view().overlay.drawn).toEqual({ x: -10_000, y: 0, width: 40_000, height: 20_000 })
    expect(hands.label.commands).toEqual([])
  })

  it('moves its beginning while Space is held', () => {
    const hands = handsWith('box').down(100, 100).move(200, 200)
    hands.key(' ')
    hands.move(300, 200)
    hands.keyUp(' ')
    hands.move(400, 300).up(400, 300)
    expect(added(hands)).toMatchObject({ x: 20_000, y: 10_000, width: 20_000, height: 20_000 })
  })

  it('is given up by Esc', () => {
    const hands = handsWith('box').down(100, 100).move(200, 200)
    hands.key('Escape')
    expect(hands.state).toBe('insert.box.idle')
    hands.key('Escape')
    expect(hands.state).toBe('select.idle')
    expect(hands.label.commands).toEqual([])
  })

  it('has the fields that were chosen for it', () => {
    const hands = handsWith('barcode', { symbology: 'qr' }).click(300, 200)
    expect(added(hands)).toMatchObject({
      symbology: 'qr',
      content: 'https://example.org/1',
      width: 15_000,
      height: 15_000,
    })
  })

  it('comes into the group that was entered', () => {
    const group = recordsOf([
      {
        id: 'e:group',
        fields: { ...fieldsOf.group, x: 10_000, y: 10_000, rotation: 90 },
        inside: [{ id: 'e:in', fields: fieldsOf.box }],
      },
    ])
    const hands = new Hands(group).doubleClick(150, 150)
    hands.editor.setTool({ name: 'insert', kind: 'box' })
    hands.drag([300, 100], [400, 200])
    const [id = ''] = hands.selection
    expect(hands.label.records().get(id)?.place?.parent).toBe('e:group')
    expect(hands.editor.scene().nodes.get(id)?.frame).toEqual({ x: 30_000, y: 10_000, width: 10_000, height: 10_000 })
  })

  it('of rows shows those of the table variable that is there', () => {
    const hands = handsWith('table').click(300, 200)
    expect(added(hands).source).toBe('rows')
    hands.editor.setTool({ name: 'insert', kind: 'repeater' })
    hands.click(600, 400)
    expect(added(hands).source).toBe('rows')
    const variables = [...hands.label.records().values()].filter(({ kind }) => kind === 'variable')
    expect(variables).toHaveLength(1)
  })
})

describe('A new line', () => {
  it('is drawn by a drag, or by a click at each end', () => {
    const hands = handsWith('line').drag([100, 100], [300, 100])
    expect(added(hands)).toMatchObject({ type: 'line', x: 10_000, y: 10_000, width: 20_000, height: 0 })
    const clicked = handsWith('line').click(100, 100)
    expect(clicked.state).toBe('insert.line.drawing')
    clicked.move(200, 150).click(200, 150)
    expect(added(clicked)).toMatchObject({ type: 'line', width: 10_000, height: 5_000 })
  })

  it('that rises is a path', () => {
    const hands = handsWith('line').drag([100, 200], [300, 100])
    expect(added(hands)).toMatchObject({ type: 'path', y: 10_000, d: 'M0 10000L20000 0' })
    expect(hands.label.leftOut).toEqual([])
  })
})

describe('A new path', () => {
  it('has a corner at each click, and ends by Enter', () => {
    const hands = handsWith('path').click(100, 100).move(200, 100).click(200, 100).click(200, 200)
    expect(hands.state).toBe('insert.path.drawing')
    hands.key('Enter')
    expect(added(hands)).toMatchObject({
      x: 10_000,
      y: 10_000,
      width: 10_000,
      height: 10_000,
      d: 'M0 0L10000 0L10000 10000',
    })
  })

  it('is closed by a click at its first corner', () => {
    const hands = handsWith('path').click(100, 100).click(200, 100).click(200, 200).click(102, 101)
    expect(added(hands).d).toBe('M0 0L10000 0L10000 10000Z')
    expect(checkRecord('e:new-1', { kind: 'element', fields: added(hands) })).toBeUndefined()
  })
})

describe('A new text', () => {
  const type = (hands: Hands, ins: string, at = 0) => hands.editor.typeText({ at, del: 0, ins }, hands.time)

  it('comes into the label with its first letter', () => {
    const hands = handsWith('text').click(100, 100)
    expect(hands.state).toBe('select.editing-text')
    const { editing = '', newText } = hands.editor.view()
    expect(newText?.id).toBe(editing)
    expect(newText?.parent).toBe(page)
    expect(hands.label.commands).toEqual([])
    type(hands, 'O')
    expect(hands.editor.view().newText).toBeUndefined()
    type(hands, 'at', 1)
    expect(hands.fields(editing)).toMatchObject({ content: 'Oat', grows: true })
    expect(hands.label.steps).toBe(1)
    hands.key('Escape')
    expect(hands.selection).toEqual([editing])
    expect(hands.label.leftOut).toEqual([])
  })

  it('that stays empty vanishes without a step of undo', () => {
    const hands = handsWith('text').click(100, 100)
    hands.key('Escape')
    expect(hands.label.commands).toEqual([])
    expect(hands.state).toBe('select.idle')
  })

  it('under 16 pixels of drag is a click; a longer drag is a frame to wrap in', () => {
    const short = handsWith('text').drag([100, 100], [112, 108])
    expect(short.editor.view().newText?.fields).toMatchObject({ grows: true, width: 30_000 })
    const long = handsWith('text').drag([100, 100], [300, 200])
    expect(long.editor.view().newText?.fields).toMatchObject({ wrap: true, width: 20_000, height: 10_000 })
  })
})

describe('Typing', () => {
  const text = recordsOf([{ id: 'e:t', fields: { ...fieldsOf.text, x: 10_000, y: 10_000 } }])
  const type = (hands: Hands, ins: string, at: number) => hands.editor.typeText({ at, del: 0, ins }, hands.time)

  it('begins by a double click or Enter, ends by Esc, Ctrl+Enter or a click outside, which selects', () => {
    const hands = new Hands(text).doubleClick(150, 150)
    expect(hands.editor.view().editing).toBe('e:t')
    expect(hands.key('Delete')).toBe(false)
    hands.key('Escape')
    expect(hands.editor.view().editing).toBeUndefined()
    hands.key('Enter')
    expect(hands.key('Enter')).toBe(false)
    hands.key('Enter', { ctrl: true })
    expect(hands.state).toBe('select.idle')
    hands.doubleClick(150, 150).click(700, 500)
    expect(hands.editor.view()).toMatchObject({ editing: undefined, selection: [], state: 'select.idle' })
  })

  it('is one step within a second, as long as the caret stays', () => {
    const hands = new Hands(text).doubleClick(150, 150)
    type(hands, 's', 3)
    hands.wait(900)
    type(hands, '!', 4)
    expect(hands.label.steps).toBe(1)
    type(hands, 'X', 0)
    expect(hands.label.steps).toBe(2)
    hands.wait(1_100)
    type(hands, 'Y', 1)
    expect(hands.label.steps).toBe(3)
    expect(hands.fields('e:t').content).toBe('XYOats!')
    hands.editor.undo()
    hands.editor.undo()
    hands.editor.undo()
    expect(hands.label.records()).toEqual(text)
  })

  it('of nothing removes the text', () => {
    const hands = new Hands(text).doubleClick(150, 150)
    hands.editor.typeText({ at: 0, del: 3, ins: '' }, hands.time)
    hands.key('Escape')
    expect(hands.label.records().has('e:t')).toBe(false)
    hands.editor.undo()
    expect(hands.label.records()).toEqual(text)
  })

  it('does not begin where the content is locked', () => {
    const locked = recordsOf([{ id: 'e:t', fields: { ...fieldsOf.text, x: 10_000, y: 10_000, locks: ['content'] } }])
    expect(new Hands(locked).doubleClick(150, 150).editor.view().editing).toBeUndefined()
  })

  it('ends when another removes the text', () => {
    const hands = new Hands(text).doubleClick(150, 150)
    hands.label.changeByOthers({ type: 'remove', id: 'e:t' })
    expect(hands.editor.view().editing).toBeUndefined()
    expect(hands.state).toBe('select.idle')
  })
})
