import { useRef } from 'react'

/** Whether a value has had a line break: a field of one line would lose it. Stays so, or the field would be another while somebody types. */
export function useHasLines(value: string): boolean {
  const hasLines = useRef(false)
  hasLines.current ||= value.includes('\n')
  return hasLines.current
}
