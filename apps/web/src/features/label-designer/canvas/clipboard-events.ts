// Copy, cut and paste on the canvas, through the browser's own events: no permission is asked for.
import { copySelection, readClipboard } from '@labelwright/label-editor/clipboard/clipboard'
import { copiedWords } from '@labelwright/label-editor/clipboard/copied-words'
import { cutSelection } from '@labelwright/label-editor/clipboard/cut'
import { type PasteObstacle, paste } from '@labelwright/label-editor/clipboard/paste'
import { pasteText, type TextPasteObstacle } from '@labelwright/label-editor/clipboard/paste-text'
import type { Editor } from '@labelwright/label-editor/editor'

const ownType = 'application/x-labelwright+json'

/** What came of a paste, for the person. */
export type PasteResult =
  | {
      readonly kind: 'pasted'
      readonly newVariables: readonly string[]
      readonly differentVariables: readonly string[]
    }
  | { readonly kind: 'refused'; readonly obstacle: PasteObstacle | TextPasteObstacle | 'printer-commands' }

/** ZPL, EPL and TSPL as files begin; they are brought in on a page of their own. */
const printerCommands = /^\s*(\^XA|~DG|\^DF|SIZE\s|N\n)/

interface ClipboardListener {
  readonly canvas: HTMLElement
  readonly editor: Editor
  readonly onPasted: (result: PasteResult) => void
}

export function listenToClipboard({ canvas, editor, onPasted }: ClipboardListener, signal: AbortSignal): void {
  // Other programs, and the fields of this one, get the words only.
  const give = (event: ClipboardEvent, copy: (editor: Editor) => string | undefined): void => {
    const words = copiedWords(editor)
    const elements = copy(editor)
    if (elements === undefined) return
    event.preventDefault()
    event.clipboardData?.setData(ownType, elements)
    event.clipboardData?.setData('text/plain', words)
  }
  canvas.addEventListener('copy', (event) => give(event, copySelection), { signal })
  canvas.addEventListener('cut', (event) => give(event, cutSelection), { signal })
  const take = (event: ClipboardEvent): void => {
    event.preventDefault()
    const own = event.clipboardData?.getData(ownType) ?? ''
    const text = event.clipboardData?.getData('text/plain') ?? ''
    onPasted(pasteInto(editor, own, text))
  }
  canvas.addEventListener('paste', take, { signal })
}

function pasteInto(editor: Editor, own: string, text: string): PasteResult {
  // An earlier version of the program has copied elements as a text.
  const copied = readClipboard(own) ?? readClipboard(text)
  if (copied) {
    const result = paste(editor, copied, { isInPlace: false })
    return typeof result === 'string' ? { kind: 'refused', obstacle: result } : { kind: 'pasted', ...result }
  }
  if (printerCommands.test(text)) return { kind: 'refused', obstacle: 'printer-commands' }
  const obstacle = pasteText(editor, text)
  return obstacle ? { kind: 'refused', obstacle } : { kind: 'pasted', newVariables: [], differentVariables: [] }
}
