import { useEffect, useRef, useState } from 'react'
import type { CardAtWork } from '../../features/widgets/card/use-card.ts'
import { useScans } from '../../lib/use-scans.ts'
import { playTone } from '../../ui/tones.ts'

/**
 * One scan, one label: every scan prints, without an Enter of the person. Scans that come while one is looked up wait for it,
 * so that none is lost.
 */
export function useStationScans({ state, send }: CardAtWork): void {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  useScans('all', (code) => setWaiting((before) => [...before, code]))
  const isLookingUp = state.search === 'looking-up'
  useEffect(() => {
    const [code, ...others] = waiting
    if (isLookingUp || code === undefined) return
    setWaiting(others)
    send({ type: 'scanned', code })
    // Counts as soon as it is known what was scanned.
    send({ type: 'entered' })
  }, [isLookingUp, waiting, send])
  useSearchTone(state)
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
