import { useEffect, useRef, useState } from 'react'
import type { CardAtWork } from '../../features/widgets/card/use-card.ts'
import { useScans } from '../../lib/use-scans.ts'
import { playTone } from '../../ui/tones.ts'

/** Longer than the time in which the lane takes two presses for one: two scans are two labels, however soon they are looked up. */
const sameCodeMs = 450

/**
 * One scan, one label: every scan prints, without an Enter of the person. Scans that come while one is looked up wait for it,
 * so that none is lost.
 */
export function useStationScans({ state, send }: CardAtWork): void {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const add = (code: string) => setWaiting((before) => [...before, code])
  useScans('all', add)
  // Where the focus is on the card; what is scanned into an empty field of it is for that field.
  useScans('in-cards', add)
  const isLookingUp = state.search === 'looking-up'
  const { waitFor, note } = useLastTimes(isLookingUp)
  useEffect(() => {
    const [code, ...others] = waiting
    if (isLookingUp || code === undefined) return
    const timer = setTimeout(() => {
      setWaiting(others)
      note(code)
      send({ type: 'scanned', code })
      // Counts as soon as it is known what was scanned.
      send({ type: 'entered' })
    }, waitFor(code))
    return () => clearTimeout(timer)
  }, [isLookingUp, waiting, send, waitFor, note])
  useSearchTone(state)
}

/** When a code was looked up last, and how long another scan of it has to wait. */
function useLastTimes(isLookingUp: boolean) {
  const ended = useRef(new Map<string, number>())
  const current = useRef<string>(undefined)
  const [times] = useState(() => ({
    note: (code: string) => {
      current.current = code
    },
    waitFor: (code: string) =>
      Math.max(0, (ended.current.get(code) ?? Number.NEGATIVE_INFINITY) + sameCodeMs - performance.now()),
  }))
  useEffect(() => {
    if (!isLookingUp && current.current !== undefined) ended.current.set(current.current, performance.now())
  }, [isLookingUp])
  return times
}

/** A look-up that nobody answered prints nothing: it sounds like all that failed. */
function useSearchTone({ message }: CardAtWork['state']): void {
  const heard = useRef<number>(undefined)
  useEffect(() => {
    if (message === undefined || message.number === heard.current) return
    heard.current = message.number
    if (message.text.key === 'search-failed') playTone('failure')
  }, [message])
}
