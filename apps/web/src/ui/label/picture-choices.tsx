import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import classes from './picture-choices.module.css'

interface PictureChoicesProps {
  readonly label: string
  readonly children: ReactNode
}

/** Small pictures in rows: arrows go from one to the next, Enter takes it. */
export function PictureChoices({ label, children }: PictureChoicesProps) {
  const list = useRef<HTMLUListElement>(null)
  const press = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = at < 0 ? undefined : buttons[nextPlace(event.key, at, buttons)]
    if (!next) return
    event.preventDefault()
    // The page behind a dialog does something else with them.
    event.stopPropagation()
    next.focus()
  }
  return (
    <ul ref={list} className={classes.grid} aria-label={label} onKeyDown={press}>
      {children}
    </ul>
  )
}

/** Up and down go to the button that stands most nearly below or above. */
function nextPlace(key: string, at: number, buttons: readonly HTMLElement[]): number {
  if (key === 'ArrowRight') return Math.min(at + 1, buttons.length - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return buttons.length - 1
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return -1
  const top = buttons[0]?.getBoundingClientRect().top
  const columns = Math.max(1, buttons.filter((button) => button.getBoundingClientRect().top === top).length)
  const wanted = at + (key === 'ArrowDown' ? columns : -columns)
  return wanted < 0 || wanted >= buttons.length ? at : wanted
}

interface PictureChoiceProps {
  readonly name: string
  readonly note?: string | undefined
  readonly isChosen?: boolean | undefined
  readonly onChoose: () => void
  /** The picture. */
  readonly children: ReactNode
}

export function PictureChoice({ name, note, isChosen, onChoose, children }: PictureChoiceProps) {
  return (
    <li>
      <button type="button" className={classes.choice} aria-pressed={isChosen} title={name} onClick={onChoose}>
        <span className={classes.paper}>{children}</span>
        <span className={classes.name}>{name}</span>
        {note && <span className={classes.note}>{note}</span>}
      </button>
    </li>
  )
}
