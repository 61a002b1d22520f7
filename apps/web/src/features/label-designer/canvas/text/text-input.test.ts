// @vitest-environment jsdom

import { edit } from '@labelwright/label-editor/texts/text-fields'
import type { TextEdit } from '@labelwright/open-label/commands'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rawText, selectedIn, selectIn, showText } from './field-content.ts'
import { listenToText } from './text-input.ts'

const ends: AbortController[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end.abort()
  document.body.replaceChildren()
})

/** A field that shows a text and what was typed into it. */
function openField(content: string, runs?: readonly object[]) {
  const field = document.createElement('div')
  document.body.append(field)
  let text = content
  const show = (fields: object): void =>
    showText(field, fields as never, {
      classes: { variable: 'variable', unknown: 'unknown' },
      isKnown: (name) => name === 'lot',
    })
  const end = new AbortController()
  ends.push(end)
  const onUndo = vi.fn()
  const input = listenToText(
    {
      field,
      text: () => text,
      onUndo,
      onComposed: () => show({ content: text }),
      onRedo: () => undefined,
      onEdit: (change: TextEdit) => {
        text = edit(text, [change])
        if (input.isComposing()) return
        show({ content: text })
        const at = change.at + change.ins.length
        selectIn(field, { from: at, to: at })
      },
    },
    end.signal,
  )
  show(runs ? { runs } : { content })
  return {
    field,
    text: () => text,
    onUndo,
    select: (from: number, to = from) => selectIn(field, { from, to }),
    input: (inputType: string, data?: string) =>
      field.dispatchEvent(new InputEvent('beforeinput', { inputType, data: data ?? null, cancelable: true })),
  }
}

describe('The field on the paper', () => {
  it.each(['', 'Oat', 'Lot {{lot}}', '{{lot}}{{lot}}', 'a\n{{ lot }}\n', '{{=upper(lot)}} {{}} {{'])(
    'stands for %j, letter by letter, and finds each place again',
    (content) => {
      const { field, select } = openField(content)
      expect(rawText(field)).toBe(content)
      for (let at = 0; at <= content.length; at++) {
        const isCut = [...content.matchAll(/\{\{[^{}]+\}\}/g)].some(
          ({ 0: text, index }) => index < at && at < index + text.length,
        )
        select(at)
        if (!isCut) expect(selectedIn(field)).toEqual({ from: at, to: at })
      }
    },
  )

  it('shows variables as signs with their names, and those that the label lacks apart', () => {
    const { field } = openField('{{lot}} {{nope}}')
    const signs = [...field.querySelectorAll<HTMLElement>('[contenteditable="false"]')]
    expect(signs.map(({ textContent, className }) => [textContent, className])).toEqual([
      ['lot', 'variable'],
      ['nope', 'variable unknown'],
    ])
  })

  it('shows pieces in their looks', () => {
    const { field } = openField('Net kg', [
      { content: 'Net', bold: true },
      { content: ' kg', scale: 50 },
    ])
    const [net, unit] = [...field.querySelectorAll('span')]
    expect([net?.style.fontWeight, unit?.style.fontSize]).toEqual(['700', '0.5em'])
    expect(rawText(field)).toBe('Net kg')
  })

  it('takes letters, line ends and pasted text at the caret', () => {
    const { select, input, text } = openField('a{{lot}}b')
    select(8)
    input('insertText', 'x')
    input('insertParagraph')
    expect(text()).toBe('a{{lot}}x\nb')
  })

  it('takes a variable away as a whole, from either side', () => {
    const { select, input, text } = openField('a{{lot}}b')
    select(8)
    input('deleteContentBackward')
    expect(text()).toBe('ab')
    const other = openField('a{{lot}}b')
    other.select(1)
    other.input('deleteContentForward')
    expect(other.text()).toBe('ab')
  })

  it('reads from the field what an input method has written there', () => {
    const { field, text } = openField('Oat')
    const letters = field.querySelector('span')?.firstChild as Text
    letters.data = 'Oatか'
    field.dispatchEvent(new InputEvent('input', { inputType: 'insertCompositionText' }))
    expect(text()).toBe('Oatか')
  })

  it('follows an input method from letter to letter, and shows its own signs again when it ends', async () => {
    const { field, text, select } = openField('{{lot}} ')
    select(8)
    const letters = field.lastElementChild?.firstChild as Text
    const compose = (written: string): void => {
      letters.data = ` ${written}`
      field.dispatchEvent(new InputEvent('input', { inputType: 'insertCompositionText', isComposing: true }))
    }
    field.dispatchEvent(new CompositionEvent('compositionstart'))
    await Promise.resolve()
    compose('に')
    compose('にほん')
    compose('日本')
    expect([text(), field.lastElementChild?.firstChild === letters]).toEqual(['{{lot}} 日本', true])
    field.dispatchEvent(new CompositionEvent('compositionend'))
    expect([text(), rawText(field), field.lastElementChild?.firstChild === letters]).toEqual([
      '{{lot}} 日本',
      '{{lot}} 日本',
      false,
    ])
  })

  it('takes away what is selected before an input method writes in its place', async () => {
    const { field, text, select } = openField('a{{lot}}b')
    select(0, 8)
    field.dispatchEvent(new CompositionEvent('compositionstart'))
    await Promise.resolve()
    expect([text(), rawText(field)]).toEqual(['b', 'b'])
  })

  it('leaves undo to the label', () => {
    const { field, onUndo } = openField('Oat')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, cancelable: true }))
    expect(onUndo).toHaveBeenCalledOnce()
  })

  it('formats nothing by the browser', () => {
    const { select, input, text, field } = openField('Oat')
    select(0, 3)
    expect(input('formatBold')).toBe(false)
    expect([text(), field.querySelector('b')]).toEqual(['Oat', null])
  })
})
