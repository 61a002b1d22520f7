import type { Change } from '@labelwright/open-label/commands'
import { describe, expect, it } from 'vitest'
import { setAnchor, setBelow } from '../commands/anchor-and-below.ts'
import { editorCommands } from '../commands/editor-commands.ts'
import { setHidden, setLocks, toggleLock, unlockPart } from '../commands/locks.ts'
import { fieldsOf, Hands, type Planned, recordsOf } from '../testing/open-editor.ts'
import { countFound, countLocked, replaceAll } from '../texts/find-and-replace.ts'
import { isPartLocked, partOf, withoutLocked } from './locked-parts.ts'

const box = (id: string, x: number, more = {}): Planned => ({
  id: `e:${id}`,
  fields: { ...fieldsOf.box, x: x * 1_000, y: 10_000, ...more },
})
const grouped = (locks: readonly string[], inner = {}): Planned => ({
  id: 'e:group',
  fields: { ...fieldsOf.group, x: 0, y: 0, locks },
  inside: [box('in', 10, inner)],
})
const handsOn = (planned: readonly Planned[], ...ids: readonly string[]): Hands => {
  const hands = new Hands(recordsOf(planned))
  hands.editor.select(ids.map((id) => `e:${id}`))
  return hands
}
const run = ({ editor }: Hands, id: string): boolean => {
  const command = editorCommands.find((one) => one.id === id)
  if (!command?.isEnabled(editor)) return false
  command.run(editor)
  return true
}

describe('The parts of an element', () => {
  it.each([
    ['x', 'place'],
    ['rotation', 'place'],
    ['below', 'place'],
    ['content', 'content'],
    ['visibleWhen', 'content'],
    ['media', 'content'],
    ['fontSize', 'look'],
    ['conditionalFormats', 'look'],
    ['moduleWidth', 'look'],
    ['name', undefined],
    ['locks', undefined],
  ])('count %s to %s', (field, part) => {
    expect(partOf(field)).toBe(part)
  })

  it('are locked one by one, and a group locks the places of what is in it, but not what it says', () => {
    const { records } = new Hands(recordsOf([box('a', 10, { locks: ['look'] }), grouped(['place', 'content'])])).label
    const locked = (id: string) =>
      (['place', 'content', 'look'] as const).filter((part) => isPartLocked(records(), id, part))
    expect([locked('e:a'), locked('e:group'), locked('e:in')]).toEqual([['look'], ['place', 'content'], ['place']])
  })

  it('that are locked are left out of what a panel changes; all else is done', () => {
    const records = recordsOf([box('a', 10, { locks: ['look'] }), box('b', 30)])
    const set = (id: string, field: string): Change => ({ type: 'field', id, field, value: 1 })
    const changes = [set('e:a', 'lineWidth'), set('e:a', 'x'), set('e:b', 'lineWidth'), set('label', 'width')]
    expect(withoutLocked(records, changes)).toEqual(changes.slice(1))
  })
})

describe('Locking', () => {
  it('sets and takes one lock at a time, and all of them by a key', () => {
    const hands = handsOn([box('a', 10)], 'a')
    toggleLock(hands.editor, 'e:a', 'look')
    toggleLock(hands.editor, 'e:a', 'place')
    expect(hands.fields('e:a').locks).toEqual(['place', 'look'])
    toggleLock(hands.editor, 'e:a', 'look')
    expect(hands.fields('e:a').locks).toEqual(['place'])
    hands.key('l', { ctrl: true })
    expect(hands.fields('e:a').locks).toEqual(['place', 'content', 'look'])
    hands.key('l', { ctrl: true, shift: true })
    expect(hands.fields('e:a').locks).toBeUndefined()
    setLocks(hands.editor, ['e:a'], [])
    expect(hands.label.steps).toBe(5)
  })

  it('of a part is taken away alone, for a place from the group about it too', () => {
    const hands = handsOn([grouped(['place', 'look'], { locks: ['place', 'content'] })], 'in')
    unlockPart(hands.editor, ['e:in'], 'place')
    expect([hands.fields('e:in').locks, hands.fields('e:group').locks]).toEqual([['content'], ['look']])
    expect(hands.label.steps).toBe(1)
  })

  it('of a place keeps anchor, place below another, nudge, alignment and turn as they are', () => {
    const hands = handsOn([box('a', 10, { locks: ['place'] }), box('b', 30)], 'a')
    const before = hands.fields('e:a')
    expect(setAnchor(hands.editor, 'center')).toBe(true)
    expect(setBelow(hands.editor, 'e:a', 'e:b')).toBe(false)
    const wired = handsOn([box('a', 10, { locks: ['place'], below: 'b' }), box('b', 30)])
    expect([setBelow(wired.editor, 'e:a', undefined), wired.fields('e:a').below]).toEqual([false, 'b'])
    expect(hands.key('ArrowRight')).toBe(false)
    expect([run(hands, 'align-left'), run(hands, 'turn-right')]).toEqual([false, false])
    expect(hands.editor.view().handles).toEqual([])
    expect(hands.fields('e:a')).toEqual(before)
  })

  it('of a content keeps an element from being removed, also with its group', () => {
    const text = { id: 'e:in', fields: { ...fieldsOf.text, locks: ['content'] } }
    const group = { id: 'e:group', fields: fieldsOf.group, inside: [text] }
    for (const id of ['group', 'in']) expect(run(handsOn([group], id), 'delete')).toBe(false)
    expect(run(handsOn([grouped([])], 'group'), 'delete')).toBe(true)
  })

  it('of a content keeps it from find and replace, which tells how many it has left', () => {
    const say = (id: string, more = {}) => ({ id, fields: { ...fieldsOf.text, content: 'Oat', ...more } })
    const hands = new Hands(recordsOf([say('e:a', { locks: ['content'] }), say('e:b')]))
    const search = { text: 'Oat', matchesCase: false }
    expect([countFound(hands.editor, search), countLocked(hands.editor, search)]).toEqual([2, 1])
    expect(replaceAll(hands.editor, search, 'Rye')).toBe(1)
    expect([hands.fields('e:a').content, hands.fields('e:b').content]).toEqual(['Oat', 'Rye'])
  })

  it('of a content keeps a text from being edited in place', () => {
    const hands = new Hands(recordsOf([{ id: 'e:a', fields: { ...fieldsOf.text, locks: ['content'] } }]))
    hands.doubleClick(50, 50)
    hands.key('Enter')
    hands.editor.editText('e:a')
    expect(hands.editor.view().editing).toBeUndefined()
  })

  it('of a look keeps fonts and lines while a group is scaled, and the modules of a barcode', () => {
    const looks = { locks: ['look'] }
    const text = (id: string, more = {}) => ({ id, fields: { ...fieldsOf.text, ...more } })
    const group = { id: 'e:group', fields: fieldsOf.group, inside: [text('e:kept', looks), text('e:scaled')] }
    const hands = handsOn([group], 'group')
    hands.editor.changeSettings({ scalesContent: true })
    hands.drag([100, 100], [200, 200])
    expect([hands.fields('e:kept').fontSize, hands.fields('e:scaled').fontSize]).toEqual([3_000, 6_000])

    const code = { id: 'e:code', fields: { ...fieldsOf.barcode, ...looks } }
    const coded = handsOn([code], 'code')
    coded.editor.changeSettings({ barcodeSize: (_, dots) => ({ width: dots * 5_000, height: 10_000 }) })
    coded.drag([100, 50], [300, 50])
    expect(coded.fields('e:code').moduleWidth).toBe(200)
  })
})

describe('Hiding an element', () => {
  it('is only for this screen: no pointer takes it, nothing is written, and it is shown again', () => {
    const hands = handsOn([box('a', 10)], 'a')
    expect(run(hands, 'hide')).toBe(true)
    expect(hands.selection).toEqual([])
    expect(hands.click(150, 150).selection).toEqual([])
    expect(hands.label.steps).toBe(0)
    expect(run(hands, 'show-all')).toBe(true)
    expect(hands.click(150, 150).selection).toEqual(['e:a'])
  })

  it('hides what is in a group with it', () => {
    const hands = handsOn([grouped([])])
    setHidden(hands.editor, ['e:group'], true)
    expect(hands.editor.scene().nodes.get('e:in')?.isHidden).toBe(true)
    setHidden(hands.editor, ['e:group'], false)
    expect(hands.editor.scene().nodes.get('e:in')?.isHidden).toBe(false)
  })
})
