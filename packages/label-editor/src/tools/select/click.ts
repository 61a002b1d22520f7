// What a click on an element does: selecting it, the one beneath, or what is in its group.

import type { PointerInput } from '../../editor.ts'
import type { EditorContext } from '../../editor-context.ts'
import { leavesUnder, pickBeneath, standsFor } from '../../selecting/pick.ts'
import { enterGroup, select, toggle } from '../../selecting/selection.ts'
import type { Press } from '../press.ts'
import { startEditing } from '../text-editing.ts'

interface Click {
  readonly press: Press
  readonly released: PointerInput
  readonly id: string
  readonly wasSelected: boolean
}

export function clickElement(context: EditorContext, { press, released, id, wasSelected }: Click): void {
  const { input } = press
  if (input.alt) {
    const beneath = pickBeneath(context, press.at, input)
    if (beneath) select(context, [beneath.id])
  } else if (input.shift) {
    if (wasSelected || input.type === 'touch') toggle(context, id)
  } else if (wasSelected || input.type === 'touch') {
    select(context, [pickUnder(context, press, released) ?? id])
  }
}

/** A click picks what lies on top, though what is selected may have been the one to be moved. */
function pickUnder(context: EditorContext, { at, input }: Press, released: PointerInput): string | undefined {
  const [top] = leavesUnder(context, at, released.type)
  if (!top || input.ctrl) return top?.id
  return standsFor(context.scene(), top, context.view().insideOf).id
}

/** Goes into the group under the pointer by one level and selects what is under it there, or edits a text; false where there is neither. */
export function doubleClick(context: EditorContext, press: Press): boolean {
  const { selection } = context.view()
  const scene = context.scene()
  const [only] = selection
  const node = selection.length === 1 && only !== undefined ? scene.nodes.get(only) : undefined
  if (!node) return false
  if (node.type === 'group' || node.type === 'repeater') {
    const leaves = leavesUnder(context, press.at, press.input.type)
    const inside = leaves.map((leaf) => standsFor(scene, leaf, node.id)).find(({ parent }) => parent === node.id)
    enterGroup(context, node.id, inside?.id)
    return true
  }
  return node.type === 'text' && startEditing(context, node.id)
}
