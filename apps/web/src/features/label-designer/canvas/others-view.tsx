import { useDesigner } from '../designer-context.ts'
import { useEditorView } from '../editor-views.ts'
import { colourOf } from '../head/people-colours.ts'
import classes from './canvas.module.css'
import { pathOf } from './overlay-view.tsx'

/** What other people hold, in their colours and with their names. */
export function OthersView() {
  const { state, editor } = useDesigner()
  const view = useEditorView(editor)
  const scene = editor.scene()
  const others = state.people.flatMap((person) => {
    const presence = state.presences.get(person.connectionId)
    if (person.connectionId === state.connectionId || presence?.page !== view.page) return []
    const { dx = 0, dy = 0 } = presence.moving ?? {}
    const frames = presence.selection.flatMap((id) => {
      const bounds = scene.nodes.get(id)?.bounds
      return bounds ? [{ ...bounds, x: bounds.x + dx, y: bounds.y + dy }] : []
    })
    return frames.length === 0 ? [] : [{ person, frames }]
  })
  if (others.length === 0) return null
  return (
    <svg className={classes.overlay} aria-hidden="true">
      {others.map(({ person, frames }) => {
        const [first] = frames
        const colour = colourOf(person.connectionId)
        return (
          <g key={person.connectionId}>
            <path d={pathOf(frames, view.camera)} stroke={colour} />
            {first && (
              <text
                className={classes.personName}
                x={(first.x - view.camera.left) * view.camera.scale}
                y={(first.y - view.camera.top) * view.camera.scale - 4}
                fill={colour}
              >
                {person.name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
