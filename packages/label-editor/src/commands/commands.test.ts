import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { everythingLabel } from '@labelwright/label-output/testing/everything-label'
import { openDocument } from '@labelwright/open-label/open-document'
import { childrenOf } from '@labelwright/open-label/order-keys'
import type { Records } from '@labelwright/open-label/records'
import { toDocument } from '@labelwright/open-label/to-document'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutSelection } from '../clipboard/cut.ts'
import { fieldsOf, Hands, type Planned, page, recordsOf } from '../testing/open-editor.ts'
import { canStandBelow, setAnchor, setBelow } from './anchor-and-below.ts'
import { distribute } from './arrange.ts'
import { nameOfKey } from './command.ts'
import { countUp } from './count-up.ts'
import { editorCommands } from './editor-commands.ts'
import { mostCopies, stepAndRepeat } from './step-and-repeat.ts'
import { canRepeat, wrapAsRepeater } from './wrap-as-repeater.ts'

const box = (id: string, at: readonly [x: number, y: number], more = {}): Planned => ({
  id: `e:${id}`,
  fields: { ...fieldsOf.box, x: at[0] * 1_000, y: at[1] * 1_000, ...more },
})
const three = recordsOf([box('a', [10, 10]), box('b', [25, 12]), box('c', [60, 20])])

const handsOn = (records: Records, ...ids: readonly string[]): Hands => {
  const hands = new Hands(records)
  hands.editor.select(ids.map((id) => `e:${id}`))
  return hands
}
const run = (hands: Hands, id: string): Hands => {
  const command = editorCommands.find((one) => one.id === id)
  if (!command?.isEnabled(hands.editor)) throw new Error(`${id} cannot be run.`)
  command.run(hands.editor)
  expect(hands.label.leftOut).toEqual([])
  return hands
}
const isEnabled = (hands: Hands, id: string): boolean | undefined =>
  editorCommands.find((one) => one.id === id)?.isEnabled(hands.editor)
const places = (hands: Hands, ...ids: readonly string[]) =>
  ids.map((id) => [hands.fields(`e:${id}`).x, hands.fields(`e:${id}`).y])
const order = (hands: Hands, parent = page) => (childrenOf(hands.label.records()).get(parent) ?? []).map(([id]) => id)
const frames = ({ editor }: Hands) =>
  new Map([...editor.scene().nodes.values()].filter(({ type }) => type !== 'group').map(({ id, frame }) => [id, frame]))

describe('The list of commands', () => {
  it('has each id and each key once', () => {
    const ids = editorCommands.map(({ id }) => id)
    const keys = editorCommands.flatMap((command) => command.keys)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each([
    ['t', 'insert.text.idle'],
    ['b', 'insert.barcode.idle'],
    ['r', 'insert.box.idle'],
    ['l', 'insert.line.idle'],
    ['q', 'lasso.idle'],
    ['h', 'pan.idle'],
    ['v', 'select.idle'],
  ])('takes up a tool by its letter %s, and by none where letters are switched off', (key, state) => {
    const hands = handsOn(three)
    expect(hands.key(key)).toBe(true)
    expect(hands.state).toBe(state)
    const without = new Hands(three, { usesLetterKeys: false })
    expect(without.key(key)).toBe(false)
  })

  it('names keys as a keyboard tells them', () => {
    const none = { ctrl: false, alt: false, shift: false, time: 0, isRepeat: false }
    expect(nameOfKey({ ...none, key: 'G', ctrl: true, shift: true })).toBe('ctrl+shift+g')
    expect(nameOfKey({ ...none, key: '+', shift: true, ctrl: true })).toBe('ctrl++')
    expect(nameOfKey({ ...none, key: 'Delete' })).toBe('delete')
  })

  it('runs by key, but not while a gesture runs', () => {
    const hands = handsOn(three, 'a').wait(1_000).down(150, 150).move(200, 150)
    expect(hands.key('Delete')).toBe(false)
    hands.up(200, 150)
    expect(hands.key('Delete')).toBe(true)
    expect(hands.label.records().has('e:a')).toBe(false)
  })
})

describe('Letters alone', () => {
  it('are keys only where a person has not turned them off', () => {
    const hands = handsOn(three, 'a')
    expect(hands.key('k')).toBe(true)
    expect(hands.editor.settings().scalesContent).toBe(true)
    hands.editor.changeSettings({ usesLetterKeys: false })
    expect(hands.key('k')).toBe(false)
    expect(hands.key('d', { ctrl: true })).toBe(true)
  })
})

describe('Deleting', () => {
  it('takes a group with all that is in it, and undo brings it back with the selection', () => {
    const group = recordsOf([{ id: 'e:g', fields: fieldsOf.group, inside: [box('in', [0, 0])] }])
    const hands = run(handsOn(group, 'g'), 'delete')
    expect(hands.label.records().size).toBe(2)
    run(hands, 'undo')
    expect(hands.label.records()).toEqual(group)
    expect(hands.selection).toEqual(['e:g'])
  })

  it('leaves what is locked', () => {
    const locked = recordsOf([box('a', [10, 10], { locks: ['place'] })])
    expect(isEnabled(handsOn(locked, 'a'), 'delete')).toBe(false)
    expect(isEnabled(run(handsOn(locked, 'a'), 'unlock'), 'delete')).toBe(true)
  })

  it('by cutting keeps it for the clipboard', () => {
    const hands = handsOn(three, 'a')
    expect(cutSelection(hands.editor)).toContain('1 element')
    expect(hands.label.records().has('e:a')).toBe(false)
  })
})

describe('Duplicating', () => {
  it('puts copies 2 mm off, right above what was copied', () => {
    const hands = run(handsOn(three, 'a'), 'duplicate')
    expect(hands.selection).toEqual(['e:new-1'])
    expect(places(hands, 'new-1')).toEqual([[12_000, 12_000]])
    expect(order(hands)).toEqual(['e:a', 'e:new-1', 'e:b', 'e:c'])
  })
})

describe('Aligning', () => {
  it.each([
    ['align-left', [10_000, 10_000, 10_000]],
    ['align-center', [35_000, 35_000, 35_000]],
    ['align-right', [60_000, 60_000, 60_000]],
  ])('%s brings several to each other', (id, xs) => {
    const hands = run(handsOn(three, 'a', 'b', 'c'), id)
    expect(['a', 'b', 'c'].map((one) => hands.fields(`e:${one}`).x)).toEqual(xs)
    expect(hands.label.steps).toBe(1)
  })

  it.each([
    ['align-top', 0],
    ['align-middle', 25_000],
    ['align-bottom', 50_000],
  ])('%s brings one alone to the paper', (id, y) => {
    expect(run(handsOn(three, 'b'), id).fields('e:b').y).toBe(y)
  })

  it('leaves in its place what is locked, and lets others come to it', () => {
    const records = recordsOf([box('a', [10, 10], { locks: ['place'] }), box('b', [25, 12])])
    expect(places(run(handsOn(records, 'a', 'b'), 'align-left'), 'a', 'b')).toEqual([
      [10_000, 10_000],
      [10_000, 12_000],
    ])
  })

  it('centres all on the paper as they stand to each other', () => {
    expect(places(run(handsOn(three, 'a', 'c'), 'center-on-paper'), 'a', 'c')).toEqual([
      [20_000, 20_000],
      [70_000, 30_000],
    ])
  })
})

describe('Distributing', () => {
  it('makes the gaps between three equal', () => {
    expect(places(run(handsOn(three, 'c', 'a', 'b'), 'distribute-across'), 'a', 'b', 'c').map(([x]) => x)).toEqual([
      10_000, 35_000, 60_000,
    ])
  })

  it('by a gap begins at the first', () => {
    const hands = handsOn(three, 'a', 'b', 'c')
    distribute(hands.editor, 'x', 2_000)
    expect(places(hands, 'a', 'b', 'c').map(([x]) => x)).toEqual([10_000, 22_000, 34_000])
  })
})

describe('The same size', () => {
  it('is that of the first selected', () => {
    const records = recordsOf([box('a', [10, 10]), box('b', [25, 12], { width: 4_000, height: 30_000 })])
    expect(run(handsOn(records, 'b', 'a'), 'same-width').fields('e:a')).toMatchObject({ width: 4_000, height: 10_000 })
    expect(run(handsOn(records, 'b', 'a'), 'same-size').fields('e:a')).toMatchObject({ width: 4_000, height: 30_000 })
  })
})

describe('Turning by a quarter', () => {
  it('goes about the middle of all, and four times leads back', () => {
    const group = recordsOf([
      box('a', [10, 10], { width: 20_000 }),
      {
        id: 'e:g',
        fields: { ...fieldsOf.group, x: 40_000, y: 10_000 },
        inside: [{ id: 'e:t', fields: { ...fieldsOf.text, x: 2_000 } }],
      },
    ])
    const hands = handsOn(group, 'a', 'g')
    const before = frames(hands)
    run(hands, 'turn-right')
    expect(hands.fields('e:g').rotation).toBe(90)
    expect(hands.editor.scene().nodes.get('e:t')?.rotation).toBe(90)
    for (let turns = 1; turns < 4; turns++) run(hands, 'turn-right')
    expect(frames(hands)).toEqual(before)
    run(hands, 'turn-left')
    run(hands, 'turn-right')
    expect(frames(hands)).toEqual(before)
  })
})

describe('The order', () => {
  it.each([
    ['bring-forward', ['a'], ['b', 'a', 'c', 'd']],
    ['bring-forward', ['a', 'c'], ['b', 'a', 'd', 'c']],
    ['bring-forward', ['c', 'd'], ['a', 'b', 'c', 'd']],
    ['send-backward', ['c', 'd'], ['a', 'c', 'd', 'b']],
    ['bring-to-front', ['b', 'a'], ['c', 'd', 'a', 'b']],
    ['send-to-back', ['d'], ['d', 'a', 'b', 'c']],
    ['flip-order', ['a', 'b', 'd'], ['d', 'b', 'c', 'a']],
  ])('%s of %j makes %j', (id, selected, wanted) => {
    const records = recordsOf(['a', 'b', 'c', 'd'].map((name) => box(name, [10, 10])))
    const hands = run(handsOn(records, ...selected), id)
    expect(order(hands)).toEqual(wanted.map((name) => `e:${name}`))
  })
})

describe('Grouping', () => {
  it('changes nothing on paper, and taking apart leads back', () => {
    const hands = handsOn(three, 'a', 'c')
    const before = frames(hands)
    run(hands, 'group')
    const [group = ''] = hands.selection
    expect(frames(hands)).toEqual(before)
    expect(hands.editor.scene().nodes.get(group)?.children).toEqual(['e:a', 'e:c'])
    expect(order(hands)).toEqual(['e:b', group])
    run(hands, 'ungroup')
    expect(frames(hands)).toEqual(before)
    expect(hands.selection).toEqual(['e:a', 'e:c'])
    expect(order(hands)).toEqual(['e:b', 'e:a', 'e:c'])
  })

  it('keeps all where it is when a turned and scaled group is taken apart', () => {
    const inside: Planned[] = [
      { id: 'e:t', fields: { ...fieldsOf.text, x: 2_000, y: 1_000, anchor: 'bottom-right' } },
      { id: 'e:in', fields: { ...fieldsOf.group, x: 4_000, y: 2_000, scale: 50 }, inside: [box('deep', [1, 2])] },
      { id: 'e:line', fields: { ...fieldsOf.line, x: 1_000 } },
    ]
    const records = recordsOf([
      {
        id: 'e:g',
        fields: { ...fieldsOf.group, x: 40_000, y: 10_000, rotation: 270, scale: 200, visibleWhen: 'frozen' },
        inside,
      },
    ])
    const hands = handsOn(records, 'g')
    const before = frames(hands)
    run(hands, 'ungroup')
    expect(frames(hands)).toEqual(before)
    expect(hands.fields('e:t')).toMatchObject({
      rotation: 270,
      fontSize: 6_000,
      anchor: 'top-right',
      visibleWhen: 'frozen',
    })
    expect(hands.fields('e:in')).toMatchObject({ scale: 100, rotation: 270 })
  })

  it('is not deeper than a label takes, nor in a repeater', () => {
    let nested: Planned = box('deep', [0, 0])
    for (let depth = 1; depth <= 8; depth++) nested = { id: `e:${depth}`, fields: fieldsOf.group, inside: [nested] }
    expect(isEnabled(handsOn(recordsOf([nested]), '8'), 'group')).toBe(false)
    expect(isEnabled(handsOn(recordsOf([nested]), 'deep'), 'group')).toBe(false)
  })
})

describe('Selecting by command', () => {
  it('takes all, the others, none, and those of one kind', () => {
    const records = recordsOf([
      box('a', [10, 10]),
      { id: 'e:t', fields: fieldsOf.text },
      box('b', [30, 10]),
      box('locked', [50, 10], { locks: ['place'] }),
    ])
    const hands = run(handsOn(records, 'a'), 'select-same-kind')
    expect(hands.selection).toEqual(['e:a', 'e:b'])
    expect(run(hands, 'select-inverse').selection).toEqual(['e:t'])
    expect(run(hands, 'select-all').selection).toEqual(['e:a', 'e:t', 'e:b'])
    expect(run(hands, 'select-none').selection).toEqual([])
  })
})

describe('Distances and sizes inside of a group', () => {
  const inside = [box('a', [0, 0]), box('b', [14, 2], { width: 6_000 }), box('c', [40, 0], { height: 20_000 })]
  const group = (more = {}) =>
    recordsOf([{ id: 'e:g', fields: { ...fieldsOf.group, x: 5_000, y: 5_000, width: 50_000, ...more }, inside }])

  it('are even between the first and the last', () => {
    const hands = run(handsOn(group(), 'a', 'b', 'c'), 'distribute-across')
    expect(places(hands, 'a', 'b', 'c')).toEqual([
      [0, 0],
      [22_000, 2_000],
      [40_000, 0],
    ])
    expect(hands.label.steps).toBe(1)
  })

  it('are those on the page, though the group is turned', () => {
    const hands = run(handsOn(group({ rotation: 90 }), 'a', 'b', 'c'), 'distribute-down')
    expect(places(hands, 'b')).toEqual([[22_000, 2_000]])
  })

  it('are those of the one that was selected first, in a group that is scaled too', () => {
    const hands = run(handsOn(group({ scale: 200 }), 'a', 'b', 'c'), 'same-size')
    const sizes = ['a', 'b', 'c'].map((id) => [hands.fields(`e:${id}`).width, hands.fields(`e:${id}`).height])
    expect(sizes).toEqual([
      [10_000, 10_000],
      [10_000, 10_000],
      [10_000, 10_000],
    ])
  })

  it('are of barcodes in whole modules, and what is locked keeps its own', () => {
    const code = { id: 'e:code', fields: { ...fieldsOf.barcode, x: 30_000 } }
    const records = recordsOf([box('a', [0, 0], { width: 26_000 }), code, box('l', [0, 30], { locks: ['place'] })])
    const hands = handsOn(records, 'a', 'code', 'l')
    hands.editor.changeSettings({ barcodeSize: (_, dots) => ({ width: dots * 5_000, height: 10_000 }) })
    run(hands, 'same-width')
    expect(hands.fields('e:code')).toMatchObject({ width: 25_000, moduleWidth: 500, height: 10_000 })
    expect(hands.fields('e:l').width).toBe(10_000)
  })
})

describe('Hiding a layer', () => {
  it('is only for this screen', () => {
    const hands = run(handsOn(recordsOf([box('a', [10, 10], { layer: 'notes' })]), 'a'), 'hide-layers')
    expect(hands.editor.scene().nodes.get('e:a')?.isHidden).toBe(true)
    expect(hands.selection).toEqual([])
    expect(hands.label.commands).toEqual([])
    run(hands, 'show-all')
    expect(hands.editor.scene().nodes.get('e:a')?.isHidden).toBe(false)
  })
})

describe('Step and repeat', () => {
  const text = recordsOf([{ id: 'e:t', fields: { ...fieldsOf.text, content: 'Bin A-09 {{lot1}}' } }])

  it('copies at even distances and counts the last number up', () => {
    const hands = handsOn(text, 't')
    expect(stepAndRepeat(hands.editor, { count: 3, dx: 12_000, dy: 1_000, countsUp: true })).toBe(true)
    expect(places(hands, 'new-1', 'new-2', 'new-3')).toEqual([
      [12_000, 1_000],
      [24_000, 2_000],
      [36_000, 3_000],
    ])
    expect(hands.fields('e:new-2').content).toBe('Bin A-11 {{lot1}}')
    expect(hands.selection).toEqual(['e:t', 'e:new-1', 'e:new-2', 'e:new-3'])
    expect(hands.label.leftOut).toEqual([])
    expect(hands.label.steps).toBe(1)
  })

  it('makes no more than the label has room for', () => {
    const hands = handsOn(text, 't')
    expect(mostCopies(hands.editor)).toBe(499)
    expect(stepAndRepeat(hands.editor, { count: 500, dx: 1, dy: 0, countsUp: false })).toBe(false)
    expect(stepAndRepeat(hands.editor, { count: 499, dx: 1, dy: 0, countsUp: false })).toBe(true)
    expect(hands.label.leftOut).toEqual([])
  })

  it.each([
    ['A-009', 1, 'A-010'],
    ['9', 1, '10'],
    ['12 of 20', 5, '12 of 25'],
    ['{{batch9}}', 1, '{{batch9}}'],
    ['00999999999999999999', 1, '01000000000000000000'],
  ])('counts %s up by %i to %s', (from, by, to) => {
    expect(countUp(from, by)).toBe(to)
  })
})

describe('Wrapping as a repeater', () => {
  it('shows what is selected once for each row, and leaves it where it is', () => {
    const hands = handsOn(three, 'a', 'b')
    const before = frames(hands)
    expect(wrapAsRepeater(hands.editor)).toBe(true)
    expect(hands.label.leftOut).toEqual([])
    const [repeater = ''] = hands.selection
    expect(hands.fields(repeater)).toMatchObject({
      type: 'repeater',
      source: 'rows',
      x: 10_000,
      y: 10_000,
      stepY: 13_000,
    })
    for (const id of ['e:a', 'e:b']) expect(frames(hands).get(id)).toEqual(before.get(id))
    expect(readLabelDocument(toDocument(hands.label.records())).problems).toEqual([])
    expect(canRepeat(hands.editor)).toBe(false)
  })
})

describe('An anchor', () => {
  it('is set without moving anything', () => {
    const hands = handsOn(three, 'a')
    const before = frames(hands)
    setAnchor(hands.editor, 'bottom-right')
    expect(hands.fields('e:a')).toMatchObject({ anchor: 'bottom-right', x: 20_000, y: 20_000 })
    expect(frames(hands)).toEqual(before)
    setAnchor(hands.editor, undefined)
    expect(hands.label.records()).toEqual(three)
  })
})

describe('Standing below another', () => {
  it('is refused in a circle', () => {
    const { editor, label } = handsOn(three)
    expect(setBelow(editor, 'e:b', 'e:a')).toBe(true)
    expect(label.records().get('e:b')?.fields.below).toBe('a')
    expect(canStandBelow(editor, 'e:a', 'e:b')).toBe(false)
    expect(setBelow(editor, 'e:a', 'e:b')).toBe(false)
    expect(setBelow(editor, 'e:b', undefined)).toBe(true)
    expect(label.records()).toEqual(three)
  })
})

/** As it is read, so in the order of the schema. */
const asText = (records: Records): string => JSON.stringify(readLabelDocument(toDocument(records)).document)

describe('Two hundred commands', () => {
  it('undone are the first document, byte for byte', () => {
    const start = openDocument(everythingLabel)
    const draw = fc.record({ command: fc.nat(editorCommands.length - 1), from: fc.nat(20), count: fc.nat(4) })
    fc.assert(
      fc.property(fc.array(draw, { minLength: 200, maxLength: 200 }), (draws) => {
        const hands = new Hands(start)
        for (const { command, from, count } of draws) {
          const ids = [...hands.editor.scene().nodes.keys()]
          if (count > 0) hands.editor.select(ids.slice(from % Math.max(1, ids.length)).slice(0, count))
          const chosen = editorCommands[command]
          if (chosen && chosen.id !== 'redo' && chosen.isEnabled(hands.editor)) chosen.run(hands.editor)
        }
        expect(hands.label.leftOut).toEqual([])
        expect(readLabelDocument(toDocument(hands.label.records())).problems).toEqual([])
        while (hands.label.steps > 0) hands.editor.undo()
        expect(asText(hands.label.records())).toBe(asText(start))
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })
})
