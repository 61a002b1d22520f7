// The view of the editor as React follows it: all of it on the canvas, and elsewhere only what does not change with every move.
import type { Editor } from '@labelwright/label-editor/editor'
import type { EditorView } from '@labelwright/label-editor/editor-view'
import type { Fields } from '@labelwright/open-label/records'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/** What panels look at. Moving a hundred elements changes nothing of it until they are let go. */
export interface QuietView
  extends Pick<EditorView, 'state' | 'page' | 'selection' | 'insideOf' | 'editing' | 'newText'> {
  /** Fields of elements that a running gesture changes (`Overlay.fields`). */
  readonly changedFields: ReadonlyMap<string, Fields>
  /** Not shown on this screen (`EditorSettings`). */
  readonly hiddenElements: ReadonlySet<string>
  readonly hiddenLayers: ReadonlySet<string>
}

export const useEditorView = (editor: Editor): EditorView => useSyncExternalStore(editor.subscribe, editor.view)

/** The same object as long as nothing in it has changed. */
export function useQuietView(editor: Editor): QuietView {
  const last = useRef<QuietView>(undefined)
  const read = useCallback(() => {
    const next = quietView(editor)
    if (!last.current || !isSame(last.current, next)) last.current = next
    return last.current
  }, [editor])
  return useSyncExternalStore(editor.subscribe, read)
}

const nothingChanged: QuietView['changedFields'] = new Map()

function quietView(editor: Editor): QuietView {
  const { state, page, selection, insideOf, editing, newText, overlay } = editor.view()
  const { hiddenElements, hiddenLayers } = editor.settings()
  const changedFields = overlay.fields.size === 0 ? nothingChanged : overlay.fields
  return { state, page, selection, insideOf, editing, newText, changedFields, hiddenElements, hiddenLayers }
}

const isSame = (one: QuietView, other: QuietView): boolean =>
  Object.entries(one).every(([name, value]) => Object.is(value, other[name as keyof QuietView]))
