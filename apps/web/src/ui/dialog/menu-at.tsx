import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './menu-at.module.css'

/** Pixels of the window. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
}

interface MenuAtProps {
  readonly at: MenuPlace
  readonly label: string
  readonly onClose: () => void
  /** Elements with the role of a menu item; `close` also gives the focus back. */
  readonly children: (close: () => void) => ReactNode
}

const margin = 4

/** A menu where the pointer is: arrows walk, Escape and Tab close it and give the focus back to what had it. */
export function MenuAt({ at, label, onClose, children }: MenuAtProps) {
  const list = useRef<HTMLDivElement>(null)
  const opener = useRef(document.activeElement)
  const [place, setPlace] = useState(at)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useLayoutEffect(() => {
    if (list.current) setPlace(withinWindow(list.current, at))
    items()[0]?.focus({ preventScroll: true })
  }, [at])
  const close = (): void => {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const all = items()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (step !== undefined) {
      const next = all.findIndex((item) => item.contains(document.activeElement)) + step
      all[(next + all.length) % all.length]?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes.menu}
      style={{ left: place.x, top: place.y }}
      onKeyDown={press}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose()
      }}
    >
      {children(close)}
    </div>
  )
}

/** The nearest place at which the whole menu is seen. */
function withinWindow(menu: HTMLElement, { x, y }: MenuPlace): MenuPlace {
  return {
    x: Math.max(margin, Math.min(x, window.innerWidth - menu.offsetWidth - margin)),
    y: Math.max(margin, Math.min(y, window.innerHeight - menu.offsetHeight - margin)),
  }
}
