import { everythingLabel } from '@labelwright/label-output/testing/everything-label'
import { openDocument } from '@labelwright/open-label/open-document'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf, Hands, type Planned, recordsOf } from '../testing/open-editor.ts'
import { lookFor, lookOf } from './looks.ts'

const text = (id: string, more = {}): Planned => ({ id, fields: { ...fieldsOf.text, ...more } })
const filled = { ...fieldsOf.box, filled: true, shade: 50, cornerRadius: 1_000 }
const dashed = { ...fieldsOf.hollow, lineStyle: 'dashed', lineWidth: 900 }

function handsOn(elements: readonly Planned[], ...ids: readonly string[]): Hands {
  const hands = new Hands(recordsOf(elements))
  hands.editor.select(ids)
  return hands
}
/** Copies the look of one and pastes it to others, by their keys. */
function carry(hands: Hands, from: string, ...to: readonly string[]): Hands {
  hands.editor.select([from])
  expect(hands.key('c', { ctrl: true, alt: true })).toBe(true)
  hands.editor.select(to)
  hands.key('v', { ctrl: true, alt: true })
  expect(hands.label.leftOut).toEqual([])
  return hands
}

describe('A look that is copied', () => {
  it('is pasted to others as one step: type, lines and ink, but no place and no content', () => {
    const look = { fontSize: 8_000, minimumFontSize: 5_000, bold: true, align: 'right', ink: 'accent' }
    const hands = handsOn([
      text('e:a', look),
      text('e:b', { x: 30_000, content: 'Rye', letterSpacing: 50 }),
      text('e:c'),
    ])
    carry(hands, 'e:a', 'e:b', 'e:c')
    expect(hands.fields('e:b')).toEqual({ ...fieldsOf.text, ...look, x: 30_000, content: 'Rye' })
    expect([hands.fields('e:c').fontSize, hands.label.steps]).toEqual([8_000, 1])
  })

  it('makes shapes hollow or filled, with what belongs to it', () => {
    const both = [
      { id: 'e:f', fields: filled },
      { id: 'e:d', fields: dashed },
    ]
    expect(carry(handsOn(both), 'e:f', 'e:d').fields('e:d')).toEqual(filled)
    expect(carry(handsOn(both), 'e:d', 'e:f').fields('e:f')).toMatchObject({ filled: false, lineStyle: 'dashed' })
    expect(carry(handsOn(both), 'e:d', 'e:f').fields('e:f')).not.toHaveProperty('shade')
  })

  it('gives another kind what both have, and groups what is in them', () => {
    const line = { id: 'e:l', fields: { ...fieldsOf.line, lineStyle: 'dotted', lineWidth: 700, ink: 'white' } }
    const group = { id: 'e:g', fields: fieldsOf.group, inside: [{ id: 'e:in', fields: filled }, text('e:t')] }
    const hands = carry(handsOn([line, group]), 'e:l', 'e:g')
    expect(hands.fields('e:in')).toEqual({ ...filled, lineWidth: 700, ink: 'white' })
    expect(hands.fields('e:t')).toEqual({ ...fieldsOf.text, ink: 'white' })
  })

  it('takes no line from a line, and the threshold of a picture with its dots', () => {
    const bare = { id: 'e:f', fields: { ...filled, lineWidth: 0 } }
    expect(carry(handsOn([bare, { id: 'e:l', fields: fieldsOf.line }]), 'e:f', 'e:l').fields('e:l').lineWidth).toBe(300)
    const picture = { type: 'picture', x: 0, y: 0, width: 9_000, height: 9_000 }
    const pictures = [
      { id: 'e:p', fields: { ...picture, dots: 'threshold', threshold: 40 } },
      { id: 'e:q', fields: picture },
    ]
    expect(carry(handsOn(pictures), 'e:p', 'e:q').fields('e:q')).toEqual(pictures[0]?.fields)
    expect(carry(handsOn(pictures), 'e:q', 'e:p').fields('e:p')).toEqual(picture)
  })

  it('leaves it to a text that grows that it always fits', () => {
    const hands = handsOn([text('e:a', { fit: 'cut', bold: true }), text('e:g', { grows: true }), text('e:b')])
    carry(hands, 'e:a', 'e:g', 'e:b')
    expect([hands.fields('e:g').fit, hands.fields('e:g').bold, hands.fields('e:b').fit]).toEqual([
      undefined,
      true,
      'cut',
    ])
  })

  it('leaves a look that is locked, and what has none', () => {
    const hands = handsOn([text('e:a', { bold: true }), text('e:b', { locks: ['look'] })])
    expect(carry(hands, 'e:a', 'e:b').label.steps).toBe(0)
    expect(lookOf({ type: 'group' })).toBeUndefined()
  })

  it('is taken from every kind by every other', () => {
    const records = openDocument(everythingLabel)
    const ids = [...records].filter(([, { kind }]) => kind === 'element').map(([id]) => id)
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.constantFrom(...ids), (from, to) => {
        const hands = new Hands(records)
        const look = lookOf(records.get(from)?.fields ?? {})
        const target = records.get(to)?.fields ?? {}
        if (!look) return
        const changes = Object.entries(lookFor(look, target)).map(
          ([field, value]) => ({ type: 'field', id: to, field, value }) as const,
        )
        hands.label.perform(changes, { selectionBefore: [], selectionAfter: [] })
        expect(hands.label.leftOut).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('The look of a new element', () => {
  const set = ({ editor }: Hands, id: string, [field, value]: readonly [string, number]): void => {
    editor.perform([{ type: 'field', id, field, value }])
  }

  it('is that of the last one of its kind that was changed', () => {
    const hands = handsOn([{ id: 'e:a', fields: fieldsOf.hollow }, text('e:t')])
    set(hands, 'e:a', ['lineWidth', 1_200])
    set(hands, 'e:t', ['fontSize', 9_000])
    hands.editor.setTool({ name: 'insert', kind: 'box' })
    hands.click(600, 300)
    expect(hands.fields(hands.selection[0] ?? '')).toMatchObject({ lineWidth: 1_200, filled: false })
    hands.editor.setTool({ name: 'insert', kind: 'text' })
    hands.click(100, 400)
    expect(hands.editor.view().newText?.fields).toMatchObject({ fontSize: 9_000, content: '', grows: true })
    hands.editor.setTool({ name: 'insert', kind: 'line' })
    hands.click(100, 500).click(300, 500)
    expect(hands.fields(hands.selection[0] ?? '').lineWidth).toBe(300)
  })

  it.each(['text', 'box', 'line'] as const)('is never white: a %s would not show on the paper', (kind) => {
    const fields = { text: fieldsOf.text, box: fieldsOf.hollow, line: fieldsOf.line }[kind]
    const hands = handsOn([{ id: 'e:a', fields }])
    hands.editor.perform([{ type: 'field', id: 'e:a', field: 'ink', value: 'white' }])
    expect(hands.fields('e:a').ink).toBe('white')
    expect(hands.editor.settings().lastLooks.get(kind)).not.toHaveProperty('ink')
    hands.editor.perform([{ type: 'field', id: 'e:a', field: 'ink', value: 'accent' }])
    expect(hands.editor.settings().lastLooks.get(kind)).toHaveProperty('ink', 'accent')
  })

  it('is not changed by moving, typing or scaling', () => {
    const hands = handsOn([{ id: 'e:a', fields: fieldsOf.hollow }], 'e:a')
    hands.editor.changeSettings({ scalesContent: true })
    hands.editor.perform([
      { type: 'field', id: 'e:a', field: 'width', value: 20_000 },
      { type: 'field', id: 'e:a', field: 'lineWidth', value: 600 },
    ])
    hands.key('ArrowRight')
    expect(hands.editor.settings().lastLooks.size).toBe(0)
  })
})
