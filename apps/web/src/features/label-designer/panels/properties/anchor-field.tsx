import { setAnchor } from '@labelwright/label-editor/commands/anchor-and-below'
import type { SceneNode } from '@labelwright/label-editor/geometry/scene'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from './properties.module.css'

const anchors = ['', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right'] as const
type Anchor = (typeof anchors)[number]

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }

/** The point that x and y mean, and that stays where it is while the element grows. */
export function AnchorField({ nodes }: { readonly nodes: readonly SceneNode[] }) {
  const { t } = useTranslation()
  const { editor } = useDesigner()
  const values = new Set(nodes.map(({ fields }) => String(fields.anchor ?? '')))
  const chosen = values.size === 1 ? [...values][0] : undefined
  const choose = (anchor: Anchor): void => {
    setAnchor(editor, anchor === '' ? undefined : anchor)
  }
  const press = (event: KeyboardEvent, at: number): void => {
    const next = anchors[at + (steps[event.key] ?? 0)]
    if (steps[event.key] === undefined || next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    choose(next)
    const { currentTarget } = event
    currentTarget.parentElement?.querySelectorAll<HTMLElement>('button')[anchors.indexOf(next)]?.focus()
  }
  return (
    <div className={classes.field} data-half>
      <span className={classes.label} id="designer-anchor">
        {t('designer.field.anchor')}
      </span>
      <div className={classes.anchor} role="radiogroup" aria-labelledby="designer-anchor">
        {anchors.map((anchor, index) => (
          // biome-ignore lint/a11y/useSemanticElements: nine radio inputs in a grid cannot be walked by rows
          <button
            key={anchor}
            type="button"
            role="radio"
            aria-checked={anchor === chosen}
            aria-label={t(`designer.anchor.${anchor || 'top-left'}` as Parameters<typeof t>[0])}
            tabIndex={anchor === (chosen ?? '') ? 0 : -1}
            onKeyDown={(event) => press(event, index)}
            onClick={() => choose(anchor)}
          />
        ))}
      </div>
    </div>
  )
}
