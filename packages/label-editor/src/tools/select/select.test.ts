import { describe, expect, it } from 'vitest'
import { fieldsOf, Hands, page, recordsOf } from '../../testing/open-editor.ts'

const at = (x: number, y: number) => ({ x: x * 1_000, y: y * 1_000 })

/** Two boxes beside each other, a group of two more below them. 10 pixels are a millimetre. */
const label = recordsOf([
  { id: 'e:left', fields: { ...fieldsOf.box, ...at(10, 10) } },
  { id: 'e:right', fields: { ...fieldsOf.box, ...at(30, 10) } },
  {
    id: 'e:group',
    fields: { ...fieldsOf.group, ...at(10, 30), width: 30_000 },
    inside: [
      { id: 'e:in-left', fields: { ...fieldsOf.box, ...at(0, 0) } },
      { id: 'e:in-right', fields: { ...fieldsOf.text, ...at(20, 0) } },
    ],
  },
])
const onLeft = [150, 150] as const
const onRight = [350, 150] as const
const onInLeft = [150, 350] as const
const onInRight = [350, 350] as const
const onPaper = [700, 500] as const

describe('A press', () => {
  it('selects what is not selected at once', () => {
    const hands = new Hands(label).down(...onLeft)
    expect(hands.state).toBe('select.pointing-element')
    expect(hands.selection).toEqual(['e:left'])
  })

  it('on one of several selected waits for the release, which picks it', () => {
    const hands = new Hands(label).click(...onLeft).click(...onRight, { shift: true })
    hands.wait(1_000).down(...onLeft)
    expect(hands.selection).toEqual(['e:left', 'e:right'])
    expect(hands.up(...onLeft).selection).toEqual(['e:left'])
  })

  it('on one of several selected that becomes a drag moves all of them', () => {
    const hands = new Hands(label).click(...onLeft).click(...onRight, { shift: true })
    hands.drag(onLeft, [250, 150])
    expect(hands.fields('e:left').x).toBe(20_000)
    expect(hands.fields('e:right').x).toBe(40_000)
    expect(hands.label.steps).toBe(1)
  })

  it('with Shift adds, and takes away on release', () => {
    const hands = new Hands(label)
      .click(...onLeft)
      .click(...onRight, { shift: true })
      .click(...onLeft, { shift: true })
    expect(hands.selection).toEqual(['e:right'])
  })

  it('on bare paper selects nothing', () => {
    expect(new Hands(label).click(...onLeft).click(...onPaper).selection).toEqual([])
  })

  it('with the right button selects what is under it, and keeps several that it is on', () => {
    const hands = new Hands(label).click(...onLeft).click(...onRight, { shift: true })
    expect(hands.down(...onLeft, { button: 2 }).selection).toEqual(['e:left', 'e:right'])
    expect(hands.down(...onInLeft, { button: 2 }).selection).toEqual(['e:group'])
    expect(hands.state).toBe('select.idle')
  })

  it('does not take what is locked in its place', () => {
    const locked = recordsOf([{ id: 'e:left', fields: { ...fieldsOf.box, ...at(10, 10), locks: ['place'] } }])
    const hands = new Hands(locked).click(...onLeft)
    expect(hands.selection).toEqual([])
    expect(hands.key('Tab')).toBe(true)
    expect(hands.selection).toEqual(['e:left'])
  })

  it('does not take what is on a hidden layer', () => {
    const layered = recordsOf([{ id: 'e:left', fields: { ...fieldsOf.box, ...at(10, 10), layer: 'notes' } }])
    const hands = new Hands(layered, { hiddenLayers: new Set(['l:notes']) })
    expect(hands.click(...onLeft).selection).toEqual([])
  })

  it('takes a hollow box only at its line, or when it is selected', () => {
    const hollow = recordsOf([{ id: 'e:left', fields: { ...fieldsOf.hollow, ...at(10, 10) } }])
    const hands = new Hands(hollow).click(...onLeft)
    expect(hands.selection).toEqual([])
    expect(hands.click(105, 150).selection).toEqual(['e:left'])
    hands.drag(onLeft, [160, 150])
    expect(hands.fields('e:left').x).toBe(11_000)
  })

  it('takes a line within 6 pixels of it, by touch within 12', () => {
    const line = recordsOf([{ id: 'e:line', fields: { ...fieldsOf.line, ...at(10, 10) } }])
    expect(new Hands(line).click(150, 106).selection).toEqual(['e:line'])
    expect(new Hands(line).click(150, 108).selection).toEqual([])
    expect(new Hands(line).click(150, 111, { type: 'touch' }).selection).toEqual(['e:line'])
  })
})

describe('Groups', () => {
  it('are selected by a click on what is in them', () => {
    expect(new Hands(label).click(...onInLeft).selection).toEqual(['e:group'])
  })

  it('are entered by a double click, which selects what is under it', () => {
    const hands = new Hands(label).doubleClick(...onInLeft)
    expect(hands.selection).toEqual(['e:in-left'])
    expect(hands.editor.view().insideOf).toBe('e:group')
    expect(hands.click(...onInRight).selection).toEqual(['e:in-right'])
  })

  it('are entered by Enter and left by Esc or Shift+Enter', () => {
    const hands = new Hands(label).click(...onInLeft)
    expect(hands.key('Enter')).toBe(true)
    expect(hands.selection).toEqual(['e:in-left'])
    hands.key('Escape')
    expect(hands.selection).toEqual(['e:group'])
    hands.key('Enter')
    hands.key('Enter', { shift: true })
    expect(hands.selection).toEqual(['e:group'])
    hands.key('Escape')
    expect(hands.selection).toEqual([])
    expect(hands.key('Escape')).toBe(false)
  })

  it('are left by a click on what is outside', () => {
    const hands = new Hands(label).doubleClick(...onInLeft).click(...onLeft)
    expect(hands.selection).toEqual(['e:left'])
    expect(hands.editor.view().insideOf).toBeUndefined()
  })

  it('are passed over by Ctrl+click', () => {
    expect(new Hands(label).click(...onInLeft, { ctrl: true }).selection).toEqual(['e:in-left'])
  })
})

describe('Alt+click', () => {
  it('selects what lies beneath, one after the other', () => {
    const stacked = recordsOf([
      { id: 'e:low', fields: { ...fieldsOf.box, ...at(10, 10) } },
      { id: 'e:middle', fields: { ...fieldsOf.box, ...at(10, 10) } },
      { id: 'e:top', fields: { ...fieldsOf.box, ...at(10, 10) } },
    ])
    const hands = new Hands(stacked).click(...onLeft)
    expect(hands.selection).toEqual(['e:top'])
    expect(hands.click(...onLeft, { alt: true }).selection).toEqual(['e:middle'])
    expect(hands.click(...onLeft, { alt: true }).selection).toEqual(['e:low'])
    expect(hands.click(...onLeft, { alt: true }).selection).toEqual(['e:top'])
  })
})

describe('A marquee', () => {
  it('selects what it touches, and with Alt what lies in it', () => {
    const hands = new Hands(label).down(50, 50).move(80, 80)
    expect(hands.state).toBe('select.marquee')
    expect(hands.move(320, 160).selection).toEqual(['e:left', 'e:right'])
    expect(hands.move(320, 220, { alt: true }).selection).toEqual(['e:left'])
    expect(hands.up(320, 220, { alt: true }).state).toBe('select.idle')
    expect(hands.label.commands).toEqual([])
  })

  it('puts the selection back when it is cancelled', () => {
    const hands = new Hands(label)
      .click(...onRight)
      .wait(1_000)
      .down(50, 50)
      .move(160, 160)
    expect(hands.selection).toEqual(['e:left'])
    hands.key('Escape')
    expect(hands.selection).toEqual(['e:right'])
    expect(hands.state).toBe('select.idle')
  })
})

describe('A lasso', () => {
  it('selects what it goes around', () => {
    const hands = new Hands(label)
    hands.editor.setTool({ name: 'lasso' })
    hands.down(80, 80).move(80, 220).move(220, 220)
    expect(hands.state).toBe('select.lasso')
    hands.move(220, 80).up(90, 80)
    expect(hands.selection).toEqual(['e:left'])
  })
})

describe('Keys', () => {
  it('go from one to the next in reading order, and past the last one out', () => {
    const hands = new Hands(label)
    const seen = [1, 2, 3].map(() => {
      hands.key('Tab')
      return hands.selection[0]
    })
    expect(seen).toEqual(['e:left', 'e:right', 'e:group'])
    expect(hands.key('Tab')).toBe(false)
    hands.key('Tab', { shift: true })
    expect(hands.selection).toEqual(['e:right'])
  })

  it('move by 0.1 mm, with Shift by 1 mm, with Alt to the next dot', () => {
    const hands = new Hands(label, { dpi: 200 }).click(...onLeft)
    hands.key('ArrowRight')
    expect(hands.fields('e:left').x).toBe(10_100)
    hands.key('ArrowDown', { shift: true })
    expect(hands.fields('e:left').y).toBe(11_000)
    // A dot of 200 dpi is 127 µm: 80 of them are 10.16 mm.
    hands.key('ArrowRight', { alt: true })
    expect(hands.fields('e:left').x).toBe(10_287)
  })

  it('are one step of undo within 800 ms', () => {
    const hands = new Hands(label).click(...onLeft)
    hands.key('ArrowRight')
    hands.wait(700).key('ArrowRight')
    expect(hands.label.steps).toBe(1)
    hands.wait(900).key('ArrowRight')
    expect(hands.label.steps).toBe(2)
    hands.key('z', { ctrl: true })
    expect(hands.fields('e:left').x).toBe(10_200)
    hands.key('z', { ctrl: true })
    expect(hands.label.records()).toEqual(label)
    expect(hands.selection).toEqual(['e:left'])
  })
})

describe('Another page', () => {
  const [page2, onPage2] = ['p:1', 'e:second'] as const
  const two = new Map([
    ...label,
    [page2, { kind: 'page', place: { parent: 'label', key: 'a5' }, fields: {} }] as const,
    [
      onPage2,
      { kind: 'element', place: { parent: page2, key: 'a0' }, fields: { ...fieldsOf.box, ...at(10, 10) } },
    ] as const,
  ])

  it('shows what is on it, and undo goes back to where it was done', () => {
    const hands = new Hands(two)
    hands.editor.showPage(page2)
    expect(hands.click(...onLeft).selection).toEqual([onPage2])
    hands.key('ArrowRight')
    hands.editor.showPage(page)
    expect(hands.selection).toEqual([])
    expect(hands.click(...onLeft).selection).toEqual(['e:left'])
    hands.editor.undo()
    expect(hands.editor.view()).toMatchObject({ page: page2, selection: [onPage2] })
  })

  it('is shown when another removes the one that is', () => {
    const hands = new Hands(two)
    hands.editor.showPage(page2)
    hands.label.changeByOthers({ type: 'remove', id: onPage2 }, { type: 'remove', id: page2 })
    expect(hands.editor.view().page).toBe(page)
  })
})

describe('Space', () => {
  it('that is let go while the paper moves is let go', () => {
    const hands = new Hands(label)
    hands.key(' ')
    hands.down(...onPaper).move(720, 500)
    hands.keyUp(' ')
    hands.up(720, 500)
    expect(hands.wait(1_000).down(170, 150).state).toBe('select.pointing-element')
  })

  it('is let go when the window loses the focus', () => {
    const hands = new Hands(label)
    hands.key(' ')
    hands.editor.cancel()
    expect(hands.down(...onLeft).state).toBe('select.pointing-element')
  })
})

describe('The editor', () => {
  it('shows the first page and selects nothing', () => {
    const { state, page: shown, selection, selectionFrame, handles } = new Hands(label).editor.view()
    expect({ state, shown, selection, selectionFrame, handles }).toEqual({
      state: 'select.idle',
      shown: page,
      selection: [],
      selectionFrame: undefined,
      handles: [],
    })
  })

  it('drops from the selection what another has removed', () => {
    const hands = new Hands(label).click(...onLeft)
    hands.label.changeByOthers({ type: 'remove', id: 'e:left' })
    expect(hands.selection).toEqual([])
  })
})
