// What a browser does to the field on the paper, as edits of its text: variables go and stay as a whole.
import { rangeBeside, replacing, type TextRange, wholeRange } from '@labelwright/label-editor/texts/text-pieces'
import type { TextEdit } from '@labelwright/open-label/commands'
import { textEdit } from '../../panels/properties/text-edit.ts'
import { rangeIn, rawText, selectedIn } from './field-content.ts'

interface TextInput {
  readonly field: HTMLElement
  /** The text that the field shows. */
  readonly text: () => string
  readonly onEdit: (edit: TextEdit, time: number) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** An input method has ended: the field has letters that it has put there itself. */
  readonly onComposed: () => void
}

export interface ListeningInput {
  /** An input method is at work: the field is its own until it ends. */
  readonly isComposing: () => boolean
}

/** Hears a field: letters, line ends, deletions, pasted and dropped text, and what an input method writes. */
export function listenToText(input: TextInput, signal: AbortSignal): ListeningInput {
  const { field, text, onEdit } = input
  /** The text that was read last from a field that an input method writes into. */
  let composed: string | undefined
  const before = (event: InputEvent): void => {
    if (!event.cancelable || event.isComposing) return
    // Whatever an input method has begun is over, though nobody has said so.
    composed = undefined
    event.preventDefault()
    const edit = editOf(event, field, text())
    if (edit) onEdit(edit, event.timeStamp)
  }
  // What could not be held back is read from the field.
  const after = (event: Event): void => {
    const read = rawText(field)
    const edit = textEdit(composed ?? text(), read)
    if (composed !== undefined) composed = read
    if (edit) onEdit(edit, event.timeStamp)
  }
  const start = ({ timeStamp }: Event): void => {
    const selected = selectedIn(field)
    // A browser cannot compose in the place of a variable: what is selected goes first, and the field is shown without it.
    if (selected && selected.from < selected.to) onEdit(replacing(wholeRange(text(), selected), ''), timeStamp)
    queueMicrotask(() => {
      composed = rawText(field)
    })
  }
  const end = (event: Event): void => {
    after(event)
    composed = undefined
    input.onComposed()
  }
  field.addEventListener('beforeinput', before, { signal })
  field.addEventListener('keydown', (event) => goBack(input, event), { signal })
  field.addEventListener('input', after, { signal })
  field.addEventListener('compositionstart', start, { signal })
  field.addEventListener('compositionend', end, { signal })
  listenToCopies(input, signal)
  return { isComposing: () => composed !== undefined }
}

/** The browser knows of no steps, because it has done nothing itself: undo and redo are those of the label. */
function goBack({ onUndo, onRedo }: TextInput, event: KeyboardEvent): void {
  const key = event.key.toLowerCase()
  if (event.altKey || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) onRedo()
  else onUndo()
}

/** Copies have the variables as they are stored. */
function listenToCopies({ field, text, onEdit }: TextInput, signal: AbortSignal): void {
  const copy = (event: ClipboardEvent): TextRange | undefined => {
    const range = selectedIn(field)
    if (!range || range.from === range.to) return undefined
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text().slice(range.from, range.to))
    return range
  }
  const cut = (event: ClipboardEvent): void => {
    const range = copy(event)
    if (range) onEdit(replacing(range, ''), event.timeStamp)
  }
  field.addEventListener('copy', copy, { signal })
  field.addEventListener('cut', cut, { signal })
}

function editOf(event: InputEvent, field: HTMLElement, text: string): TextEdit | undefined {
  const selected = selectedIn(field)
  const ins = insertedBy(event)
  const range = rangeOf(event, field, { text, selected })
  if (!range || (ins === '' && range.from === range.to)) return undefined
  return replacing(range, ins)
}

function insertedBy({ inputType, data, dataTransfer }: InputEvent): string {
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') return '\n'
  if (!inputType.startsWith('insert')) return ''
  return (data ?? dataTransfer?.getData('text/plain') ?? '').replaceAll(/\r\n?/g, '\n')
}

interface Selected {
  readonly text: string
  readonly selected: TextRange | undefined
}

function rangeOf(event: InputEvent, field: HTMLElement, { text, selected }: Selected): TextRange | undefined {
  if (!/^(insert|delete)/.test(event.inputType)) return undefined
  const isCaret = selected !== undefined && selected.from === selected.to
  if (isCaret && event.inputType === 'deleteContentBackward') return rangeBeside(text, selected.from, 'before')
  if (isCaret && event.inputType === 'deleteContentForward') return rangeBeside(text, selected.from, 'behind')
  // Words, lines and corrections are the browser's to find.
  const [target] = event.getTargetRanges?.() ?? []
  const range = (target && rangeIn(field, target)) ?? selected
  return range && wholeRange(text, range)
}
