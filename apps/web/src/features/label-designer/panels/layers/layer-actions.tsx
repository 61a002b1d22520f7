import { locksOf, setHidden } from '@labelwright/label-editor/commands/locks'
import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from '../../left-side.module.css'
import type { LayerRow } from './layer-rows.ts'
import type { RowMenuAt } from './row-menu.tsx'

interface LayerActionsProps {
  readonly row: LayerRow
  readonly name: string
  readonly tabIndex: 0 | -1
  readonly onMenu: (at: RowMenuAt) => void
}

/** Hides an element on this screen, and opens its locks. Seen on the row that is pointed at or has the focus, and where one is set. */
export function LayerActions({ row: { id, fields }, name, tabIndex, onMenu }: LayerActionsProps) {
  const { t } = useTranslation()
  const { editor, view } = useDesigner()
  const isHidden = view.hiddenElements.has(id)
  const isLocked = locksOf(fields).length > 0
  const hideText = t(isHidden ? 'designer.layer.show' : 'designer.layer.hide', { name })
  const lockText = t(isLocked ? 'designer.layer.lockedMenu' : 'designer.layer.locks', { name })
  return (
    <>
      <button
        type="button"
        className={classes.rowAction}
        tabIndex={tabIndex}
        data-set={isHidden || undefined}
        aria-label={hideText}
        title={hideText}
        onClick={() => setHidden(editor, [id], !isHidden)}
      >
        {isHidden ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
      </button>
      <button
        type="button"
        className={classes.rowAction}
        tabIndex={tabIndex}
        data-set={isLocked || undefined}
        aria-haspopup="menu"
        aria-label={lockText}
        title={lockText}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          onMenu({ id, at: { x: left, y: bottom } })
        }}
      >
        {isLocked ? <Lock size={14} aria-hidden="true" /> : <LockOpen size={14} aria-hidden="true" />}
      </button>
    </>
  )
}
