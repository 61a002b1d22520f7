import { useEffect, useRef } from 'react'

interface ViewerKeys {
  readonly find: () => void
  readonly print: () => void
  readonly download: () => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fit: () => void
}

const commands: Readonly<Record<string, keyof ViewerKeys>> = {
  f: 'find',
  p: 'print',
  s: 'download',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
}

/** Keys of the viewer, all with Ctrl or Cmd: letters alone come from scanners. */
export function useViewerKeys(keys: ViewerKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = commands[event.key.toLowerCase()]
      if (!command || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      latest.current[command]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
