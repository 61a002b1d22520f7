// Which element a click selects: groups as a whole, and what is in a group that was entered.

import type { PointerInput } from '../editor.ts'
import type { EditorContext } from '../editor-context.ts'
import type { Point } from '../editor-view.ts'
import { elementsAt } from '../geometry/hit-test.ts'
import { groupsAbout, type Scene, type SceneNode } from '../geometry/scene.ts'
import { hitMargin } from '../tools/press.ts'

/** What a leaf stands for at the level that was entered: itself, or the outermost group about it below that level. */
export function standsFor(scene: Scene, leaf: SceneNode, insideOf: string | undefined): SceneNode {
  const chain = [leaf, ...groupsAbout(scene, leaf.id)]
  const entered = chain.findIndex(({ id }) => id === insideOf)
  return chain[entered > 0 ? entered - 1 : chain.length - 1] ?? leaf
}

/** Leaves under the pointer, the topmost first. */
export function leavesUnder(context: EditorContext, at: Point, type: PointerInput['type']): SceneNode[] {
  const margin = context.pixels(hitMargin(type))
  const scene = context.scene()
  const selection = new Set(context.view().selection)
  return elementsAt(scene, at, { margin, selection, inkOf: context.settings().inkOf })
}

/** The element that a click would select. */
export function pickAt(context: EditorContext, at: Point, input: PointerInput): SceneNode | undefined {
  const leaves = leavesUnder(context, at, input.type)
  const [top] = leaves
  if (!top) return undefined
  if (input.ctrl) return top
  const scene = context.scene()
  const { insideOf, selection } = context.view()
  const choices = leaves.map((leaf) => standsFor(scene, leaf, insideOf))
  // The body of what is selected always moves, whatever lies over it.
  return choices.find(({ id }) => selection.includes(id)) ?? choices[0]
}

/** The one below what is selected, and the topmost again after the lowest. */
export function pickBeneath(context: EditorContext, at: Point, input: PointerInput): SceneNode | undefined {
  const scene = context.scene()
  const { insideOf, selection } = context.view()
  const all = leavesUnder(context, at, input.type).map((leaf) => standsFor(scene, leaf, insideOf))
  const choices = all.filter((node, index) => all.findIndex(({ id }) => id === node.id) === index)
  const now = choices.findIndex(({ id }) => selection.includes(id))
  return choices[(now + 1) % Math.max(1, choices.length)]
}
