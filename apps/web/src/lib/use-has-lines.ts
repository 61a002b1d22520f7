import { useRef } from 'react'

/** True once a value has a line break, which a field of one line would lose. Stays true, so that the field is not replaced while somebody types. */
export function useHasLines(value: string): boolean {
  const hasLines = useRef(false)
  hasLines.current ||= value.includes('\n')
  return hasLines.current
}
