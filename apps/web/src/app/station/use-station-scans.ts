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

/** The scan that the card works on, with the counts of the card before it. */
interface GivenScan {
  readonly code: string
  readonly presses: number
  readonly messages: number
  /** The number of look-ups that the server did not answer. */
  readonly unanswered: number
  /** The person was asked about its quantity. */
  isAsked: boolean
}

/** Messages that refuse the scan itself; others are about earlier prints. */
const refusals: readonly string[] = ['select-article', 'missing-configuration', 'missing-value']
/** After this many look-ups the scan waits for a person. A server that restarts answers before that. */
const maxUnanswered = 120
const retryMs = 1_000

const isSaid = ({ messages }: GivenScan, { message }: State, keys: readonly string[]): boolean =>
  message !== undefined && message.number > messages && keys.includes(message.text.key)

/** The look-up failed. Nothing was printed, so it can be repeated. */
const isUnanswered = (given: GivenScan, state: State): boolean => isSaid(given, state, ['search-failed'])

/**
 * The scan was printed or refused, or the person has answered the question about its quantity. A look-up that was cut off by
 * typing into the search field settles nothing.
 */
function isSettled(given: GivenScan, state: State): boolean {
  if (isUnanswered(given, state)) return given.unanswered >= maxUnanswered
  return given.isAsked || state.presses > given.presses || state.notice !== undefined || isSaid(given, state, refusals)
}

/** Takes a settled scan out of the queue, or holds it when its look-ups failed. Returns whether the scan is settled. */
function settle(given: GivenScan, state: State, queue: ScanQueue): boolean {
  if (!isSettled(given, state)) return false
  if (isUnanswered(given, state)) queue.holdFirst()
  else queue.removeFirst()
  return true
}

/** The next look-up of the same scan, after a pause when the last one failed. */
function retryOf(given: GivenScan, state: State) {
  return isUnanswered(given, state)
    ? { unanswered: given.unanswered + 1, waitMs: retryMs }
    : { unanswered: 0, waitMs: 0 }
}

/** Prints one label for each scan, without Enter. Scans that come while one is looked up wait in the queue. */
export function useStationScans({ state, send }: CardAtWork, queue: ScanQueue): void {
  const { waiting } = useStore(queue.store)
  const { lane = 0 } = useWorkAtHand()
  const given = useRef<GivenScan>(undefined)
  useScans('all', queue.add)
  // With the focus on the card, except scans into an empty field of it.
  useScans('in-cards', queue.add)
  const isLookingUp = state.search === 'looking-up'
  const isBusy = isLookingUp || state.question !== undefined
  const isLaneFull = lane > mostWaiting
  const { waitFor, note } = useLastTimes(isLookingUp)
  useLayoutEffect(() => {
    if (given.current && state.question) given.current.isAsked = true
  }, [state.question])
  // A layout effect, so that the scan leaves the queue as its print enters the lane: a reload finds it in one of the two.
  useLayoutEffect(() => {
    const before = given.current
    if (isBusy) return
    if (before && settle(before, state, queue)) {
      given.current = undefined
      return
    }
    const [code] = waiting
    if (code === undefined || (isLaneFull && !before)) return
    const { unanswered, waitMs } = before ? retryOf(before, state) : { unanswered: 0, waitMs: waitFor(code) }
    const giveToCard = () => {
      given.current = { code, presses: state.presses, messages: state.messages, unanswered, isAsked: false }
      note(code)
      leaveSearchField()
      send({ type: 'scanned', code })
      // Prints as soon as the code is looked up.
      send({ type: 'entered' })
    }
    const timer = setTimeout(giveToCard, waitMs)
    return () => clearTimeout(timer)
  }, [isBusy, isLaneFull, waiting, state, send, queue, waitFor, note])
  useSearchTone(state)
  useFreeFocus()
}

/** Remembers when each code was looked up, and for how many milliseconds another scan of it has to wait. */
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

/** Plays the tone of a failure when a look-up fails. */
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
