import { useEffect, useRef } from 'react'
import { createScanDetector } from './scan-detector.ts'

/** Hears a scanner wherever the focus is; what it typed into a field is taken out again. */
export function useScans(onScan: (code: string) => void): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const detector = createScanDetector()
    let before: { readonly field: HTMLInputElement; readonly value: string } | undefined

    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const { begins, scan } = detector.press(event.key, event.timeStamp)
      const field = event.target
      if (begins) before = field instanceof HTMLInputElement ? { field, value: field.value } : undefined
      if (scan === undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (before) putBack(before.field, before.value)
      latest.current(scan)
    }
    document.addEventListener('keydown', hear, { capture: true })
    return () => document.removeEventListener('keydown', hear, { capture: true })
  }, [])
}

/** Sets a field's value in a way that React notices. */
function putBack(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
