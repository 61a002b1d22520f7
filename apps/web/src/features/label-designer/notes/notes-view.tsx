import { useDesigner } from '../designer-context.ts'
import { useEditorView } from '../editor-views.ts'
import classes from './notes.module.css'
import { useLabelNotes } from './notes.queries.ts'

/** A flag over the upper right corner of each element with an open note. */
export function NotesView() {
  const { editor } = useDesigner()
  const { camera, page } = useEditorView(editor)
  const { notes } = useLabelNotes()
  const counts = new Map<string, number>()
  for (const { elementId, closed } of notes) {
    if (!closed) counts.set(elementId, (counts.get(elementId) ?? 0) + 1)
  }
  const scene = editor.scene()
  const flags = [...counts].flatMap(([id, count]) => {
    const bounds = scene.nodes.get(id)?.bounds
    return bounds ? [{ id, count, x: bounds.x + bounds.width, y: bounds.y }] : []
  })
  if (flags.length === 0) return null
  return (
    <div className={classes.flags} aria-hidden="true" data-page={page}>
      {flags.map(({ id, count, x, y }) => (
        <span
          key={id}
          className={classes.flag}
          style={{ left: (x - camera.left) * camera.scale, top: (y - camera.top) * camera.scale }}
        >
          {count}
        </span>
      ))}
    </div>
  )
}
