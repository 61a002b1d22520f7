// How far a thing is from its neighbours, or from the edges of the paper.
import type { Distance, Rectangle } from '../editor-view.ts'
import { bottomOf, centerOf, rightOf } from '../geometry/rectangles.ts'
import type { SnapTargets } from './snap-targets.ts'

/** To the nearest thing on each side; to the edge of the paper where there is none. */
export function distancesOf(box: Rectangle, { paper, others }: Pick<SnapTargets, 'paper' | 'others'>): Distance[] {
  const { x, y } = centerOf(box)
  const beside = others.filter((other) => other.y < bottomOf(box) && bottomOf(other) > box.y)
  const overOrUnder = others.filter((other) => other.x < rightOf(box) && rightOf(other) > box.x)
  const left = Math.max(0, ...beside.map(rightOf).filter((edge) => edge <= box.x))
  const right = Math.min(paper.width, ...beside.map((other) => other.x).filter((edge) => edge >= rightOf(box)))
  const top = Math.max(0, ...overOrUnder.map(bottomOf).filter((edge) => edge <= box.y))
  const bottom = Math.min(paper.height, ...overOrUnder.map((other) => other.y).filter((edge) => edge >= bottomOf(box)))
  const all: readonly Distance[] = [
    { axis: 'x', from: { x: left, y }, length: box.x - left },
    { axis: 'x', from: { x: rightOf(box), y }, length: right - rightOf(box) },
    { axis: 'y', from: { x, y: top }, length: box.y - top },
    { axis: 'y', from: { x, y: bottomOf(box) }, length: bottom - bottomOf(box) },
  ]
  return all.filter(({ length }) => length > 0)
}
