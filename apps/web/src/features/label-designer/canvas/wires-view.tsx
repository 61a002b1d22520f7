import type { SceneNode } from '@labelwright/label-editor/geometry/scene'
import { documentId, elementId } from '@labelwright/open-label/records'
import { useDesigner } from '../designer-context.ts'
import { useEditorView } from '../editor-views.ts'
import classes from './canvas.module.css'
import { wirePath } from './overlay-view.tsx'

/** The wires of what is selected: from the element above to the one that stays below it. */
export function WiresView() {
  const { editor } = useDesigner()
  const { camera, selection, overlay } = useEditorView(editor)
  if (overlay.moved || overlay.fields.size > 0) return null
  const nodes = [...editor.scene().nodes.values()]
  const wires = nodes.flatMap((lower): (readonly [SceneNode, SceneNode])[] => {
    const { below } = lower.fields
    const upper = typeof below === 'string' ? editor.scene().nodes.get(elementId(below)) : undefined
    const isShown = upper && (selection.includes(upper.id) || selection.includes(lower.id))
    return isShown ? [[upper, lower]] : []
  })
  if (wires.length === 0) return null
  return (
    <svg className={classes.overlay} aria-hidden="true">
      {wires.map(([{ bounds: upper, id }, lower]) => (
        <path
          key={documentId(id) + lower.id}
          className={classes.wirePath}
          d={wirePath(
            { x: upper.x + upper.width / 2, y: upper.y + upper.height },
            { x: lower.bounds.x + lower.bounds.width / 2, y: lower.bounds.y },
            camera,
          )}
        />
      ))}
    </svg>
  )
}
