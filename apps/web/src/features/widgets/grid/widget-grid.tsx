import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './widget-grid.module.css'

interface WidgetGridProps {
  readonly widgets: readonly Widget[]
  readonly label: string
  readonly children: (widget: Widget) => ReactNode
}

/** Widgets in four columns, each as wide as it says; only those in sight, or about to come, are drawn. */
export function WidgetGrid({ widgets, label, children }: WidgetGridProps) {
  return (
    <div className={classes.frame}>
      <ul className={classes.grid} aria-label={label}>
        {widgets.map((widget) => (
          <Cell key={widget.id} width={widget.width}>
            {() => children(widget)}
          </Cell>
        ))}
      </ul>
    </div>
  )
}

/** Of a card with a search, a quantity and a picture. */
const usualHeight = 460

interface CellProps {
  readonly width: number
  readonly children: () => ReactNode
}

function Cell({ width, children }: CellProps) {
  const cell = useRef<HTMLLIElement>(null)
  const height = useRef(usualHeight)
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = cell.current
    if (!element || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || (!entry.isIntersecting && element.contains(document.activeElement))) return
        if (!entry.isIntersecting && element.childElementCount > 0) height.current = element.offsetHeight
        setSeen(entry.isIntersecting)
      },
      { root: element.closest('main'), rootMargin: '50% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <li ref={cell} className={classes.cell} data-width={width} style={isSeen ? {} : { minHeight: height.current }}>
      {isSeen && children()}
    </li>
  )
}
