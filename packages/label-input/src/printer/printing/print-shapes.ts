import type { Point } from '../geometry.ts'
import type { Rectangle } from '../painting/shape-rows.ts'
import type { RuleMark, ShapeMark } from '../printer-label.ts'
import { addMark, type LabelJob, placeOf } from './label-job.ts'

type Ink = Partial<Pick<RuleMark, 'isWhite' | 'isReversed'>>

/** Prints a filled rectangle; one without an extent is not printed. */
export function printRule(job: LabelJob, { width, height, ...corner }: Rectangle, ink: Ink = {}): void {
  if (width < 1 || height < 1) return
  addMark(job, { type: 'rule', ...placeOf(job, corner), width, height, isWhite: false, isReversed: false, ...ink })
}

/** The four sides of a box, or the one rectangle that they fill. */
export function sidesOf({ x, y, width, height }: Rectangle, thickness: number): Rectangle[] {
  const isFilled = thickness * 2 >= width || thickness * 2 >= height
  if (isFilled) return [{ x, y, width, height }]
  const inner = height - 2 * thickness
  return [
    { x, y, width, height: thickness },
    { x, y: y + height - thickness, width, height: thickness },
    { x, y: y + thickness, width: thickness, height: inner },
    { x: x + width - thickness, y: y + thickness, width: thickness, height: inner },
  ]
}

/** The frame between two corners, whichever come first. */
export const frameBetween = (one: Point, other: Point): Rectangle => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(other.x - one.x),
  height: Math.abs(other.y - one.y),
})

type Outline = Rectangle & Pick<ShapeMark, 'shape' | 'thickness'> & Partial<Pick<ShapeMark, 'cornerRadius'>>

/** Prints the outline of a shape, or a diagonal. */
export function printShape(job: LabelJob, { x, y, cornerRadius = 0, ...outline }: Outline): void {
  if (outline.width < 1 || outline.height < 1) return
  addMark(job, {
    type: 'shape',
    ...placeOf(job, { x, y }),
    ...outline,
    cornerRadius,
    isWhite: false,
    isReversed: false,
  })
}

interface Line {
  readonly from: Point
  readonly to: Point
  readonly thickness: number
}

/** Prints a line from one point to another. */
export function printDiagonal(job: LabelJob, { from, to, thickness }: Line): void {
  const frame = frameBetween(from, to)
  const { width, height } = frame
  const shape = to.x > from.x === to.y > from.y ? 'falling-diagonal' : 'rising-diagonal'
  if (width === 0) printRule(job, { ...frame, width: thickness })
  else if (height === 0) printRule(job, { ...frame, height: thickness })
  else printShape(job, { ...frame, width: width + thickness, thickness, shape })
}

interface Picture {
  readonly at: Point
  readonly bytesPerRow: number
  readonly rows: number
  /** As many characters of bytes; a set bit is white. */
  readonly data: string
  /** What lies below: white where the picture is, kept, or reversed. */
  readonly mode: 'overwrite' | 'or' | 'xor'
}

/** Prints a picture of dots as EPL and TSPL send it; answers why not as the rest of a sentence. */
export function printPicture(job: LabelJob, { at, bytesPerRow, rows, data, mode }: Picture): string | undefined {
  const size = bytesPerRow * rows
  if (data.length < size) return 'its data is shorter than it says'
  const bytes = Uint8Array.from({ length: size }, (_, index) => ~data.charCodeAt(index) & 255)
  if (mode === 'overwrite' && job.marks.length > 0)
    printRule(job, { ...at, width: bytesPerRow * 8, height: rows }, { isWhite: true })
  const bitmap = { bytesPerRow, rows, bytes }
  addMark(job, { type: 'bits', ...placeOf(job, at), bitmap, scaleX: 1, scaleY: 1, isReversed: mode === 'xor' })
  return undefined
}
