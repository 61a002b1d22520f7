// The one command at the end of a move.
import type { Change } from '@labelwright/open-label/commands'
import { copyInPlace } from '../../clipboard/copy-records.ts'
import type { EditorContext } from '../../editor-context.ts'
import type { Point } from '../../editor-view.ts'
import { changesForFields, fieldsForMove } from '../../geometry/frame-fields.ts'
import { nodesOf } from '../../geometry/scene.ts'

export interface MoveResult {
  readonly changes: readonly Change[]
  readonly selection: readonly string[]
}

/** Moves elements so far on the page, each in its own group's space. */
export function moveChanges(
  { scene, label }: Pick<EditorContext, 'scene' | 'label'>,
  ids: readonly string[],
  way: Point,
): MoveResult {
  const wanted = nodesOf(scene(), ids).map((node) => [node.id, fieldsForMove(node, way)] as const)
  return { changes: changesForFields(label.records(), new Map(wanted)), selection: ids }
}

/** Puts copies where the elements would have been moved to. */
export function copyChanges(
  context: Pick<EditorContext, 'scene' | 'label'>,
  ids: readonly string[],
  way: Point,
): MoveResult {
  if (way.x === 0 && way.y === 0) return { changes: [], selection: ids }
  const { changes, copies } = copyInPlace(context, ids, { times: 1, fieldsOf: (node) => fieldsForMove(node, way) })
  return { changes, selection: copies }
}
