// Keys that go from one element to another: Tab in reading order, Enter into a group or a text, Esc and Shift+Enter out again.

import { reveal } from '../../camera/zoom-commands.ts'
import type { KeyInput } from '../../editor.ts'
import type { EditorContext } from '../../editor-context.ts'
import { inReadingOrder } from '../../geometry/reading-order.ts'
import { hasLock } from '../../geometry/scene.ts'
import { enterGroup, leaveGroup } from '../../selecting/selection.ts'
import { startEditing } from '../text-editing.ts'

/** True when the key was used. */
export function goByKey(context: EditorContext, { key, shift, ctrl, alt }: KeyInput): boolean {
  if (ctrl || alt) return false
  if (key === 'Tab') return goToNext(context, shift ? -1 : 1)
  if (key === 'Enter') return shift ? leaveGroup(context) : goIn(context)
  return key === 'Escape' && goOut(context)
}

/** Past the last one the focus leaves the canvas. Locked and hidden elements are reached as well. */
function goToNext(context: EditorContext, step: 1 | -1): boolean {
  const { selection, insideOf } = context.view()
  const scene = context.scene()
  const level = insideOf !== undefined && scene.nodes.has(insideOf) ? insideOf : scene.page
  const order = inReadingOrder([...scene.nodes.values()].filter(({ parent }) => parent === level))
  const at = order.findIndex(({ id }) => id === (step === 1 ? selection.at(-1) : selection[0]))
  const next = at === -1 ? order.at(step === 1 ? 0 : -1) : order[at + step]
  if (!next) return false
  const camera = reveal(context.view().camera, context.window(), next.bounds)
  context.change({ selection: [next.id], hovered: undefined, camera })
  return true
}

function goIn(context: EditorContext): boolean {
  const scene = context.scene()
  const { selection } = context.view()
  const [only] = selection
  const node = only === undefined ? undefined : scene.nodes.get(only)
  if (!node || selection.length !== 1) return false
  if (node.type === 'text') return !hasLock(node.fields, 'content') && startEditing(context, node.id)
  if (node.children.length === 0) return false
  const [first] = inReadingOrder(node.children.flatMap((id) => scene.nodes.get(id) ?? []))
  enterGroup(context, node.id, first?.id)
  return true
}

function goOut(context: EditorContext): boolean {
  if (context.view().selection.length > 0 && leaveGroup(context)) return true
  if (context.tool().name !== 'select') {
    context.setTool({ name: 'select' })
    return true
  }
  if (context.view().selection.length === 0) return false
  context.change({ selection: [], insideOf: undefined })
  return true
}
