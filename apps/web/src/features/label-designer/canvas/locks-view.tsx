import { locksOf } from '@labelwright/label-editor/commands/locks'
import { Lock } from 'lucide-react'
import { useDesigner } from '../designer-context.ts'
import { useEditorView } from '../editor-views.ts'
import classes from './canvas.module.css'

/** A small lock beside the upper left corner of each selected element of which something is locked. */
export function LocksView() {
  const { editor } = useDesigner()
  const { camera, selection, overlay, editing } = useEditorView(editor)
  const { nodes } = editor.scene()
  if (overlay.moved || editing !== undefined) return null
  const locked = selection.flatMap((id) => {
    const node = nodes.get(id)
    return node && (node.isLocked || locksOf(node.fields).length > 0) ? [{ id, ...node.bounds }] : []
  })
  return locked.map(({ id, x, y }) => (
    <span
      key={id}
      className={classes.lockMark}
      aria-hidden="true"
      style={{ left: (x - camera.left) * camera.scale, top: (y - camera.top) * camera.scale }}
    >
      <Lock size={12} />
    </span>
  ))
}
