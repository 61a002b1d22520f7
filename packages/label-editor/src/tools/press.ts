// Where a pointer went down, and what counts as a drag or a double click.

import type { PointerInput } from '../editor.ts'
import type { EditorContext } from '../editor-context.ts'
import type { Point } from '../editor-view.ts'
import { distanceBetween } from '../geometry/rectangles.ts'

export interface Press {
  readonly input: PointerInput
  /** On the page. */
  readonly at: Point
}

export const pressOf = (context: EditorContext, input: PointerInput): Press => ({
  input,
  at: context.toPage(input.at),
})

/** Screen pixels. */
const dragBegins = { mouse: 4, pen: 4, touch: 8 } as const
const hitMargins = { mouse: 6, pen: 6, touch: 12 } as const
const doubleClickMs = 400
const doubleClickApart = 6

export const isDragged = ({ input }: Pick<Press, 'input'>, now: PointerInput): boolean =>
  distanceBetween(input.at, now.at) >= dragBegins[input.type]

/** Screen pixels around thin things. */
export const hitMargin = (type: PointerInput['type']): number => hitMargins[type]

/** The second of two clicks at one place, one soon after the other. */
export const isDoubleClick = (first: PointerInput | undefined, second: PointerInput): boolean =>
  first !== undefined &&
  second.time - first.time <= doubleClickMs &&
  distanceBetween(first.at, second.at) <= doubleClickApart
