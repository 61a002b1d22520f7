import { allLocks, locksOf, setHidden, setLocks, toggleLock } from '@labelwright/label-editor/commands/locks'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import canvasClasses from '../../canvas/canvas-menu.module.css'
import { useDesigner } from '../../designer-context.ts'

/** The row, and the place in the window where its menu opens. */
export interface RowMenuAt {
  readonly id: string
  readonly x: number
  readonly y: number
}

interface RowMenuProps extends RowMenuAt {
  readonly onClose: () => void
}

/** Screen pixels of its own size, so that it stays in the window. */
const roomFor = { width: 230, height: 190 }

/** The locks of an element and whether it is shown: chosen by click or key, left by Escape. */
export function RowMenu({ id, x, y, onClose }: RowMenuProps) {
  const { t } = useTranslation()
  const { editor, records, view } = useDesigner()
  const list = useRef<HTMLDivElement>(null)
  const opener = useRef(document.activeElement)
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }, [])
  const fields = records.get(id)?.fields
  if (!fields) return null
  const locks = locksOf(fields)
  const isHidden = view.hiddenElements.has(id)
  const close = (): void => {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (step !== undefined) {
      items[(items.indexOf(document.activeElement as HTMLElement) + step + items.length) % items.length]?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={t('designer.layer.menu')}
      className={canvasClasses.menu}
      style={{
        position: 'fixed',
        left: Math.max(4, Math.min(x, window.innerWidth - roomFor.width)),
        top: Math.max(4, Math.min(y, window.innerHeight - roomFor.height)),
      }}
      onKeyDown={press}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose()
      }}
    >
      {allLocks.map((lock) => (
        <button
          key={lock}
          type="button"
          role="menuitemcheckbox"
          aria-checked={locks.includes(lock)}
          tabIndex={-1}
          onClick={() => toggleLock(editor, id, lock)}
        >
          {t(`designer.layer.lock.${lock}`)}
          {locks.includes(lock) && <Check size={16} aria-hidden="true" />}
        </button>
      ))}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        onClick={() => {
          setLocks(editor, [id], locks.length === 0 ? allLocks : [])
          close()
        }}
      >
        {t(locks.length === 0 ? 'designer.layer.lockAll' : 'designer.layer.unlockAll')}
      </button>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        onClick={() => {
          setHidden(editor, [id], !isHidden)
          close()
        }}
      >
        {t(isHidden ? 'designer.layer.showHere' : 'designer.layer.hideHere')}
      </button>
    </div>
  )
}
