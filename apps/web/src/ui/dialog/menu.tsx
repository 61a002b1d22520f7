import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './menu.module.css'

interface MenuProps {
  readonly label: string
  readonly buttonClass?: string | undefined
  readonly button: ReactNode
  /** Elements with the role of a menu item among them are walked with the arrow keys. */
  readonly children: ReactNode
}

const itemSelector = '[role^="menuitem"]'

/** A button with a menu below it: arrows walk, Escape closes and gives the focus back. */
export function Menu({ label, buttonClass, button, children }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>(itemSelector)?.focus()
  }, [isOpen])

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }

  const press = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const targets: Readonly<Record<string, number>> = {
      arrowdown: (at + 1) % items.length,
      arrowup: (at - 1 + items.length) % items.length,
      home: 0,
      end: items.length - 1,
    }
    const target = targets[event.key.toLowerCase()]
    if (event.key === 'Escape') close()
    else if (target !== undefined) items[target]?.focus()
    else return
    event.preventDefault()
  }

  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div className={classes.menu} onBlur={leave}>
      <button
        ref={opener}
        type="button"
        className={buttonClass ?? classes.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classes.list}
          onKeyDown={press}
          onClick={close}
        >
          {children}
        </div>
      )}
    </div>
  )
}

interface MenuChoiceProps {
  readonly isChosen: boolean
  readonly icon?: ReactNode
  readonly lang?: string
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** One of several things of which one is chosen. */
export function MenuChoice({ isChosen, icon, lang, onChoose, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      lang={lang}
      className={classes.item}
      onClick={onChoose}
    >
      {icon}
      {children}
      {isChosen && <span className={classes.mark} aria-hidden="true" />}
    </button>
  )
}

interface MenuActionProps {
  readonly icon?: ReactNode
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** Something to do. */
export function MenuAction({ icon, onChoose, children }: MenuActionProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={onChoose}>
      {icon}
      {children}
    </button>
  )
}

/** Choices that belong together, under their name. */
export function MenuGroup({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a menu
    <div role="group" aria-label={name} className={classes.group}>
      <div className={classes.name} aria-hidden="true">
        {name}
      </div>
      {children}
    </div>
  )
}

/** The look of an item, for links. */
export const menuItemClass = classes.item
