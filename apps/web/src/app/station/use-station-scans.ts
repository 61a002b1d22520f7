import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { mostWaiting } from '../../features/printing/print-lane/lane.ts'
import type { CardAtWork } from '../../features/widgets/card/use-card.ts'
import { useScans } from '../../lib/scans/use-scans.ts'
import { useStore } from '../../lib/store.ts'
import { useWorkAtHand } from '../../lib/while-printing.ts'
import { playTone } from '../../ui/tones.ts'
import type { ScanQueue } from './scan-queue.ts'

/** Longer than the time in which the lane takes two presses for one: two scans are two labels, however soon they are looked up. */
const sameCodeMs = 450

type State = CardAtWork['state']

/** A scan that the card was given, and what it had done before. */
interface GivenScan {
  readonly code: string
  readonly presses: number
  readonly messages: number
  /** How often the server was asked and gave no answer. */
  readonly unanswered: number
  /** The person was asked whether its quantity is meant. */
  wasAsked?: boolean
}

/** Why a scan itself came to nothing; how an earlier print ended says nothing about it. */
const refusals: readonly string[] = ['select-article', 'missing-configuration', 'missing-value']
/** Then the scan waits for a person. A server that restarts, or stands still for minutes, comes back before that. */
const mostUnanswered = 120
const askAgainMs = 1_000

const isSaid = ({ messages }: GivenScan, { message }: State, keys: readonly string[]): boolean =>
  message !== undefined && message.number > messages && keys.includes(message.text.key)

/** Nobody answered what it stands for. Nothing was printed, so that it can be asked again. */
const isUnanswered = (given: GivenScan, state: State): boolean => isSaid(given, state, ['search-failed'])

/** It was printed, or the card says why not, or the person was asked and has answered; a look-up that was cut off by characters typed into the field says nothing. */
function isSettled(given: GivenScan, state: State): boolean {
  if (isUnanswered(given, state)) return given.unanswered >= mostUnanswered
  return given.wasAsked || state.presses > given.presses || state.notice !== undefined || isSaid(given, state, refusals)
}

/** Takes a scan out of the queue once it is settled; answers whether it is. */
function settle(given: GivenScan, state: State, queue: ScanQueue): boolean {
  if (!isSettled(given, state)) return false
  if (isUnanswered(given, state)) queue.holdFirst()
  else queue.removeFirst()
  return true
}

/** The card looks a code up, or asks the person: no scan is given to it meanwhile. */
function isBusy(given: GivenScan | undefined, state: State): boolean {
  if (given && state.question) given.wasAsked = true
  return state.search === 'looking-up' || state.question !== undefined
}

/** The same scan once more: after a pause where nobody answered it. */
function onceMore(given: GivenScan, state: State) {
  const isAsked = isUnanswered(given, state)
  return { unanswered: isAsked ? given.unanswered + 1 : 0, waitMs: isAsked ? askAgainMs : 0 }
}

/**
 * One scan, one label: every scan prints, without an Enter of the person. Scans that come while one is looked up wait for it,
 * so that none is lost.
 */
export function useStationScans({ state, send }: CardAtWork, queue: ScanQueue): void {
  const { waiting } = useStore(queue.store)
  const { lane = 0 } = useWorkAtHand()
  const given = useRef<GivenScan>(undefined)
  useScans('all', queue.add)
  // Where the focus is on the card; what is scanned into an empty field of it is for that field.
  useScans('in-cards', queue.add)
  const isLookingUp = state.search === 'looking-up'
  const isLaneFull = lane > mostWaiting
  const { waitFor, note } = useLastTimes(isLookingUp)
  // In the same turn as the print's place in the lane: a reload finds the scan in one of the two.
  useLayoutEffect(() => {
    const before = given.current
    if (isBusy(before, state)) return
    if (before && settle(before, state, queue)) {
      given.current = undefined
      return
    }
    const [code] = waiting
    if (code === undefined || (isLaneFull && !before)) return
    const { unanswered, waitMs } = before ? onceMore(before, state) : { unanswered: 0, waitMs: waitFor(code) }
    const giveToCard = () => {
      given.current = { code, presses: state.presses, messages: state.messages, unanswered }
      note(code)
      leaveSearchField()
      send({ type: 'scanned', code })
      // Counts as soon as it is known what was scanned.
      send({ type: 'entered' })
    }
    const timer = setTimeout(giveToCard, waitMs)
    return () => clearTimeout(timer)
  }, [isLaneFull, waiting, state, send, queue, waitFor, note])
  useSearchTone(state)
  useFreeFocus()
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

const isSearchField = (element: unknown): element is HTMLElement =>
  element instanceof HTMLElement && element.getAttribute('role') === 'combobox'

/** Takes the focus out of the search field, so that the next scan is not typed into it. */
function leaveSearchField(): void {
  if (isSearchField(document.activeElement)) document.activeElement.blur()
}

/** A focus this soon after a touch was meant by the person. */
const touchMs = 700

/**
 * The card puts the focus into its search field, where the characters of the next scan would be typed; here it stays free
 * unless a person touches the field.
 */
function useFreeFocus(): void {
  useEffect(() => {
    let touchedAt = Number.NEGATIVE_INFINITY
    const touch = () => {
      touchedAt = performance.now()
    }
    const free = ({ target }: FocusEvent) => {
      if (isSearchField(target) && performance.now() - touchedAt > touchMs) target.blur()
    }
    document.addEventListener('pointerdown', touch, { capture: true })
    document.addEventListener('focusin', free)
    return () => {
      document.removeEventListener('pointerdown', touch, { capture: true })
      document.removeEventListener('focusin', free)
    }
  }, [])
}
