import { useEffect, useRef } from 'react'
import { isDialogOpen } from '../../lib/open-dialog.ts'

/** Ctrl S, or Cmd S, saves what is being typed. In a dialog over the page it does nothing; the browser's own saving never comes. */
export function useSaveKey(onSave: () => void): void {
  const latest = useRef(onSave)
  useEffect(() => {
    latest.current = onSave
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isDialogOpen()) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
