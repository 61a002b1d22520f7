import { useEffect, useRef } from 'react'
import { createScanDetector } from './scan-detector.ts'

/** Hears a scanner wherever the focus is; what it typed into a field is taken out again. */
export function useScans(onScan: (code: string) => void): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => hearScans((code) => latest.current(code)), [])
}

function hearScans(tell: (code: string) => void): () => void {
  const detector = createScanDetector()
  let before: FieldBefore | undefined

  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
    const { begins, scan } = detector.press(event.key, event.timeStamp)
    if (begins) before = fieldBefore(event.target)
    if (scan === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (before) putBack(before)
    tell(scan)
  }
  document.addEventListener('keydown', hear, { capture: true })
  return () => document.removeEventListener('keydown', hear, { capture: true })
}

interface FieldBefore {
  readonly field: HTMLInputElement
  readonly value: string
}

const fieldBefore = (target: EventTarget | null): FieldBefore | undefined =>
  target instanceof HTMLInputElement ? { field: target, value: target.value } : undefined

/** Sets a field's value in a way that React notices. */
function putBack({ field, value }: FieldBefore): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
