// What an editor shows: plain values that are replaced and never changed, for a page to draw. Lengths in micrometres on the page.
import type { Fields } from '@labelwright/open-label/records'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rectangle extends Point {
  readonly width: number
  readonly height: number
}

/** How the page lies in the window: a point (x, y) of the paper stands at ((x - left) · scale, (y - top) · scale). */
export interface Camera {
  /** The point of the paper in the window's top left corner. */
  readonly left: number
  readonly top: number
  /** Screen pixels a micrometre. */
  readonly scale: number
}

/** What is different on the screen while a gesture runs; nothing of it is written. */
export interface Overlay {
  /** Elements that are moved as they are. */
  readonly moved: { readonly ids: ReadonlySet<string>; readonly dx: number; readonly dy: number } | undefined
  /** Fields of elements that are resized, turned or restyled. */
  readonly fields: ReadonlyMap<string, Fields>
  /** Copies that moving with Alt will make stand at the places of the originals. */
  readonly isCopying: boolean
  readonly marquee: Rectangle | undefined
  /** Points of a lasso. */
  readonly lasso: readonly Point[] | undefined
  /** The frame of what is being drawn. */
  readonly drawn: Rectangle | undefined
  /** The corners of a line or a path that is being drawn; the last is at the pointer. */
  readonly drawnPoints: readonly Point[] | undefined
  readonly snapLines: readonly SnapLine[]
  readonly distances: readonly Distance[]
  /** Beside the pointer: '24.0 × 12.5 mm', '203 dots'. */
  readonly measure: Measure | undefined
  /** Snapping is suspended (Ctrl). */
  readonly isSnappingOff: boolean
  /** From an element to the one that is to stay below it. */
  readonly wire: Wire | undefined
}

export interface Wire {
  readonly from: Point
  readonly to: Point
  /** The element under the pointer; undefined over none. */
  readonly target: Rectangle | undefined
  readonly refusal: WireRefusal | undefined
}

/** Why an element cannot stay below another: that one stays below it already. */
export type WireRefusal = 'circle'

/** Something that was not done, for the person to hear; another object each time. */
export interface Refusal {
  readonly reason: WireRefusal
}

/** A line that shows what something snapped to. */
export interface SnapLine {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
  readonly kind: 'guide' | 'paper' | 'center' | 'edge' | 'gap' | 'grid'
}

/** A gap to a neighbour or to the edge of the paper. */
export interface Distance {
  readonly axis: 'x' | 'y'
  readonly from: Point
  readonly length: number
}

export interface Measure {
  readonly at: Point
  readonly width: number
  readonly height: number
  /** Of a barcode: whole modules and their dots. */
  readonly dots?: { readonly width: number; readonly module: number }
  /** Degrees clockwise. */
  readonly angle?: number
}

/** The corner or the middle of a side that a handle is at; `rotate` turns, `below` wires another element below this one. */
export type HandleName =
  | 'top-left'
  | 'top'
  | 'top-right'
  | 'right'
  | 'bottom-right'
  | 'bottom'
  | 'bottom-left'
  | 'left'
  | 'rotate'
  | 'line-start'
  | 'line-end'
  | 'below'

export interface Handle extends Point {
  readonly name: HandleName
}

/** A text without a letter yet, and so in no label yet. */
export interface NewText {
  readonly id: string
  /** The page or the group that it will be in. */
  readonly parent: string
  readonly fields: Fields
}

export interface EditorView {
  /** The state of the tool, as a path: `select.idle`, `select.moving`, `text.drawing`. */
  readonly state: string
  /** The record of the page that is shown. */
  readonly page: string
  /** Ids of records, in the order in which they were selected. */
  readonly selection: readonly string[]
  /** The group that was entered: a click selects what is in it. */
  readonly insideOf: string | undefined
  readonly hovered: string | undefined
  /** The element whose text is edited in place. */
  readonly editing: string | undefined
  /** The text that is edited is new: it comes into the label with its first letter. */
  readonly newText: NewText | undefined
  readonly camera: Camera
  readonly overlay: Overlay
  /** What the last gesture could not do. */
  readonly refusal: Refusal | undefined
  /** About all that is selected, with the overlay in it; undefined where nothing is. */
  readonly selectionFrame: Rectangle | undefined
  readonly handles: readonly Handle[]
  /** A CSS cursor. */
  readonly cursor: string
}
