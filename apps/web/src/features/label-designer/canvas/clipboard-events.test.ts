// @vitest-environment jsdom
import { fieldsOf, Hands, recordsOf } from '@labelwright/label-editor/testing/open-editor'
import { describe, expect, it } from 'vitest'
import { listenToClipboard, type PasteResult } from './clipboard-events.ts'

/** The contents of a browser's clipboard, keyed by type. */
type Clipboard = Map<string, string>

function canvasOf(hands: Hands) {
  const canvas = document.createElement('div')
  const results: PasteResult[] = []
  listenToClipboard(
    { canvas, editor: hands.editor, onPasted: (result) => results.push(result) },
    new AbortController().signal,
  )
  const press = (type: 'copy' | 'cut' | 'paste', clipboard: Clipboard) => {
    const clipboardData = {
      setData: (name: string, text: string) => clipboard.set(name, text),
      getData: (name: string) => clipboard.get(name) ?? '',
    }
    canvas.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { clipboardData }))
  }
  return { press, results }
}

const text = { ...fieldsOf.text, x: 10_000, y: 10_000, content: 'Oat bread' }
const withText = () => {
  const hands = new Hands(recordsOf([{ id: 'e:t', fields: text }]))
  hands.editor.select(['e:t'])
  return hands
}

describe('Elements in the clipboard', () => {
  it.each(['copy', 'cut'] as const)('are their words for a field and for other programs, by %s', (way) => {
    const clipboard: Clipboard = new Map()
    canvasOf(withText()).press(way, clipboard)
    expect(clipboard.get('text/plain')).toBe('Oat bread')
  })

  it('are elements again on the canvas of another label', () => {
    const clipboard: Clipboard = new Map()
    canvasOf(withText()).press('copy', clipboard)
    const other = new Hands(recordsOf([]))
    const { press, results } = canvasOf(other)
    press('paste', clipboard)
    expect(results).toEqual([{ kind: 'pasted', newVariables: [], differentVariables: [] }])
    expect(other.fields(other.selection[0] ?? '')).toMatchObject(text)
  })

  it('are their words where another browser has left out the elements', () => {
    const other = new Hands(recordsOf([]))
    canvasOf(other).press('paste', new Map([['text/plain', 'Oat bread']]))
    expect(other.fields(other.selection[0] ?? '')).toMatchObject({ type: 'text', content: 'Oat bread' })
  })
})
