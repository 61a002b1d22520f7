// What is selected, and the group that it is in.
import type { EditorContext, ViewState } from '../editor-context.ts'
import { outermost, type Scene } from '../geometry/scene.ts'

type Selected = Pick<ViewState, 'selection' | 'insideOf'>

/** Selection and level that belong to ids: a click then selects what is beside the first of them. */
export function selectionOf(scene: Scene, ids: readonly string[]): Selected {
  const selection = outermost(scene, ids)
  const parent = scene.nodes.get(selection[0] ?? '')?.parent
  return { selection, insideOf: parent !== undefined && scene.nodes.has(parent) ? parent : undefined }
}

export const select = (context: EditorContext, ids: readonly string[]): void =>
  context.change(selectionOf(context.scene(), ids))

/** Adds what is not selected, takes away what is. */
export function toggle(context: EditorContext, id: string): void {
  const { selection } = context.view()
  const isSelected = selection.includes(id)
  select(context, isSelected ? selection.filter((one) => one !== id) : [...selection, id])
}

/** The group, with what is in it in reach of a click; one of its children is selected. */
export function enterGroup(context: EditorContext, group: string, child: string | undefined): void {
  context.change({ insideOf: group, selection: child === undefined ? [] : [child] })
}

/** Selects the group that was entered; true when there was one. */
export function leaveGroup(context: EditorContext): boolean {
  const { insideOf } = context.view()
  if (insideOf === undefined) return false
  select(context, [insideOf])
  return true
}
