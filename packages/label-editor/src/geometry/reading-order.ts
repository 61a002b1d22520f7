// The order in which a person reads a label: rows of 5 mm from the top, each from the left.
import type { SceneNode } from './scene.ts'

const rowHeight = 5_000

/** Elements in the order of reading. */
export function inReadingOrder(nodes: readonly SceneNode[]): SceneNode[] {
  const fromTop = nodes.toSorted((one, other) => one.bounds.y - other.bounds.y)
  const rows: SceneNode[][] = []
  let top = -Infinity
  for (const node of fromTop) {
    // A row begins with its highest element.
    if (node.bounds.y >= top + rowHeight) {
      rows.push([])
      top = node.bounds.y
    }
    rows.at(-1)?.push(node)
  }
  return rows.flatMap((row) => row.sort((one, other) => one.bounds.x - other.bounds.x))
}
