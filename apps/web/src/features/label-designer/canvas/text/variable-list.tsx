import { type RefObject, useLayoutEffect, useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import classes from './text-field.module.css'
import type { OfferedVariables } from './use-variable-wish.ts'

interface VariableListProps {
  readonly id: string
  readonly wish: OfferedVariables
  readonly field: RefObject<HTMLElement | null>
}

/** The variables that are offered, below the caret. */
export function VariableList({ id, wish, field }: VariableListProps) {
  const { t } = useTranslation()
  const [place, setPlace] = useState({ left: 0, top: 0 })
  const { isOpen, names, chosen, choose } = wish
  useLayoutEffect(() => {
    if (isOpen && field.current) setPlace(belowCaret(field.current))
  }, [isOpen, field])
  if (!isOpen) return null
  return (
    <div id={id} role="listbox" aria-label={t('designer.insertVariable')} className={classes.list} style={place}>
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the chosen option
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          className={classes.option}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(name)}
        >
          {name}
        </div>
      ))}
    </div>
  )
}

function belowCaret(field: HTMLElement): { readonly left: number; readonly top: number } {
  const canvas = field.offsetParent?.getBoundingClientRect()
  const selection = field.ownerDocument.getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).getBoundingClientRect() : undefined
  const caret = range && range.height > 0 ? range : field.getBoundingClientRect()
  return { left: caret.left - (canvas?.left ?? 0), top: caret.bottom - (canvas?.top ?? 0) + 4 }
}
