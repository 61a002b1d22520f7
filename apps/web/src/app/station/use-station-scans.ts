import { useEffect, useRef, useState } from 'react'
import type { CardAtWork } from '../../features/widgets/card/use-card.ts'
import { useScans } from '../../lib/scans/use-scans.ts'
import { playTone } from '../../ui/tones.ts'

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
}

/** Why a scan itself came to nothing; how an earlier print ended says nothing about it. */
const refusals: readonly string[] = ['select-article', 'missing-configuration', 'missing-value']
/** As long as a server takes to start again; the person is told meanwhile. */
const mostUnanswered = 120
const askAgainMs = 1_000

const isSaid = ({ messages }: GivenScan, { message }: State, keys: readonly string[]): boolean =>
  message !== undefined && message.number > messages && keys.includes(message.text.key)

/** Nobody answered what it stands for. Nothing was printed, so that it can be asked again. */
const isUnanswered = (given: GivenScan, state: State): boolean => isSaid(given, state, ['search-failed'])

/** It was printed, or the card says why not; a look-up that was cut off by characters typed into the field says nothing. */
function isSettled(given: GivenScan, state: State): boolean {
  if (isUnanswered(given, state)) return given.unanswered >= mostUnanswered
  return state.presses > given.presses || state.notice !== undefined || isSaid(given, state, refusals)
}

/** The scan before once more where it is not settled, else the first of those that wait. */
function nextScan(before: GivenScan | undefined, state: State, waiting: readonly string[]) {
  if (before && !isSettled(before, state)) {
    const { code } = before
    const isAgain = isUnanswered(before, state)
    return { code, isOpen: true, unanswered: isAgain ? before.unanswered + 1 : 0, waitMs: isAgain ? askAgainMs : 0 }
  }
  const [code] = waiting
  return code === undefined ? undefined : { code, isOpen: false, unanswered: 0, waitMs: 0 }
}

/**
 * One scan, one label: every scan prints, without an Enter of the person. Scans that come while one is looked up wait for it,
 * so that none is lost; `early` ones came before the card was there. Answers what takes a scan that came another way, by the camera.
 */
export function useStationScans({ state, send }: CardAtWork, early: readonly string[]): (code: string) => void {
  const [waiting, setWaiting] = useState(early)
  const given = useRef<GivenScan>(undefined)
  const add = (code: string) => setWaiting((before) => [...before, code])
  useScans('all', add)
  // Where the focus is on the card; what is scanned into an empty field of it is for that field.
  useScans('in-cards', add)
  const isLookingUp = state.search === 'looking-up'
  const { waitFor, note } = useLastTimes(isLookingUp)
  useEffect(() => {
    if (isLookingUp) return
    const next = nextScan(given.current, state, waiting)
    if (!next) return
    const { code, isOpen, unanswered } = next
    const giveToCard = () => {
      given.current = { code, presses: state.presses, messages: state.messages, unanswered }
      if (!isOpen) setWaiting((all) => all.slice(1))
      note(code)
      leaveSearchField()
      send({ type: 'scanned', code })
      // Counts as soon as it is known what was scanned.
      send({ type: 'entered' })
    }
    const timer = setTimeout(giveToCard, isOpen ? next.waitMs : waitFor(code))
    return () => clearTimeout(timer)
  }, [isLookingUp, waiting, state, send, waitFor, note])
  useSearchTone(state)
  useFreeFocus()
  return add
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
