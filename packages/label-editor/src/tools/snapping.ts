// Snapping as gestures use it: on or off by setting, turned over by Ctrl, with reach in screen pixels.

import type { Keys } from '../editor.ts'
import type { EditorContext } from '../editor-context.ts'
import type { Rectangle } from '../editor-view.ts'
import { notHeld, type Snapped, type SnapQuestion, snap } from '../snapping/snap.ts'
import { findSnapTargets, type SnapTargets } from '../snapping/snap-targets.ts'

const catches = 6
const releases = 8

export interface Snapping {
  readonly targets: SnapTargets
  readonly snap: (box: Rectangle, parts: SnapQuestion['parts'], keys: Keys) => Snapped
}

export const isSnappingOff = (context: EditorContext, { ctrl }: Keys): boolean => context.settings().isSnapping === ctrl

const nothing: Snapped = { dx: 0, dy: 0, held: notHeld, lines: [] }

/** Finds once what a gesture may snap to; then answers for each of its moves. */
export function createSnapping(context: EditorContext, moving: readonly string[]): Snapping {
  const targets = findSnapTargets({
    scene: context.scene(),
    records: context.label.records(),
    moving: new Set(moving),
    grid: context.settings().grid,
  })
  let held = notHeld
  return {
    targets,
    snap: (box, parts, keys) => {
      if (isSnappingOff(context, keys)) {
        held = notHeld
        return nothing
      }
      const reach = { catches: context.pixels(catches), releases: context.pixels(releases) }
      const snapped = snap(targets, { box, parts, reach, held })
      held = snapped.held
      return snapped
    },
  }
}
