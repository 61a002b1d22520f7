import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf, Hands, recordsOf } from '../testing/open-editor.ts'
import { edit } from './text-fields.ts'
import { piecesOf, rangeBeside, replacing, variableWish, wholeRange } from './text-pieces.ts'
import { editRuns, textOf } from './text-runs.ts'

const anyContent = fc
  .array(
    fc.constantFrom('Oat', ' ', '\n', '{{', '}}', '{{lot}}', '{{= a + 1 }}', '{{ row.1 }}', '{', 'مرحبا', '👩‍🌾'),
    {
      maxLength: 8,
    },
  )
  .map((pieces) => pieces.join(''))

describe('The pieces of a text', () => {
  it('are its letters and its variables', () => {
    expect(piecesOf('Lot {{ lot }}, {{=upper(a)}}')).toEqual([
      { at: 0, text: 'Lot ', variable: undefined },
      { at: 4, text: '{{ lot }}', variable: 'lot' },
      { at: 13, text: ', ', variable: undefined },
      { at: 15, text: '{{=upper(a)}}', variable: '=upper(a)' },
    ])
    expect(piecesOf('{{}} {{ a')).toEqual([{ at: 0, text: '{{}} {{ a', variable: undefined }])
  })

  it('are the stored text again, letter by letter, whatever stands in it', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const pieces = piecesOf(content)
        expect(pieces.map(({ text }) => text).join('')).toBe(content)
        for (const { at, text } of pieces) expect(content.slice(at, at + text.length)).toBe(text)
      }),
    )
  })
})

describe('A variable in a text', () => {
  const content = 'a{{lot}}b'

  it('is taken as a whole by Backspace and Delete, and letters one by one as people see them', () => {
    expect(rangeBeside(content, 8, 'before')).toEqual({ from: 1, to: 8 })
    expect(rangeBeside(content, 1, 'behind')).toEqual({ from: 1, to: 8 })
    expect(rangeBeside(content, 1, 'before')).toEqual({ from: 0, to: 1 })
    expect(rangeBeside('x👩‍🌾', 6, 'before')).toEqual({ from: 1, to: 6 })
    expect(rangeBeside('👩‍🌾x', 0, 'behind')).toEqual({ from: 0, to: 5 })
    expect(rangeBeside(content, 0, 'before')).toEqual({ from: 0, to: 0 })
    expect(rangeBeside(content, 9, 'behind')).toEqual({ from: 9, to: 9 })
  })

  it('is never cut by a selection, and a caret stands behind it', () => {
    expect(wholeRange(content, { from: 3, to: 9 })).toEqual({ from: 1, to: 9 })
    expect(wholeRange(content, { from: 0, to: 4 })).toEqual({ from: 0, to: 8 })
    expect(wholeRange(content, { from: 4, to: 4 })).toEqual({ from: 8, to: 8 })
    expect(wholeRange(content, { from: 1, to: 8 })).toEqual({ from: 1, to: 8 })
    fc.assert(
      fc.property(anyContent, fc.nat(30), fc.nat(30), (text, one, other) => {
        const [from = 0, to = 0] = [one, other].map((at) => Math.min(at, text.length)).sort((a, b) => a - b)
        const whole = wholeRange(text, { from, to })
        const isInside = (at: number) => (piece: { at: number; text: string; variable: string | undefined }) =>
          piece.variable !== undefined && piece.at < at && at < piece.at + piece.text.length
        expect(piecesOf(text).some(isInside(whole.from)) || piecesOf(text).some(isInside(whole.to))).toBe(false)
        expect(whole.to).toBeGreaterThanOrEqual(to)
        expect(replacing(whole, 'x')).toEqual({ at: whole.from, del: whole.to - whole.from, ins: 'x' })
      }),
    )
  })

  it('is offered behind two braces, those that begin with the letters first', () => {
    const names = ['weight', 'lot', 'netWeight', 'article']
    expect(variableWish('Lot {{', 6, names)).toEqual({ range: { from: 4, to: 6 }, names })
    expect(variableWish('{{we', 4, names)?.names).toEqual(['weight', 'netWeight'])
    expect(variableWish('{{we}} kg', 4, names)?.range).toEqual({ from: 0, to: 6 })
    expect(variableWish('{{zz', 4, names)).toBeUndefined()
    expect(variableWish('{{lot}} ', 8, names)).toBeUndefined()
    expect(variableWish('{ {', 3, names)).toBeUndefined()
  })
})

describe('Typing into pieces of different looks', () => {
  const runs = [{ content: 'Net ', bold: true }, { content: '{{weight}}', scale: 150 }, { content: ' kg' }]

  it('takes the look of the letter before, or of what it replaces', () => {
    expect(editRuns(runs, { at: 4, del: 0, ins: 'x' })[0]).toEqual({ content: 'Net x', bold: true })
    expect(editRuns(runs, { at: 4, del: 10, ins: '12' })[1]).toEqual({ content: '12', scale: 150 })
    expect(editRuns(runs, { at: 0, del: 0, ins: 'A ' })[0]).toEqual({ content: 'A Net ', bold: true })
    expect(editRuns(runs, { at: 17, del: 0, ins: '!' })[2]).toEqual({ content: ' kg!' })
  })

  it('leaves no piece without letters, but one of them where all is gone', () => {
    expect(editRuns(runs, { at: 4, del: 10, ins: '' })).toEqual([runs[0], runs[2]])
    expect(editRuns(runs, { at: 0, del: 17, ins: '' })).toEqual([{ content: '', bold: true }])
  })

  it('says the same as the edit of the whole text', () => {
    const anyRuns = fc.array(fc.record({ content: fc.string({ minLength: 1, maxLength: 5 }), bold: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(anyRuns, fc.nat(20), fc.nat(10), fc.string({ maxLength: 3 }), (list, place, length, ins) => {
        const text = textOf({ runs: list })
        const at = Math.min(place, text.length)
        const change = { at, del: Math.min(length, text.length - at), ins }
        expect(textOf({ runs: editRuns(list, change) })).toBe(edit(text, [change]))
      }),
    )
  })

  it('is one step of undo, which brings the pieces back', () => {
    const records = recordsOf([{ id: 'e:t', fields: { ...fieldsOf.text, content: '', runs } }])
    const hands = new Hands(records).doubleClick(50, 50)
    hands.editor.typeText({ at: 4, del: 0, ins: 'w' }, hands.time)
    hands.editor.typeText({ at: 5, del: 0, ins: 't ' }, hands.time)
    expect(textOf(hands.fields('e:t'))).toBe('Net wt {{weight}} kg')
    expect([hands.label.steps, hands.label.leftOut]).toEqual([1, []])
    hands.editor.undo()
    expect(hands.label.records()).toEqual(records)
  })
})

describe('A letter typed on one selected text', () => {
  const text = { id: 'e:t', fields: fieldsOf.text }
  const box = { id: 'e:b', fields: { ...fieldsOf.box, x: 30_000 } }
  const handsOn = (...ids: readonly string[]): Hands => {
    const hands = new Hands(recordsOf([text, box]), { usesLetterKeys: false })
    hands.editor.select(ids)
    return hands
  }

  it('begins to edit it, and is left to the field, which has all of it selected', () => {
    for (const key of ['a', '{', 'é', 'Dead', 'Process', '7']) {
      const hands = handsOn('e:t')
      expect([hands.key(key), hands.editor.view().editing]).toEqual([false, 'e:t'])
      expect(hands.label.steps).toBe(0)
    }
  })

  it('is a key as always with modifiers, on other elements, on several, and where letters take up tools', () => {
    const editing = (hands: Hands, key: string, keys = {}) => {
      hands.key(key, keys)
      return hands.editor.view().editing
    }
    expect(editing(handsOn('e:t'), 'b', { ctrl: true })).toBeUndefined()
    expect(editing(handsOn('e:t'), 'F2')).toBeUndefined()
    expect(editing(handsOn('e:t'), ' ')).toBeUndefined()
    expect(editing(handsOn('e:b'), 'a')).toBeUndefined()
    expect(editing(handsOn('e:t', 'e:b'), 'a')).toBeUndefined()
    const withTools = handsOn('e:t')
    withTools.editor.changeSettings({ usesLetterKeys: true })
    expect(editing(withTools, 'b')).toBeUndefined()
    expect(withTools.state).toBe('insert.barcode.idle')
  })

  it('does nothing to a text whose content is locked', () => {
    const hands = new Hands(recordsOf([{ ...text, fields: { ...fieldsOf.text, locks: ['content'] } }]), {
      usesLetterKeys: false,
    })
    hands.editor.select(['e:t'])
    hands.key('a')
    expect(hands.editor.view().editing).toBeUndefined()
  })
})
