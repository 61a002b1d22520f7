import { replacing, type TextRange } from '@labelwright/label-editor/texts/text-pieces'
import { textOf } from '@labelwright/label-editor/texts/text-runs'
import type { TextEdit } from '@labelwright/open-label/commands'
import type { Fields } from '@labelwright/open-label/records'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDesigner } from '../../designer-context.ts'
import { textEdit } from '../../panels/properties/text-edit.ts'
import { selectedIn, selectIn, showText } from './field-content.ts'
import classes from './text-field.module.css'
import { type ListeningInput, listenToText } from './text-input.ts'

interface FieldTextOptions {
  readonly field: RefObject<HTMLElement | null>
  readonly id: string
  readonly fields: Fields
  readonly names: readonly string[]
}

interface FieldText {
  /** Puts a text in place of a range, or of what is selected, and the caret behind it. */
  readonly insert: (text: string, range?: TextRange) => void
  /** What is selected; undefined before the field has been entered. */
  readonly range: TextRange | undefined
}

/** Keeps a field and the text of an element the same, whoever changes it; all of it is selected at first. */
export function useFieldText({ field, id, fields, names }: FieldTextOptions): FieldText {
  const { editor } = useDesigner()
  const [range, setRange] = useState<TextRange>()
  const [composed, setComposed] = useState(0)
  const text = textOf(fields)
  const live = useRef({ text, wanted: undefined as TextRange | undefined, last: { from: 0, to: text.length } })

  const edit = (change: TextEdit, time: number): void => {
    const caret = change.at + change.ins.length
    live.current.wanted = { from: caret, to: caret }
    editor.typeText(change, time)
  }
  const input = useTextInput(field, {
    text: () => live.current.text,
    onEdit: edit,
    onGoBack: (go) => {
      go()
      // It ends what is edited, and this goes on where the text is still there.
      if (editor.label.records().has(id)) editor.editText(id)
    },
    onComposed: () => setComposed((count) => count + 1),
    onSelect: (selected) => {
      live.current.last = selected
      setRange(selected)
    },
  })

  const shown = JSON.stringify([fields.runs ?? fields.content, names, composed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is all that the field shows
  useLayoutEffect(() => {
    const { current } = field
    if (!current || input.current?.isComposing()) return
    const { wanted, text: before } = live.current
    // Browsers tell of a selection a little later than it is there.
    const last = selectedIn(current) ?? live.current.last
    const isFirst = current.childNodes.length === 0
    const known = new Set(names.map((name) => name.toLowerCase()))
    showText(current, fields, {
      classes: { variable: classes.variable ?? '', unknown: classes.unknown ?? '' },
      isKnown: (variable) => /^(=|row\.)/i.test(variable) || known.has(variable.toLowerCase()),
    })
    if (isFirst) current.focus({ preventScroll: true })
    const next = wanted ?? (isFirst ? { from: 0, to: text.length } : follow(last, textEdit(before, text)))
    live.current = { text, wanted: undefined, last: next }
    selectIn(current, next)
    setRange(next)
  }, [shown])

  return {
    range,
    insert: (inserted, where) => {
      edit(replacing(where ?? live.current.last, inserted), performance.now())
      field.current?.focus({ preventScroll: true })
    },
  }
}

/** Where the caret is after others have typed before it. */
function follow({ from, to }: TextRange, edit: TextEdit | undefined): TextRange {
  const by = edit && edit.at < from ? edit.ins.length - edit.del : 0
  return { from: Math.max(0, from + by), to: Math.max(0, to + by) }
}

interface TextInputHandlers {
  readonly text: () => string
  readonly onEdit: (edit: TextEdit, time: number) => void
  readonly onGoBack: (go: () => void) => void
  readonly onComposed: () => void
  readonly onSelect: (range: TextRange) => void
}

/** Hears the field as long as it is there. */
function useTextInput(field: RefObject<HTMLElement | null>, handlers: TextInputHandlers) {
  const { editor } = useDesigner()
  const input = useRef<ListeningInput>(undefined)
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const { current } = field
    if (!current) return undefined
    const end = new AbortController()
    const { signal } = end
    const { text } = latest.current
    input.current = listenToText(
      {
        field: current,
        text,
        onEdit: (change, time) => latest.current.onEdit(change, time),
        onUndo: () => latest.current.onGoBack(editor.undo),
        onRedo: () => latest.current.onGoBack(editor.redo),
        onComposed: () => latest.current.onComposed(),
      },
      signal,
    )
    const follow = (): void => {
      const selected = selectedIn(current)
      if (selected) latest.current.onSelect(selected)
    }
    document.addEventListener('selectionchange', follow, { signal })
    return () => end.abort()
  }, [field, editor])
  return input
}
