import type { ElementLock } from '@labelwright/label-document/element-formats'
import { unlockPart } from '@labelwright/label-editor/commands/locks'
import { isPartLocked, partOf } from '@labelwright/label-editor/locks/locked-parts'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { useDesigner } from '../../../designer-context.ts'
import propertyClasses from '../properties.module.css'
import classes from './locked-fields.module.css'

/** The parts that are locked on one of the selected elements, among some. */
function useLockedParts(parts: readonly ElementLock[]): readonly ElementLock[] {
  const { records, view } = useDesigner()
  return [...new Set(parts)].filter((part) => view.selection.some((id) => isPartLocked(records, id, part)))
}

interface LockedFieldsProps {
  readonly part: ElementLock | undefined
  readonly children: ReactNode
}

/** Fields of one part of what is selected; nothing can be typed into them while the part is locked. */
export function LockedFields({ part, children }: LockedFieldsProps) {
  const isLocked = useLockedParts(part === undefined ? [] : [part]).length > 0
  return (
    <fieldset className={classes.lockable} disabled={isLocked}>
      {children}
    </fieldset>
  )
}

/** Says which parts a section cannot change because they are locked, and unlocks them. */
export function LockedNotice({ parts }: { readonly parts: readonly ElementLock[] }) {
  const { t } = useTranslation()
  const { editor, view } = useDesigner()
  return useLockedParts(parts).map((part) => (
    <p key={part} className={classes.lockedNotice}>
      <Lock size={14} aria-hidden="true" />
      <span>{t(`designer.lockedPart.${part}`)}</span>
      <button
        type="button"
        className={propertyClasses.textButton}
        aria-label={t(`designer.unlockPart.${part}`)}
        onClick={() => unlockPart(editor, view.selection, part)}
      >
        {t('designer.unlock')}
      </button>
    </p>
  ))
}

/** The parts that fields belong to. */
export const partsOf = (fields: readonly string[]): readonly ElementLock[] =>
  fields.flatMap((field) => partOf(field) ?? [])
