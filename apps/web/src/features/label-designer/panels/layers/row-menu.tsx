import { allLocks, locksOf, setHidden, setLocks, toggleLock } from '@labelwright/label-editor/commands/locks'
import { Check } from 'lucide-react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { MenuAt, type MenuPlace } from '../../../../ui/dialog/menu-at.tsx'
import { useDesigner } from '../../designer-context.ts'

/** The row, and where its menu opens. */
export interface RowMenuAt {
  readonly id: string
  readonly at: MenuPlace
}

interface RowMenuProps extends RowMenuAt {
  readonly onClose: () => void
}

/** The locks of an element and whether it is shown: chosen by click or key, left by Escape. */
export function RowMenu({ id, at, onClose }: RowMenuProps) {
  const { t } = useTranslation()
  const { editor, records, view } = useDesigner()
  const fields = records.get(id)?.fields
  if (!fields) return null
  const locks = locksOf(fields)
  const isHidden = view.hiddenElements.has(id)
  return (
    <MenuAt at={at} label={t('designer.layer.menu')} onClose={onClose}>
      {(close) => (
        <>
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
        </>
      )}
    </MenuAt>
  )
}
