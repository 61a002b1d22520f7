import type { Change } from '@labelwright/open-label/commands'
import { documentId } from '@labelwright/open-label/records'
import { mayStandBelow } from '@labelwright/open-label/stand-below'
import type { PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { WireRefusal } from '../../editor-view.ts'
import { bottomOf } from '../../geometry/rectangles.ts'
import type { SceneNode } from '../../geometry/scene.ts'
import { leavesUnder, standsFor } from '../../selecting/pick.ts'

/**
 * Wires an element below the one whose handle was taken, by a drag or by two clicks: it keeps its distance while the other grows.
 * The same once more lets it go.
 */
export function createWiring(context: EditorContext): ToolState {
  const [above = ''] = context.view().selection

  const show = (input: PointerInput): void => {
    const node = context.scene().nodes.get(above)
    if (!node) return
    const target = targetAt(context, input, above)
    const { bounds } = node
    context.changeOverlay({
      wire: {
        from: { x: bounds.x + bounds.width / 2, y: bottomOf(bounds) },
        to: context.toPage(input.at),
        target: target?.bounds,
        refusal: target && refusalOf(context, target, above),
      },
    })
  }
  return {
    path: 'select.wiring',
    isGesture: true,
    hidesHandles: true,
    cursor: 'alias',
    pointerMove: show,
    pointerUp: (input) => {
      const target = targetAt(context, input, above)
      const refusal = target && refusalOf(context, target, above)
      const { selection } = context.view()
      context.rest()
      if (!target) return
      if (refusal) context.change({ refusal: { reason: refusal } })
      else context.perform([wireOf(target, above)], { selection })
    },
    labelChanged: () => {
      if (!context.scene().nodes.has(above)) context.rest()
    },
    cancel: context.rest,
  }
}

/** What is under the pointer: groups as a whole, and not the element itself. */
function targetAt(context: EditorContext, { at, type }: PointerInput, above: string): SceneNode | undefined {
  const scene = context.scene()
  const leaves = leavesUnder(context, context.toPage(at), type)
  return leaves.map((leaf) => standsFor(scene, leaf, undefined)).find(({ id }) => id !== above)
}

/** What a pointer takes is on the page itself, as a whole, and not locked. */
function refusalOf({ label }: EditorContext, { id, parent }: SceneNode, above: string): WireRefusal | undefined {
  return mayStandBelow(label.records(), { id, parent, below: documentId(above) }) ? undefined : 'circle'
}

const wireOf = ({ id, fields }: SceneNode, above: string): Change => ({
  type: 'field',
  id,
  field: 'below',
  value: fields.below === documentId(above) ? null : documentId(above),
})
