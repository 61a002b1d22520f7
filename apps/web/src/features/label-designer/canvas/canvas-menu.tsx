import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { useDesigner } from '../designer-context.ts'
import { focusPaper } from '../keys/region-keys.ts'
import { type DesignerCommand, useCommands } from '../use-commands.ts'
import classes from './canvas-menu.module.css'

interface Place {
  readonly x: number
  readonly y: number
}

interface CanvasMenuProps {
  readonly at: Place
  readonly onClose: () => void
}

const notForSelection = /^(undo|redo|zoom|tool|pan|scale-content|select)/

/** What can be done with what is selected, where the pointer is. */
export function CanvasMenu({ at, onClose }: CanvasMenuProps) {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const commands = useCommands().filter(({ command }) => !notForSelection.test(command.id) && command.isEnabled(editor))
  const list = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>(at)
  useLayoutEffect(() => {
    if (!list.current) return
    setPlace(withinParent(list.current, at))
    list.current.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
  }, [at])
  const run = (command: DesignerCommand): void => {
    onClose()
    focusPaper()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') {
      onClose()
      focusPaper()
    } else if (step !== undefined) {
      const next = items.indexOf(document.activeElement as HTMLElement) + step
      items[(next + items.length) % items.length]?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={t('designer.menu')}
      className={classes.menu}
      style={{ left: place.x, top: place.y }}
      onKeyDown={press}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose()
      }}
    >
      {commands.map((command) => (
        <button key={command.id} type="button" role="menuitem" tabIndex={-1} onClick={() => run(command)}>
          {command.title}
          <kbd>{command.keys}</kbd>
        </button>
      ))}
    </div>
  )
}

/** The nearest place at which the whole menu is seen. */
function withinParent(menu: HTMLElement, { x, y }: Place): Place {
  const { clientWidth, clientHeight } = menu.parentElement ?? document.body
  return {
    x: Math.max(0, Math.min(x, clientWidth - menu.offsetWidth)),
    y: Math.max(0, Math.min(y, clientHeight - menu.offsetHeight)),
  }
}
