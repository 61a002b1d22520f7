import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** Rows that PageUp and PageDown go. */
const pageStep = 10

interface RowWalkOptions<Row> {
  readonly body: RefObject<HTMLElement | null>
  /** Another one means another list, which is walked from its first row. */
  readonly listKey: string
  readonly count: number
  readonly bringIntoSight: (index: number) => void
  readonly goToTop: () => void
  /** What a key does with the row that has the focus. */
  readonly actions: ReadonlyMap<string, ((row: Row) => void) | undefined>
}

/** False for events of a dialog that the row has opened: React sends them up to the row as well. */
export const isWithinRow = ({ currentTarget, target }: SyntheticEvent): boolean =>
  target instanceof Element && target.closest('tr, [role="dialog"]') === currentTarget

/** Enter and Space on a button in a row press that button. */
const isPress = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && target instanceof Element && target.closest('button') !== null

/** One tab stop for all rows: arrows, PageUp, PageDown, Home and End walk, other keys do something with the row. */
export function useRowWalk<Row>({ body, listKey, count, bringIntoSight, goToTop, actions }: RowWalkOptions<Row>) {
  const [current, setCurrent] = useState(0)
  const wantsFocus = useRef(false)
  const tabStop = Math.max(0, Math.min(current, count - 1))

  const shownKey = useRef(listKey)
  useEffect(() => {
    if (shownKey.current === listKey) return
    shownKey.current = listKey
    setCurrent(0)
    goToTop()
  }, [listKey, goToTop])

  useEffect(() => {
    if (!wantsFocus.current) return
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${tabStop}"]`)
    if (!row) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
  })

  const walk = (event: KeyboardEvent, row: Row | undefined) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !isWithinRow(event) || isPress(event)) return
    const action = actions.get(event.key)
    const target = targetOf(event.key, tabStop, count)
    if (action ?? target !== undefined) event.preventDefault()
    if (row !== undefined) action?.(row)
    if (target === undefined) return
    wantsFocus.current = true
    bringIntoSight(target)
    setCurrent(target)
  }
  return { tabStop, walk, setCurrent }
}

function targetOf(key: string, from: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + pageStep,
    PageUp: from - pageStep,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target))
}
