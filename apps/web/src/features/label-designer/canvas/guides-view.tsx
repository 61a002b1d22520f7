import { useDesigner } from '../designer-context.ts'
import { useEditorView } from '../editor-views.ts'
import { guidesOf } from '../guides.ts'
import classes from './canvas.module.css'

/** Lines to align to, over all of the window; never printed. */
export function GuidesView() {
  const { records, editor } = useDesigner()
  const { left, top, scale } = useEditorView(editor).camera
  const path = guidesOf(records)
    .map(({ axis, at }) =>
      axis === 'x'
        ? `M${Math.round((at - left) * scale) + 0.5} 0V10000`
        : `M0 ${Math.round((at - top) * scale) + 0.5}H10000`,
    )
    .join('')
  if (path === '') return null
  return (
    <svg className={classes.overlay} aria-hidden="true">
      <path className={classes.guide} d={path} />
    </svg>
  )
}
