import type { EditorView } from '@labelwright/label-editor/editor-view'
import { useEffect, useRef } from 'react'
import type { OpenLabel, OwnPresence } from './connection/open-label.ts'

const leastMs = 100

/** Shows others what one holds and where it is dragged, ten times a second at most. */
export function usePresence(open: OpenLabel, view: EditorView): void {
  const last = useRef({ at: 0, text: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const presence = presenceOf(view)
    const text = JSON.stringify(presence)
    if (text === last.current.text) return undefined
    const send = () => {
      last.current = { at: Date.now(), text }
      open.showPresence(presence)
    }
    clearTimeout(timer.current)
    const wait = last.current.at + leastMs - Date.now()
    if (wait <= 0) send()
    else timer.current = setTimeout(send, wait)
    return undefined
  }, [open, view])
  useEffect(() => () => clearTimeout(timer.current), [])
}

function presenceOf({ page, selection, overlay, editing }: EditorView): OwnPresence {
  const { moved } = overlay
  return {
    page,
    selection: selection.slice(0, mostSelected),
    ...(moved && { moving: { dx: Math.round(moved.dx), dy: Math.round(moved.dy) } }),
    ...(editing !== undefined && { editing }),
  }
}

const mostSelected = 50
