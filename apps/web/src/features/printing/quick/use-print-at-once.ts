import { useEffect, useRef } from 'react'
import { playTone } from '../../../ui/tones.ts'
import type { PrintFormState } from '../use-print-form.ts'

/** Prints once, without a press, when label and printer are known and nothing is missing; else it sounds and leaves the rest to the person. */
export function usePrintAtOnce(form: PrintFormState, isWanted: boolean): void {
  const isDone = useRef(false)
  // Until the label was filled nobody knows whether something is missing.
  const isReady = form.isKnown && (form.live.picture !== undefined || form.live.hasFailed)
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (!isWanted || !isReady || isDone.current) return
    isDone.current = true
    if (!latest.current.hindrance) return latest.current.print()
    latest.current.showMistakes()
    playTone('failure')
  }, [isWanted, isReady])
}
