import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Geometry, type Position, positionAfter, positionShowing, rowsIn, shownWithRow } from './scroll-scale.ts'

/** Where nothing can be measured yet. */
const usualViewHeight = 800

interface RowWindowOptions {
  readonly body: RefObject<HTMLElement | null>
  readonly rowCount: number
  readonly rowHeight: number
  /** What covers the rows at the upper edge, in pixels. */
  readonly headHeight: number
}

/** The rows of a long table that are in sight of the page that scrolls, and a way to bring another into sight. */
export function useRowWindow({ body, rowCount, rowHeight, headHeight }: RowWindowOptions) {
  const position = useRef<Position>({ scrolled: 0, shown: 0 })
  const [rows, setRows] = useState(() => rowsIn(position.current, { rowCount, rowHeight, viewHeight: usualViewHeight }))

  const scrollerOf = useCallback(() => body.current?.closest('main') ?? null, [body])
  const geometry = useCallback(
    (): Geometry => ({ rowCount, rowHeight, viewHeight: scrollerOf()?.clientHeight || usualViewHeight }),
    [rowCount, rowHeight, scrollerOf],
  )
  const draw = useCallback((after: Position, measured: Geometry) => {
    position.current = after
    const next = rowsIn(after, measured)
    setRows((before) => (isSame(before, next) ? before : next))
  }, [])

  useEffect(() => {
    const scroller = scrollerOf()
    const follow = () => {
      const measured = geometry()
      draw(positionAfter(position.current, scrolledIn(scroller, body.current), measured), measured)
    }
    follow()
    scroller?.addEventListener('scroll', follow, { passive: true })
    const sizes = new ResizeObserver(follow)
    if (scroller) sizes.observe(scroller)
    return () => {
      scroller?.removeEventListener('scroll', follow)
      sizes.disconnect()
    }
  }, [body, scrollerOf, geometry, draw])

  const show = useCallback(
    (wanted: (before: Position, measured: Geometry) => number) => {
      const scroller = scrollerOf()
      const measured = geometry()
      const shown = wanted(position.current, measured)
      if (shown === position.current.shown) return
      const after = positionShowing(position.current, shown, measured)
      const by = after.scrolled - scrolledIn(scroller, body.current)
      // Before the scroll, whose event then finds the page where it is known to be.
      draw(after, measured)
      if (scroller) scroller.scrollTop += by
    },
    [body, scrollerOf, geometry, draw],
  )

  return {
    ...rows,
    bringIntoSight: useCallback(
      (index: number) => show(({ shown }, measured) => shownWithRow(index, shown, { ...measured, headHeight })),
      [show, headHeight],
    ),
    /** To the first row, unless it is in sight already. */
    goToTop: useCallback(() => show(({ shown }) => Math.min(0, shown)), [show]),
  }
}

type Rows = ReturnType<typeof rowsIn>

const isSame = (one: Rows, other: Rows): boolean =>
  one.first === other.first && one.last === other.last && one.above === other.above && one.below === other.below

/** How much of the table has gone over the upper edge of what scrolls. */
const scrolledIn = (scroller: HTMLElement | null, body: HTMLElement | null): number =>
  scroller && body ? scroller.getBoundingClientRect().top - body.getBoundingClientRect().top : 0
